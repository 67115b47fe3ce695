import { type Permission, WORK_ORDER_LIMITS } from '@siteward/domain';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createTalk } from '#modules/comments/comments-testing.ts';
import { createRole, expectRefused, FORBIDDEN, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { actionsOf, createTeam, createWork, putInState } from './work-orders-testing.ts';

const api = await openForFile(createTestApi());

const watch = (by: PersonInOrganization, id: string) => by.client.workOrders.watch({ params: { id } });
const unwatch = (by: PersonInOrganization, id: string) => by.client.workOrders.unwatch({ params: { id } });
const read = async (by: PersonInOrganization, id: string) => {
  const answer = await by.client.workOrders.get({ params: { id } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const watchersOf = async (by: PersonInOrganization, id: string) => (await read(by, id)).watchers.map(({ _id }) => _id);
const DONE = { status: 204 };

describe('watching a work order', () => {
  it('is for everyone who sees it, customers too, and leaves its version and history as they are', async () => {
    const { manager, viewer, tenant, provider, id } = await createTalk(api);
    const before = await read(manager, id);
    api.advance(60_000);
    for (const person of [viewer, tenant, provider]) expect(await watch(person, id)).toMatchObject(DONE);
    const after = await read(manager, id);
    const watchers = [viewer, tenant, provider].map(({ member }) => expect.objectContaining({ _id: member }));
    expect(after).toEqual({ ...before, watchers });
    expect(await actionsOf(manager, id)).toEqual(['work-order.created']);
    for (const person of [viewer, tenant, provider]) expect(await unwatch(person, id)).toMatchObject(DONE);
    expect(await read(manager, id)).toEqual(before);
    expect(await actionsOf(manager, id)).toEqual(['work-order.created']);
  });

  it('appears in the audit log, once for each actual change', async () => {
    const { owner, viewer, org, id } = await createTalk(api);
    for (const call of [unwatch, watch, watch, unwatch, unwatch]) expect(await call(viewer, id)).toMatchObject(DONE);
    const query = { org, target: id, sort: 'createdAt', limit: 100 } as const;
    const log = await owner.client.audit.list({ query });
    const actions = log.status === 200 ? log.body.items.map(({ action }) => action) : [];
    expect(actions).toEqual(['work-order.created', 'work-order.watched', 'work-order.unwatched']);
  });

  it('is not for anyone who does not see it', async () => {
    const team = await createTeam(api);
    const { _id: id } = await createWork(team.manager, team);
    const requester = await team.add('Requester');
    await expectRefused(api, () => watch(team.technician, id), NOT_FOUND);
    await expectRefused(api, () => unwatch(team.technician, id), NOT_FOUND);
    await expectRefused(api, () => watch(requester, id), FORBIDDEN);
  });

  it('leaves one entry when requested twenty times at the same time', async () => {
    const { manager, viewer, tenant, id } = await createTalk(api);
    const calls = Array.from({ length: 20 }, (_, index) => watch(index % 2 ? viewer : tenant, id));
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(DONE);
    expect((await watchersOf(manager, id)).toSorted()).toEqual([viewer.member, tenant.member].toSorted());
    await Promise.all(Array.from({ length: 20 }, () => unwatch(viewer, id)));
    expect(await watchersOf(manager, id)).toEqual([tenant.member]);
  });

  it('is not lost to a change at the same time', async () => {
    const { manager, viewer, id } = await createTalk(api);
    const body = { title: 'Pump hums', version: 1 };
    const [changed, watched] = await Promise.all([
      manager.client.workOrders.update({ params: { id }, body }),
      watch(viewer, id),
    ]);
    expect([changed.status, watched.status]).toEqual([200, 204]);
    expect(await read(viewer, id)).toMatchObject({
      title: 'Pump hums',
      version: 2,
      watchers: [{ _id: viewer.member }],
    });
  });

  it('is refused beyond fifty people, while the fiftieth can keep watching', async () => {
    const { org, owner, manager, viewer, id } = await createTalk(api);
    const most = WORK_ORDER_LIMITS.watchers;
    const watchers = Array.from({ length: most - 1 }, () => new Types.ObjectId());
    await putInState(api, org, id, { watchers });
    expect(await watch(viewer, id)).toMatchObject(DONE);
    const full = { status: 409, code: 'CONFLICT', reason: 'too-many-watchers', params: { max: most } };
    await expectRefused(api, () => watch(owner, id), full);
    expect(await watch(viewer, id)).toMatchObject(DONE);
    expect(await watchersOf(manager, id)).toHaveLength(most);
  });
});

describe('what watching gives', () => {
  const withRole = async (permissions: Permission[]) => {
    const team = await createTeam(api);
    const role = await createRole(team.owner, team.org, 'Custom', permissions);
    team.organization.roles.set('Custom', role._id);
    return { ...team, person: await team.add('Custom') };
  };

  it('shows a work order, but gives no right to change it', async () => {
    const team = await withRole(['work-orders:view-any', 'work-orders:update-own']);
    const { person, manager } = team;
    const { _id: id } = await createWork(manager, team);
    expect(await watch(person, id)).toMatchObject(DONE);
    expect(await read(person, id)).toMatchObject({ own: false, watchers: [{ _id: person.member }] });
    const rename = () => person.client.workOrders.update({ params: { id }, body: { title: 'Mine' } });
    await expectRefused(api, rename, { ...FORBIDDEN, reason: 'not-own-work-order' });
    const start = () => person.client.workOrders.setStatus({ params: { id, status: 'in-progress' }, body: {} });
    await expectRefused(api, start, { ...FORBIDDEN, reason: 'not-assigned' });
  });

  it('ends with it: someone who saw a work order only by watching it no longer does', async () => {
    const team = await createTeam(api);
    const { manager, technician } = team;
    const { _id: id } = await createWork(manager, team);
    const body = { watchers: [technician.member] };
    await manager.client.workOrders.update({ params: { id }, body });
    expect(await watchersOf(technician, id)).toEqual([technician.member]);
    expect(await unwatch(technician, id)).toMatchObject(DONE);
    expect(await technician.client.workOrders.get({ params: { id } })).toMatchObject({ status: 404 });
    await expectRefused(api, () => watch(technician, id), NOT_FOUND);
    // Someone who is also assigned continues to see it.
    const { _id: assigned } = await createWork(manager, team, { assignees: [technician.member] });
    for (const call of [watch, unwatch]) expect(await call(technician, assigned)).toMatchObject(DONE);
    expect(await watchersOf(technician, assigned)).toEqual([]);
  });
});
