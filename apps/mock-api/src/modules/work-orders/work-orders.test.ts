import { MEMBER_STATUSES } from '@siteward/domain';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import {
  addSite,
  createNorthwind,
  createRole,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { actionsOf, createTeam, createWork, putInState } from './work-orders-testing.ts';

const api = await openForFile(createTestApi());

type Query = Omit<NonNullable<Parameters<PersonInOrganization['client']['workOrders']['list']>[0]['query']>, 'org'>;
async function titles(by: PersonInOrganization, org: string, query: Query = {}) {
  const answer = await by.client.workOrders.list({ query: { org, ...query } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.items.map(({ title }) => title);
}

describe('creating a work order', () => {
  it('takes what is given, and sensible values for the rest', async () => {
    const team = await createTeam(api);
    const created = await createWork(team.manager, team);
    expect(created).toEqual({
      _id: expect.any(String),
      org: team.org,
      site: team.site,
      version: 1,
      deletedAt: null,
      number: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      title: 'Pump leaks',
      description: '',
      type: 'corrective',
      category: '',
      priority: 'medium',
      status: 'open',
      place: '',
      assignees: [],
      serviceProvider: null,
      own: true,
      watchers: [],
      tags: [],
      checklist: [],
      checklistDone: 0,
      checklistTotal: 0,
      checklistLeft: 0,
      signatureMissing: false,
      requiresSignature: false,
      signature: null,
      dispatch: null,
      dispatchedTo: null,
      acceptedBy: null,
      plan: null,
      feedbacks: [],
      supportTickets: [],
      scheduledStart: null,
      scheduledEnd: null,
      allDay: false,
      estimatedMinutes: null,
      overdue: false,
      holdReason: '',
      heldSince: null,
      heldTotalMs: 0,
      firstResponseAt: null,
      resolution: '',
      cancelReason: '',
      completedAt: null,
      completedBy: null,
      verifiedAt: null,
      verifiedBy: null,
      statusSince: api.now().toISOString(),
      dueAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      createdBy: { _id: team.manager.member, name: expect.any(String) },
      allowedTransitions: ['in-progress', 'on-hold', 'cancelled'],
    });
    expect(await actionsOf(team.manager, created._id)).toEqual(['work-order.created']);
  });

  it('gives numbers without gaps, one each, even for simultaneous and refused requests', async () => {
    const team = await createTeam(api);
    const other = await createTeam(api);
    const refused = () =>
      team.manager.client.workOrders.create({ body: { ...team.ids, title: 'x', assignees: [other.owner.member] } });
    const made = await Promise.all([
      ...Array.from({ length: 12 }, (_, index) => createWork(index % 2 ? team.manager : team.owner, team)),
      ...Array.from({ length: 4 }, async () => {
        expect(await refused()).toMatchObject({ status: 404 });
        return null;
      }),
      createWork(other.owner, other),
    ]);
    const numbers = made.flatMap((each) => (each && each.org === team.org ? each.number : []));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    await team.manager.client.workOrders.remove({ params: { id: made[0]?._id ?? '' } });
    expect((await createWork(team.owner, team)).number).toBe(13);
    expect(made.at(-1)).toMatchObject({ number: 1 });
  });

  it('lets those who may not assign name nobody but themselves', async () => {
    const team = await createTeam(api);
    const { technician, manager } = team;
    const forAnother = () =>
      technician.client.workOrders.create({ body: { ...team.ids, title: 'x', assignees: [manager.member] } });
    await expectRefused(api, forAnother, {
      ...FORBIDDEN,
      permission: 'work-orders:assign',
      errors: [expect.objectContaining({ path: 'assignees', code: 'only-take-or-leave' })],
    });
    const own = await createWork(technician, team, { assignees: [technician.member] });
    expect(own.assignees).toMatchObject([{ _id: technician.member }]);
  });

  it.each(MEMBER_STATUSES.filter((status) => status !== 'active'))(
    'refuses assignees who are %s, as if they did not exist',
    async (status) => {
      const team = await createTeam(api);
      const { member } = await team.add('Technician');
      await api.deps.models.Member.collection.updateOne({ _id: new Types.ObjectId(member) }, { $set: { status } });
      const create = () =>
        team.manager.client.workOrders.create({ body: { ...team.ids, title: 'x', assignees: [member] } });
      await expectRefused(api, create, {
        ...NOT_FOUND,
        errors: [expect.objectContaining({ path: 'assignees', code: 'unknown-assignees' })],
      });
    },
  );

  it('refuses people who do not reach the site, however they are named', async () => {
    const team = await createTeam(api);
    const { manager, org, ids } = team;
    const away = await team.add('Technician', [await addSite(team.owner, org, 'Tower')]);
    const { _id: id } = await createWork(manager, team);
    const { workOrders, workOrderTime } = manager.client;
    const people = [away.member];
    const params = { id };
    const named = (path: string) => ({ ...NOT_FOUND, errors: [expect.objectContaining({ path })] });
    await expectRefused(
      api,
      () => workOrders.create({ body: { ...ids, title: 'x', assignees: people } }),
      named('assignees'),
    );
    await expectRefused(api, () => workOrders.update({ params, body: { assignees: people } }), named('assignees'));
    await expectRefused(api, () => workOrders.update({ params, body: { watchers: people } }), named('watchers'));
    await expectRefused(
      api,
      () => workOrderTime.create({ params, body: { minutes: 5, member: away.member } }),
      named('member'),
    );
    const change = { kind: 'assignees', assignees: people } as const;
    const bulk = await workOrders.bulk({ body: { org, workOrders: [{ id, version: 1 }], change } });
    expect(bulk).toMatchObject({
      status: 200,
      body: { results: [{ workOrder: null, problem: { code: 'NOT_FOUND' } }] },
    });
  });

  it('refuses an end before the start, even if a change gives only one of them', async () => {
    const team = await createTeam(api);
    const [early, late] = ['2026-06-01T08:00:00.000Z', '2026-06-01T10:00:00.000Z'];
    const wrong = { scheduledStart: late, scheduledEnd: early };
    const errors = [
      expect.objectContaining({ code: 'ends-before-start', path: expect.stringMatching(/scheduledEnd$/) }),
    ];
    const create = () => team.manager.client.workOrders.create({ body: { ...team.ids, title: 'x', ...wrong } });
    await expectRefused(api, create, { ...VALIDATION, errors });
    const { _id: id } = await createWork(team.manager, team, { scheduledStart: early, scheduledEnd: late });
    const update = () => team.manager.client.workOrders.update({ params: { id }, body: { scheduledEnd: early } });
    await expectRefused(api, update, { ...VALIDATION, errors });
  });
});

describe('the list of work orders', () => {
  async function createSeveral() {
    const team = await createTeam(api);
    const { manager, technician } = team;
    const assignees = [technician.member];
    const elsewhere = await addSite(team.owner, team.org, 'Tower');
    const due = (day: number) => ({ dueAt: `2026-01-0${day}T00:00:00.000Z` });
    const add = async (title: string, more: object = {}, site = team.site) =>
      (await createWork(manager, { org: team.org, site }, { title, ...more }))._id;
    const ids = {
      boiler: await add('Boiler is cold', { ...due(3), priority: 'urgent', category: 'Heating', assignees }),
      lift: await add('Lift door', { ...due(1), type: 'inspection', tags: ['lift', 'door'] }),
      lamp: await add('Lamp', { dueAt: null, priority: 'low', place: 'Room 4.12' }),
      roof: await add('Roof', due(2), elsewhere),
    };
    await putInState(api, team.org, ids.lift, { status: 'completed' });
    return { ...team, elsewhere, ids };
  }

  it('shows the next due first and what has no due time last, by any column and backwards', async () => {
    const { manager, org } = await createSeveral();
    const all = ['Lift door', 'Roof', 'Boiler is cold', 'Lamp'];
    expect(await titles(manager, org)).toEqual(all);
    expect(await titles(manager, org, { sort: '-dueAt' })).toEqual(all.toReversed());
    expect(await titles(manager, org, { sort: 'number' })).toEqual(['Boiler is cold', 'Lift door', 'Lamp', 'Roof']);
    expect(await titles(manager, org, { sort: 'title' })).toEqual(['Boiler is cold', 'Lamp', 'Lift door', 'Roof']);
    expect((await titles(manager, org, { sort: '-priority' }))[0]).toBe('Boiler is cold');
    expect((await titles(manager, org, { sort: '-createdAt' }))[0]).toBe('Roof');
  });

  it('is filtered by each of its filters, and by several combined', async () => {
    const { manager, technician, org, site, elsewhere } = await createSeveral();
    const found = async (query: Query) => (await titles(manager, org, { sort: 'number', ...query })).join(', ');
    expect(await found({ site })).toBe('Boiler is cold, Lift door, Lamp');
    expect(await found({ site: elsewhere })).toBe('Roof');
    expect(await found({ status: 'completed' })).toBe('Lift door');
    expect(await found({ status: 'open,completed', site })).toBe('Boiler is cold, Lift door, Lamp');
    expect(await found({ priority: 'urgent,low' })).toBe('Boiler is cold, Lamp');
    expect(await found({ type: 'inspection' })).toBe('Lift door');
    expect(await found({ assignee: technician.member })).toBe('Boiler is cold');
    expect(await found({ assignee: 'none' })).toBe('Lift door, Lamp, Roof');
    expect(await found({ assignee: 'me' })).toBe('');
    expect(await found({ assignee: `none,${technician.member}`, priority: 'urgent,low' })).toBe('Boiler is cold, Lamp');
    expect(await titles(technician, org, { assignee: 'me' })).toEqual(['Boiler is cold']);
    expect(await found({ tag: 'door' })).toBe('Lift door');
    expect(await found({ category: 'Heating' })).toBe('Boiler is cold');
    expect(await found({ uncategorized: 'true' })).toBe('Lift door, Lamp, Roof');
    expect(await found({ overdue: 'true' })).toBe('Boiler is cold, Roof');
    expect(await found({ dueFrom: '2026-01-02T00:00:00.000Z' })).toBe('Boiler is cold, Roof');
    expect(await found({ dueTo: '2026-01-02T00:00:00.000Z' })).toBe('Lift door');
    expect(await found({ dueFrom: '2026-01-01T00:00:00Z', dueTo: '2026-01-03T00:00:00Z', status: 'open' })).toBe(
      'Roof',
    );
  });

  it.each([
    ['boil', 'Boiler is cold'],
    ['cold boil', 'Boiler is cold'],
    ['WO-000002', 'Lift door'],
    ['wo-2', 'Lift door'],
    ['o-2', ''],
    ['4.12', 'Lamp'],
    ['lift', 'Lift door'],
    ['oiler', ''],
  ])('finds %s by the beginnings of words in number, title, place and tags', async (search, expected) => {
    const { manager, org } = await createSeveral();
    expect((await titles(manager, org, { search })).join(', ')).toBe(expected);
  });

  it('finds place and tags even if the title has many short words', async () => {
    const team = await createTeam(api);
    const title = Array.from({ length: 53 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' ');
    await createWork(team.manager, team, { title, place: 'Cellar', tags: ['pump'] });
    for (const search of ['cellar', 'pump', 'wo-000001']) {
      expect([search, (await titles(team.manager, team.org, { search })).length]).toEqual([search, 1]);
    }
  });

  it('counts what the tabs show', async () => {
    const { manager, technician, org, site, ids } = await createSeveral();
    // Work that has ended is nobody's any more.
    await manager.client.workOrders.update({ params: { id: ids.lift }, body: { assignees: [technician.member] } });
    const counts = async (by: PersonInOrganization, query = {}) =>
      (await by.client.workOrders.counts({ query: { org, ...query } })).body;
    expect(await counts(manager)).toEqual({ active: 3, overdue: 2, unassigned: 2, mine: 0 });
    expect(await counts(manager, { site })).toEqual({ active: 2, overdue: 1, unassigned: 1, mine: 0 });
    expect(await counts(technician)).toEqual({ active: 1, overdue: 1, unassigned: 0, mine: 1 });
  });

  it('names who can be assigned: active members in a role that works, who reach the site', async () => {
    const { manager, owner, technician, org, site, elsewhere, add } = await createSeveral();
    const away = await add('Technician', [elsewhere]);
    const viewer = await add('Viewer');
    const { member: suspended } = await add('Technician');
    await api.deps.models.Member.updateOne({ org, _id: suspended }, { $set: { status: 'suspended' } });
    const people = async (query = {}) => {
      const { body } = await manager.client.workOrders.people({ query: { org, limit: 100, ...query } });
      return 'items' in body ? body.items.map(({ _id }) => _id).toSorted() : body;
    };
    expect(await people({ site })).toEqual([owner, manager, technician].map(({ member }) => member).toSorted());
    expect(await people({ site: elsewhere })).toContain(away.member);
    expect(await people()).not.toContain(viewer.member);
    expect(await people({ search: 'olga' })).toEqual([owner.member]);
  });
});

describe('the file of work orders', () => {
  it('says where and when work was that has ended, even once its site is deleted', async () => {
    const { owner, org } = await createTeam(api);
    const site = await addSite(owner, org, 'Tower');
    await api.deps.models.Site.updateOne({ org, _id: site }, { timezone: 'Asia/Kolkata' });
    const { _id: id } = await createWork(owner, { org, site }, { dueAt: '2026-01-31T20:00:00.000Z' });
    await putInState(api, org, id, { status: 'cancelled' });
    expect(await owner.client.sites.remove({ params: { id: site } })).toMatchObject({ status: 204 });
    const file = await owner.client.workOrders.export({ query: { org } });
    if (file.status !== 200) throw new Error(JSON.stringify(file.body));
    const [, line] = (await file.body.text()).split('\r\n');
    expect(line).toMatch(/^WO-000001,Pump leaks,Tower,,Cancelled,.*,2026-02-01 01:30,/);
  });
});

describe('who sees which work orders', () => {
  it('with the permission for their own: those that they created, are assigned to or watch', async () => {
    const team = await createTeam(api);
    const { manager, technician, org } = team;
    const created = await createWork(technician, team, { title: 'Created' });
    const assigned = await createWork(manager, team, { title: 'Assigned', assignees: [technician.member] });
    const watched = await createWork(manager, team, { title: 'Watched' });
    const watchers = [technician.member];
    await manager.client.workOrders.update({ params: { id: watched._id }, body: { watchers } });
    const others = await createWork(manager, team, { title: 'Of others' });
    expect((await titles(technician, org)).toSorted()).toEqual(['Assigned', 'Created', 'Watched']);
    for (const { _id: id } of [created, assigned, watched]) {
      expect(await technician.client.workOrders.get({ params: { id } })).toMatchObject({ status: 200 });
    }
    for (const call of ['get', 'history'] as const) {
      const { status } = await technician.client.workOrders[call]({ params: { id: others._id }, query: {} });
      expect([call, status]).toEqual([call, 404]);
    }
    const exported = await createRole(team.owner, org, 'Exporter', ['work-orders:view-own', 'work-orders:export']);
    team.organization.roles.set('Exporter', exported._id);
    const exporter = await team.add('Exporter');
    const file = await exporter.client.workOrders.export({ query: { org } });
    expect(file.status === 200 && (await file.body.text()).trim().split('\r\n')).toHaveLength(1);
  });

  it('does not let someone who may only change their own change others, though they see them', async () => {
    const team = await createTeam(api);
    const role = await createRole(team.owner, team.org, 'Reader', ['work-orders:view-any', 'work-orders:update-own']);
    team.organization.roles.set('Reader', role._id);
    const reader = await team.add('Reader');
    const { _id: id } = await createWork(team.manager, team);
    const rename = () => reader.client.workOrders.update({ params: { id }, body: { title: 'Mine' } });
    await expectRefused(api, rename, { ...FORBIDDEN, reason: 'not-own-work-order' });
    const assignees = [reader.member];
    await team.manager.client.workOrders.update({ params: { id }, body: { assignees } });
    expect(await rename()).toMatchObject({ status: 200, body: { title: 'Mine' } });
  });

  it('nobody sees anything of a site that is not theirs, anywhere', async () => {
    const team = await createTeam(api);
    const tower = await addSite(team.owner, team.org, 'Tower');
    const limited = await team.add('Manager', [tower]);
    const { _id: id } = await createWork(team.manager, team, { title: 'Secret' });
    const { client } = limited;
    expect(await titles(limited, team.org)).toEqual([]);
    expect(await client.workOrders.counts({ query: { org: team.org } })).toMatchObject({ body: { active: 0 } });
    expect(await client.workOrders.get({ params: { id } })).toMatchObject({ status: 404 });
    expect(await client.workOrders.history({ params: { id }, query: {} })).toMatchObject({ status: 404 });
    const site = team.site;
    expect(await client.workOrders.list({ query: { org: team.org, site } })).toMatchObject({ status: 404 });
    const file = await client.workOrders.export({ query: { org: team.org } });
    expect(file.status === 200 && (await file.body.text())).not.toContain('Secret');
    const { owner: stranger } = await createNorthwind(api);
    expect(await stranger.client.workOrders.get({ params: { id } })).toMatchObject({ status: 404 });
  });
});
