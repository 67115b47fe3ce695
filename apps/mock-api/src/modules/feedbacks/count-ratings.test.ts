import { beforeAll, describe, expect, it } from 'vitest';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { sendFeedback } from './feedbacks-testing.ts';

const api = await openForFile(createTestApi());
let team: Awaited<ReturnType<typeof createTeam>>;
beforeAll(async () => {
  team = await createTeam(api);
}, 60_000);

type Status = 'in-progress' | 'completed' | 'verified' | 'open';

/** Takes steps with work as the manager; the owner verifies. */
async function step(work: string, ...statuses: Status[]): Promise<void> {
  const { owner, manager } = team;
  for (const status of statuses) {
    const by = status === 'verified' ? owner : manager;
    const body = { resolution: 'Trap replaced', reason: 'It drips again' };
    expect(await by.client.workOrders.setStatus({ params: { id: work, status }, body })).toMatchObject({ status: 200 });
  }
}

const give = (work: string, serviceProvider: string | null) =>
  team.manager.client.workOrders.update({ params: { id: work }, body: { serviceProvider } });
const rate = (id: string, rating: number) => team.owner.client.feedbacks.rate({ params: { id }, body: { rating } });

/** A feedback of the owner that became work of a service provider, which is done. */
async function done(serviceProvider: string) {
  const { _id: id } = await sendFeedback(team.owner, team);
  const answer = await team.manager.client.feedbacks.convert({ params: { id }, body: {} });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const work = answer.body.workOrder?._id ?? '';
  expect((await give(work, serviceProvider)).status).toBe(200);
  await step(work, 'in-progress', 'completed', 'verified');
  return { id, work };
}

/** The rating of a service provider, which must be the same in the list and on its own. */
async function ratingOf(id: string) {
  const { client } = team.manager;
  const alone = await client.serviceProviders.get({ params: { id } });
  const list = await client.serviceProviders.list({ query: { org: team.org, limit: 100 } });
  if (alone.status !== 200 || list.status !== 200) throw new Error('not answered');
  expect(list.body.items.find(({ _id }) => _id === id)?.rating).toEqual(alone.body.rating);
  return { ...alone.body };
}

describe('the rating of a service provider', () => {
  it('is the average of the latest ratings of its verified work, and their count', async () => {
    const { _id: wulf, version } = await createProvider(team.manager, team.org);
    expect(await ratingOf(wulf)).toMatchObject({ rating: null });
    const [first, second] = [await done(wulf), await done(wulf)];
    expect(await ratingOf(wulf)).toMatchObject({ rating: null });
    await rate(first.id, 5);
    expect(await ratingOf(wulf)).toMatchObject({ rating: { average: 5, count: 1 } });
    await rate(second.id, 2);
    await rate(second.id, 4);
    await rate(second.id, 4);
    // The version stays, so that a rating does not disturb anybody who is editing the provider.
    expect(await ratingOf(wulf)).toMatchObject({ rating: { average: 4.5, count: 2 }, version });
  });

  it('follows the work: reopened, it counts for nobody; verified again, for the provider who did it then', async () => {
    const wulf = await createProvider(team.manager, team.org);
    const elbe = await createProvider(team.manager, team.org, { name: 'Elbe' });
    const { id, work } = await done(wulf._id);
    await rate(id, 3);
    await step(work, 'open');
    expect(await ratingOf(wulf._id)).toMatchObject({ rating: null });
    await give(work, elbe._id);
    await step(work, 'in-progress', 'completed', 'verified');
    expect(await ratingOf(wulf._id)).toMatchObject({ rating: null });
    expect(await ratingOf(elbe._id)).toMatchObject({ rating: { average: 3, count: 1 } });
    await give(work, wulf._id);
    expect(await ratingOf(wulf._id)).toMatchObject({ rating: { average: 3, count: 1 } });
    expect(await ratingOf(elbe._id)).toMatchObject({ rating: null });
  });

  it('leaves out a feedback that was reopened and became other work', async () => {
    const { owner, manager } = team;
    const { _id: wulf } = await createProvider(manager, team.org);
    const { id } = await done(wulf);
    await rate(id, 1);
    expect(await ratingOf(wulf)).toMatchObject({ rating: { average: 1, count: 1 } });
    const reopen = { params: { id, status: 'acknowledged' }, body: {} } as const;
    expect((await owner.client.feedbacks.setStatus(reopen)).status).toBe(200);
    expect((await manager.client.feedbacks.convert({ params: { id }, body: {} })).status).toBe(200);
    expect(await ratingOf(wulf)).toMatchObject({ rating: null });
  });

  it('leaves out what was deleted: the feedback, or the work', async () => {
    const { _id: wulf } = await createProvider(team.manager, team.org);
    const [first, second] = [await done(wulf), await done(wulf)];
    await rate(first.id, 1);
    await rate(second.id, 2);
    expect((await team.owner.client.feedbacks.remove({ params: { id: first.id } })).status).toBe(204);
    expect(await ratingOf(wulf)).toMatchObject({ rating: { average: 2, count: 1 } });
    expect((await team.owner.client.workOrders.remove({ params: { id: second.work } })).status).toBe(204);
    expect(await ratingOf(wulf)).toMatchObject({ rating: null });
  });

  it('is taken back when the verification is undone, and restored with it', async () => {
    const { _id: wulf } = await createProvider(team.manager, team.org);
    const { id, work } = await done(wulf);
    const given = { rating: { average: 4, count: 1 } };
    await rate(id, 4);
    const undo = (by: typeof team.owner) => by.client.workOrders.undoStep({ params: { id: work }, body: {} });
    expect(await undo(team.owner)).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await ratingOf(wulf)).toMatchObject({ rating: null });
    await step(work, 'verified');
    expect(await ratingOf(wulf)).toMatchObject(given);
    await step(work, 'open');
    expect(await ratingOf(wulf)).toMatchObject({ rating: null });
    expect(await undo(team.manager)).toMatchObject({ status: 200, body: { status: 'verified' } });
    expect(await ratingOf(wulf)).toMatchObject(given);
  });

  it('sorts the list: best first, those without a rating last', async () => {
    const { owner, manager, organization, org } = await createTeam(api);
    team = { ...team, owner, manager, organization, org, site: organization.sites[0] ?? '' };
    const names = ['Best', 'Middling', 'Unknown'];
    const made = await Promise.all(names.map((name) => createProvider(manager, org, { name })));
    for (const [index, rating] of [5, 3].entries()) {
      const { id } = await done(made[index]?._id ?? '');
      await rate(id, rating);
    }
    const sorted = await manager.client.serviceProviders.list({ query: { org, sort: '-rating' } });
    expect(sorted).toMatchObject({ status: 200, body: { items: names.map((name) => ({ name })) } });
  });
});
