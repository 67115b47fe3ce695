import { beforeAll, describe, expect, it } from 'vitest';
import { addSite, expectRefused, FORBIDDEN, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { FARAH, feedbackOf, sendFeedback, stepOf } from './feedbacks-testing.ts';

const api = await openForFile(createTestApi());
let team: Awaited<ReturnType<typeof createTeam>>;
let requester: PersonInOrganization;
beforeAll(async () => {
  team = await createTeam(api);
  requester = await team.add('Requester', [team.site]);
}, 60_000);

describe('a feedback that somebody has not opened', () => {
  const unreadOf = async (by: PersonInOrganization, id: string) => {
    const list = await by.client.feedbacks.list({ query: { org: team.org, limit: 100 } });
    if (list.status !== 200) throw new Error(JSON.stringify(list.body));
    const [listed] = list.body.items.filter(({ _id }) => _id === id).map(({ unread }) => unread);
    return [listed, (await feedbackOf(by, id)).unread];
  };
  const read = (by: PersonInOrganization, id: string) => by.client.feedbacks.markRead({ params: { id } });

  it('is unread for each person until they have opened it, but not for its sender', async () => {
    const { org, owner, manager } = team;
    const { _id: id } = await sendFeedback(requester, team);
    const stored = () => api.deps.models.Feedback.findOne({ org, _id: id }).lean();
    const before = await stored();
    expect(await Promise.all([owner, manager, requester].map((by) => unreadOf(by, id)))).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
    // Twice at the same time, as two windows would, and once more.
    expect((await Promise.all([read(manager, id), read(manager, id)])).map(({ status }) => status)).toEqual([204, 204]);
    expect((await read(manager, id)).status).toBe(204);
    expect(await api.deps.models.FeedbackRead.countDocuments({ org, feedback: id })).toBe(1);
    expect([await unreadOf(manager, id), await unreadOf(owner, id)]).toEqual([
      [false, false],
      [true, true],
    ]);
    // The feedback itself has not changed.
    expect(await stored()).toEqual(before);
  });

  it('is unread for nobody once it was triaged, and reads are deleted with it', async () => {
    const { owner, manager, org } = team;
    const { _id: id } = await sendFeedback(requester, team);
    expect((await read(manager, id)).status).toBe(204);
    await stepOf(manager, id, 'acknowledged');
    expect(await unreadOf(owner, id)).toEqual([false, false]);
    expect((await owner.client.feedbacks.remove({ params: { id } })).status).toBe(204);
    expect(await api.deps.models.FeedbackRead.countDocuments({ org, feedback: id, deletedAt: null })).toBe(0);
    await expectRefused(api, () => read(manager, id), NOT_FOUND);
  });

  it('cannot be opened by somebody who does not see it', async () => {
    const other = await team.add('Requester', [team.site]);
    const { _id: id } = await sendFeedback(requester, team);
    await expectRefused(api, () => read(other, id), NOT_FOUND);
  });
});

describe('work that may be about the same', () => {
  const similar = async (by: PersonInOrganization, id: string) => {
    const answer = await by.client.feedbacks.similarWork({ params: { id } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.workOrders.map(({ title, samePlace }) => [title, samePlace]);
  };

  it('is open work at the same site with the same place or words in common, most similar first', async () => {
    const { owner, manager, org, site } = team;
    const place = 'Building C, 4.12';
    const about = { title: 'Radiator hisses loudly', place };
    await createWork(manager, team, { title: 'Radiators that hisses', place: 'Cellar' });
    await createWork(manager, team, { title: 'Lamp flickers', place: '4.12' });
    await createWork(manager, team, about);
    await createWork(manager, team, { title: 'Radiator valve', place: 'Roof' });
    await createWork(owner, { org, site: await addSite(owner, org, 'Far away') }, about);
    const over = await createWork(manager, team, { ...about, title: 'Radiator hisses, cancelled' });
    const params = { id: over._id, status: 'cancelled' } as const;
    expect((await manager.client.workOrders.setStatus({ params, body: { reason: 'Twice' } })).status).toBe(200);
    const { _id: id } = await sendFeedback(requester, { org, site }, { subject: 'The radiator hisses', place });
    expect(await similar(manager, id)).toEqual([
      ['Radiator hisses loudly', true],
      ['Lamp flickers', true],
      ['Radiators that hisses', false],
    ]);
  });

  it('is found by nothing but a room number, however it is written', async () => {
    const { manager } = team;
    await createWork(manager, team, { title: 'Window jams', place: 'Cellar 12b' });
    const { _id: id } = await sendFeedback(requester, team, { subject: 'Cold', place: '12B' });
    expect(await similar(manager, id)).toEqual([['Window jams', true]]);
  });

  it('is limited to five', async () => {
    const { manager } = team;
    for (let count = 0; count < 6; count += 1) await createWork(manager, team, { title: 'Sprinkler hangs loose' });
    const { _id: id } = await sendFeedback(requester, team, { subject: 'The sprinkler hangs loose', place: '' });
    expect(await similar(manager, id)).toEqual(Array.from({ length: 5 }, () => ['Sprinkler hangs loose', false]));
  });

  it('copes with any text, and finds nothing if it has no words', async () => {
    const { manager } = team;
    const odd = { subject: '(.*)+[^\\]{$|', message: '?', place: '*** \\E 07' };
    const { _id: id } = await sendFeedback(manager, team, odd);
    expect(await similar(manager, id)).toEqual([]);
  });

  it('shows those who triage as much work as they may see', async () => {
    const { owner, manager, organization, org } = team;
    await createWork(manager, team, { title: 'Gutter leaks again', place: 'Yard 77' });
    const { _id: id } = await sendFeedback(requester, team, { subject: 'Gutter leaks', place: 'Yard 77' });
    const permissions = ['feedbacks:triage', 'feedbacks:view-any'] as const;
    const body = { org, name: 'Blind desk', type: 'staff' } as const;
    const role = await owner.client.roles.create({ body: { ...body, permissions: [...permissions] } });
    if (role.status !== 201) throw new Error(JSON.stringify(role.body));
    organization.roles.set('Blind desk', role.body._id);
    expect(await similar(manager, id)).toEqual([['Gutter leaks again', true]]);
    expect(await similar(await team.add('Blind desk'), id)).toEqual([]);
    await expectRefused(api, () => requester.client.feedbacks.similarWork({ params: { id } }), FORBIDDEN);
  });
});

describe('the form of a site', () => {
  it('is shown with its link to those who triage what it brings', async () => {
    const { owner, manager, org, site } = team;
    const stored = await owner.client.sites.get({ params: { id: site } });
    if (stored.status !== 200) throw new Error(JSON.stringify(stored.body));
    const { name, feedbackForm } = stored.body;
    const form = await manager.client.feedbacks.form({ query: { org, site } });
    expect(form).toMatchObject({ status: 200, body: { site: { _id: site, name }, ...feedbackForm } });
    await expectRefused(api, () => requester.client.feedbacks.form({ query: { org, site } }), FORBIDDEN);
    const limited = await team.add('Manager', [await addSite(owner, org, 'Their own')]);
    await expectRefused(api, () => limited.client.feedbacks.form({ query: { org, site } }), NOT_FOUND);
  });
});

describe('kind and place', () => {
  it('are corrected by those who triage, on the version that they knew, and the history records it', async () => {
    const { manager } = team;
    const { _id: id } = await sendFeedback(manager, team, FARAH);
    const change = { kind: 'request', place: 'Building A, 3.08' } as const;
    const stale = { status: 409, code: 'VERSION_CONFLICT' };
    const update = (version: number) =>
      manager.client.feedbacks.update({ params: { id }, body: { ...change, version } });
    await expectRefused(api, () => update(7), stale);
    expect(await update(1)).toMatchObject({ status: 200, body: { ...change, version: 2 } });
    const history = await manager.client.feedbacks.history({ params: { id }, query: {} });
    expect(history.body).toMatchObject({ items: [{ action: 'feedback.updated' }, { action: 'feedback.created' }] });
  });
});
