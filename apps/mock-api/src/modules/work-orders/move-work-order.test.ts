import { changeValue } from '@siteward/contract';
import { describe, expect, it } from 'vitest';
import { fileOf } from '#modules/files/files-testing.ts';
import {
  addSite,
  createRole,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
} from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { actionsOf, createTeam, createWork } from './work-orders-testing.ts';

const api = await openForFile(createTestApi());

/** A team with a second site, and people who each reach only one of the two. */
async function createTwoSites() {
  const team = await createTeam(api);
  const other = await addSite(team.owner, team.org, 'Mill Street');
  const [here, there] = [await team.add('Manager', [team.site]), await team.add('Manager', [other])];
  const move = (id: string, by: PersonInOrganization = team.owner, more: object = {}) =>
    by.client.workOrders.update({ params: { id }, body: { site: other, ...more } });
  return { ...team, other, here, there, move };
}

/** What a person sees of a work order: the status of each call, and whether it is in their list. */
async function seenBy({ client }: PersonInOrganization, org: string, id: string, file: string) {
  const params = { id };
  const list = await client.workOrders.list({ query: { org, search: 'pump' } });
  const answers = await Promise.all([
    client.workOrders.get({ params }),
    client.workOrders.history({ params, query: {} }),
    client.workOrderComments.list({ params, query: {} }),
    client.workOrderFiles.content({ params: { id, file } }),
    client.workOrderTime.get({ params }),
    client.workOrderLinks.list({ params, query: {} }),
  ]);
  const said = await client.workOrderComments.list({ params, query: {} });
  return {
    statuses: answers.map(({ status }) => status),
    listed: list.status === 200 && list.body.total,
    comments: said.status === 200 && said.body.total,
  };
}

describe('a work order that moves to another site', () => {
  it('is not shown by a repeated call to someone who no longer reaches it', async () => {
    const { manager, org, site, here, move, ...team } = await createTwoSites();
    const { _id: id } = await createWork(manager, { ...team, org, site });
    const comment = () =>
      here.client.workOrderComments.create({
        params: { id },
        body: { text: 'It drips' },
        extraHeaders: { 'idempotency-key': 'drips' },
      });
    const first = await comment();
    expect(first.status).toBe(201);
    await move(id);
    await expectRefused(api, comment, { status: 422, code: 'IDEMPOTENCY_MISMATCH', reason: 'done-out-of-sight' });
    await move(id, team.owner, { site });
    expect(await comment()).toMatchObject({ status: 201, body: first.body });
  });

  it('takes along everything attached to it: only those who reach the other site see it, no longer those who reach the first', async () => {
    const { owner, manager, org, site, other, here, there, move, ...team } = await createTwoSites();
    const order = await createWork(manager, { ...team, org, site });
    const params = { id: order._id };
    await here.client.workOrderComments.create({ params, body: { text: 'It drips' } });
    await here.client.workOrderComments.create({ params, body: { text: 'Ours to pay', internal: true } });
    await here.client.workOrderTime.create({ params, body: { minutes: 5 } });
    const added = await here.client.workOrderFiles.add({
      params,
      body: fileOf('%PDF-1.7\n', 'manual.pdf', 'application/pdf'),
    });
    const file = added.status === 201 ? added.body._id : '';
    const all = { statuses: Array(6).fill(200), listed: 1, comments: 2 };
    const nothing = { statuses: Array(6).fill(404), listed: 0, comments: false };
    expect(await seenBy(here, org, order._id, file)).toEqual(all);
    expect(await seenBy(there, org, order._id, file)).toEqual(nothing);
    expect(await move(order._id, owner, { version: order.version })).toMatchObject({
      status: 200,
      body: { site: other, number: order.number, version: order.version + 1, dueAt: order.dueAt },
    });
    expect(await seenBy(here, org, order._id, file)).toEqual(nothing);
    expect(await seenBy(there, org, order._id, file)).toEqual(all);
    expect(await there.client.workOrderComments.create({ params, body: { text: 'Here now' } })).toMatchObject({
      status: 201,
      body: { site: other },
    });
    expect((await actionsOf(owner, order._id)).at(-1)).toBe('work-order.moved');
    const told = async (by: PersonInOrganization) => {
      const { body } = await by.client.workOrders.history({ params, query: {} });
      const moved = 'items' in body ? body.items.find(({ action }) => action === 'work-order.moved') : undefined;
      return moved?.changes.filter(({ field }) => field === 'sites');
    };
    const [{ name = '' } = {}] = await api.deps.models.Site.find({ org, _id: site }).lean();
    const to = changeValue('names', { names: ['Mill Street'] });
    expect(await told(owner)).toEqual([{ field: 'sites', from: changeValue('names', { names: [name] }), to }]);
    // They do not learn the name of the site that they do not reach.
    expect(await told(there)).toEqual([{ field: 'sites', from: changeValue('out-of-sight'), to }]);
  });

  it('loses the people who do not reach the site, and a service provider that does not work there, along with its link', async () => {
    const { owner, manager, technician, org, site, here, move, ...team } = await createTwoSites();
    const email = `${someWord()}@firm.example`;
    const firm = await createProvider(owner, org, { name: 'Elbe Pumpen', email, sites: [site] });
    const order = await createWork(
      manager,
      { ...team, org, site },
      { assignees: [technician.member, here.member], serviceProvider: firm._id },
    );
    const params = { id: order._id };
    await here.client.workOrders.watch({ params });
    await manager.client.workOrders.watch({ params });
    await manager.client.workOrders.dispatch({ params, body: {} });
    const token = /\/dispatch\/([\w-]{43})$/m.exec((await api.mails(email))[0]?.text ?? '')?.[1] ?? '';
    const link = () => api.client().dispatch.get({ params: { token } });
    expect((await link()).status).toBe(200);
    expect(await move(order._id)).toMatchObject({
      status: 200,
      body: {
        assignees: [{ _id: technician.member }],
        watchers: [{ _id: manager.member }],
        serviceProvider: null,
        dispatch: { status: 'revoked' },
      },
    });
    expect((await link()).status).toBe(410);
  });

  it('keeps a service provider that works there, and its link', async () => {
    const { owner, manager, org, move, ...team } = await createTwoSites();
    const email = `${someWord()}@firm.example`;
    const firm = await createProvider(owner, org, { email });
    const order = await createWork(manager, { ...team, org }, { serviceProvider: firm._id });
    await manager.client.workOrders.dispatch({ params: { id: order._id }, body: {} });
    expect(await move(order._id)).toMatchObject({
      status: 200,
      body: { serviceProvider: { _id: firm._id }, dispatch: { status: 'sent' } },
    });
    const token = /\/dispatch\/([\w-]{43})$/m.exec((await api.mails(email))[0]?.text ?? '')?.[1] ?? '';
    expect((await api.client().dispatch.get({ params: { token } })).status).toBe(200);
  });

  it('keeps its days by the clock of the other site if it is all-day, or else its exact times', async () => {
    const { owner, manager, org, site, other, move, ...team } = await createTwoSites();
    const { Site } = api.deps.models;
    await Site.updateOne({ org, _id: site }, { $set: { timezone: 'Europe/Berlin' } });
    await Site.updateOne({ org, _id: other }, { $set: { timezone: 'Asia/Kolkata' } });
    // 2 March, from its first minute to its last.
    const days = { scheduledStart: '2027-03-01T23:00:00.000Z', scheduledEnd: '2027-03-02T22:59:00.000Z' };
    const dueAt = '2027-03-03T22:59:00.000Z';
    const whole = await createWork(manager, { ...team, org, site }, { ...days, dueAt, allDay: true });
    expect(await move(whole._id)).toMatchObject({
      body: {
        scheduledStart: '2027-03-01T18:30:00.000Z',
        scheduledEnd: '2027-03-02T18:29:00.000Z',
        dueAt: '2027-03-03T18:29:00.000Z',
      },
    });
    const timed = await createWork(manager, { ...team, org, site }, { ...days, dueAt });
    expect(await move(timed._id)).toMatchObject({ body: { ...days, dueAt } });
    expect(await move(timed._id, owner)).toMatchObject({ body: { version: 2 } });
  });

  it('takes other changes along, which are checked against the other site', async () => {
    const { manager, owner, org, here, there, move, ...team } = await createTwoSites();
    const order = await createWork(manager, { ...team, org }, { assignees: [here.member] });
    await expectRefused(api, () => move(order._id, owner, { assignees: [here.member, there.member] }), NOT_FOUND);
    expect(await move(order._id, owner, { assignees: [there.member], title: 'Pump drips' })).toMatchObject({
      status: 200,
      body: { title: 'Pump drips', assignees: [{ _id: there.member }] },
    });
  });

  it('keeps neither a watcher nor a service provider that it had if the same call names them, but they do not belong there', async () => {
    const { owner, manager, org, site, here, move, ...team } = await createTwoSites();
    const firm = await createProvider(owner, org, { sites: [site] });
    const order = await createWork(manager, { ...team, org, site }, { serviceProvider: firm._id });
    expect((await here.client.workOrders.watch({ params: { id: order._id } })).status).toBe(204);
    await expectRefused(api, () => move(order._id, owner, { watchers: [here.member] }), NOT_FOUND);
    await expectRefused(api, () => move(order._id, owner, { serviceProvider: firm._id }), NOT_FOUND);
  });

  it('is not moved by those who may only change their own, nor to a site beyond reach, nor in an old version', async () => {
    const { owner, manager, org, here, technician, move, ...team } = await createTwoSites();
    const order = await createWork(manager, { ...team, org }, { assignees: [technician.member] });
    await expectRefused(api, () => move(order._id, technician), FORBIDDEN);
    await expectRefused(api, () => move(order._id, here), NOT_FOUND);
    await expectRefused(api, () => move(order._id, owner, { site: '0123456789abcdef01234567' }), NOT_FOUND);
    const stale = { status: 409, code: 'VERSION_CONFLICT' } as const;
    await expectRefused(api, () => move(order._id, owner, { version: 7 }), stale);
    const role = await createRole(owner, org, 'Assigner', ['work-orders:view-any', 'work-orders:assign']);
    team.organization.roles.set('Assigner', role._id);
    const assigner = await team.add('Assigner');
    await expectRefused(api, () => move(order._id, assigner), FORBIDDEN);
  });
});
