import type { SavedView } from '@siteward/contract';
import { SAVED_VIEW_LIMITS } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  auditLog,
  CONFLICT,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTeam } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';

const api = await openForFile(createTestApi());

type Team = Awaited<ReturnType<typeof createTeam>>;
let team: Team;
beforeEach(async () => {
  team = await createTeam(api);
});

type NewView = { name?: string; shared?: boolean; query?: Record<string, string> };
const create = (by: PersonInOrganization, { name = 'Urgent', ...more }: NewView = {}) =>
  by.client.savedViews.create({ body: { org: team.org, area: 'work-orders', name, query: { tab: 'all' }, ...more } });

async function save(by: PersonInOrganization, view: NewView = {}): Promise<SavedView> {
  const answer = await create(by, view);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function viewsOf(by: PersonInOrganization): Promise<SavedView[]> {
  const answer = await by.client.savedViews.list({ query: { org: team.org, area: 'work-orders', limit: 100 } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  expect(answer.body.total).toBe(answer.body.items.length);
  return answer.body.items;
}

const namesOf = async (by: PersonInOrganization) => (await viewsOf(by)).map(({ name }) => name);
const change = (by: PersonInOrganization, id: string, body: NewView) =>
  by.client.savedViews.update({ params: { id }, body });
const remove = (by: PersonInOrganization, id: string) => by.client.savedViews.remove({ params: { id } });
const choose = (by: PersonInOrganization, view: string | null) =>
  by.client.savedViews.choose({ body: { org: team.org, area: 'work-orders', view } });

describe('a saved view', () => {
  it('is private, and kept the way it was saved', async () => {
    const { technician, manager, org } = team;
    const query = {
      tab: 'mine',
      priority: 'urgent,high',
      search: ' pump ',
      sort: '-dueAt',
      hide: 'due',
      view: 'board',
    };
    const saved = await save(technician, { query });
    expect(saved).toEqual({
      _id: expect.any(String),
      org,
      version: 1,
      deletedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      area: 'work-orders',
      name: 'Urgent',
      shared: false,
      own: true,
      default: false,
      owner: { _id: technician.member, name: expect.any(String) },
      query: { ...query, search: 'pump' },
    });
    expect(await viewsOf(technician)).toEqual([saved]);
    expect(await viewsOf(manager)).toEqual([]);
  });

  it('keeps every filter that the list has', async () => {
    const query = {
      tab: 'all',
      status: 'open,on-hold',
      priority: 'none',
      type: 'inspection',
      tag: 'Pump, big',
      overdue: 'true',
      due: 'this-week',
      serviceProvider: 'a'.repeat(24),
      assignee: `me,none,${team.manager.member}`,
      search: 'a b',
      sort: 'number',
      hide: 'number,due',
      show: 'site,created',
      view: 'table',
    };
    expect((await save(team.technician, { query })).query).toEqual(query);
  });

  it.each([
    [{}, [{ path: 'query', code: 'too-few' }]],
    [{ colour: 'red' }, [{ path: 'query.colour', code: 'unknown-field' }]],
    [{ page: '2' }, [{ path: 'query.page', code: 'unknown-field' }]],
    [{ status: 'open,lost' }, [{ path: 'query.status.1', code: 'not-an-option' }]],
    [{ status: 'open,open' }, [{ path: 'query.status', code: 'value-twice' }]],
    [{ assignee: 'everybody' }, [{ path: 'query.assignee.0', code: expect.any(String) }]],
    [{ sort: 'colour' }, [{ path: 'query.sort', code: expect.any(String) }]],
    [{ search: 'x'.repeat(101) }, [{ path: 'query.search', code: 'too-long' }]],
    [{ tag: 'a\0b' }, [{ path: 'query.tag', code: 'invisible-characters' }]],
    [{ due: 'yesterday' }, [{ path: 'query.due', code: 'not-due-days' }]],
    [{ due: '2026-11-23..2026-11-22' }, [{ path: 'query.due', code: 'not-due-days' }]],
    [{ hide: 'title' }, [{ path: 'query.hide.0', code: 'not-an-option' }]],
    [
      { view: 'map', tab: 'none' },
      [
        { path: 'query.tab', code: 'not-an-option' },
        { path: 'query.view', code: 'not-an-option' },
      ],
    ],
  ])('accepts nothing else, such as %j', async (query, errors) => {
    const { technician } = team;
    const faults = errors.map((each) => expect.objectContaining(each));
    const bad: Record<string, string> = { ...query };
    await expectRefused(api, () => create(technician, { query: bad }), { ...VALIDATION, errors: faults });
    const { _id } = await save(technician);
    const refused = { ...VALIDATION, errors: faults };
    await expectRefused(api, () => change(technician, _id, { query: bad }), refused);
  });

  it('has a name that is unique among those of its owner, ignoring case', async () => {
    const { technician, manager } = team;
    await save(technician, { name: 'Überfällig' });
    await save(manager, { name: 'überfällig', shared: true });
    const taken = { ...CONFLICT, reason: 'view-name-taken', params: { name: 'Überfällig' } };
    await expectRefused(api, () => create(technician, { name: 'ÜBERFÄLLIG' }), taken);
    const other = await save(technician, { name: 'Other' });
    await expectRefused(api, () => change(technician, other._id, { name: 'überFällig' }), taken);
    expect(await change(technician, other._id, { name: 'OTHER' })).toMatchObject({ status: 200, body: { version: 2 } });
  });

  it('is changed and deleted by its owner, which frees its name', async () => {
    const { technician } = team;
    const { _id, query } = await save(technician, { query: { tab: 'all' } });
    const renamed = await change(technician, _id, { name: 'Later' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Later', shared: false, query, version: 2 } });
    const narrowed = await change(technician, _id, { query: { tab: 'overdue' } });
    expect(narrowed).toMatchObject({ status: 200, body: { name: 'Later', query: { tab: 'overdue' }, version: 3 } });
    expect(await change(technician, _id, {})).toMatchObject({ status: 200, body: { version: 3 } });
    const body = { name: 'Sooner', version: 2 };
    const stale = await technician.client.savedViews.update({ params: { id: _id }, body });
    expect(stale).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT', current: { name: 'Later' } } });
    expect(await remove(technician, _id)).toMatchObject({ status: 204 });
    expect(await viewsOf(technician)).toEqual([]);
    expect(await change(technician, _id, { name: 'Back' })).toMatchObject({ body: NOT_FOUND });
    expect(await save(technician, { name: 'Later' })).toMatchObject({ version: 1 });
  });

  it('is limited in number, even when two are saved at the same time', async () => {
    const { technician } = team;
    for (let left = SAVED_VIEW_LIMITS.own - 1; left > 0; left -= 1) await save(technician, { name: `View ${left}` });
    const answers = await Promise.all([create(technician, { name: 'A' }), create(technician, { name: 'B' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await expectRefused(api, () => create(technician), {
      ...CONFLICT,
      reason: 'too-many-views',
      params: { max: SAVED_VIEW_LIMITS.own },
    });
    expect(await namesOf(technician)).toHaveLength(SAVED_VIEW_LIMITS.own);
    // In numeric order, as people count.
    expect((await namesOf(technician)).slice(1, 4)).toEqual(['View 1', 'View 2', 'View 3']);
  });
});

describe('a shared view', () => {
  it('shows to the staff who see work orders, and to nobody else', async () => {
    const { manager, technician, org, add } = team;
    const viewer = await add('Viewer');
    const shared = await save(manager, { name: 'Ours', shared: true });
    for (const each of [technician, viewer]) {
      expect(await viewsOf(each)).toEqual([{ ...shared, own: false }]);
    }
    const [provider, requester] = [await add('Provider'), await add('Requester')];
    expect(await viewsOf(provider)).toEqual([]);
    const list = () => requester.client.savedViews.list({ query: { org, area: 'work-orders' } });
    expect(await list()).toMatchObject({ body: FORBIDDEN });
    for (const call of [
      () => change(provider, shared._id, { name: 'Mine' }),
      () => remove(provider, shared._id),
      () => choose(provider, shared._id),
    ]) {
      await expectRefused(api, call, NOT_FOUND);
    }
  });

  it('never belongs to a customer or a provider', async () => {
    const { add } = team;
    const provider = await add('Provider');
    const refused = {
      ...FORBIDDEN,
      errors: [expect.objectContaining({ path: 'shared', code: 'views-shared-by-staff' })],
    };
    await expectRefused(api, () => create(provider, { shared: true }), refused);
    const own = await save(provider);
    await expectRefused(api, () => change(provider, own._id, { shared: true }), refused);
    expect(await namesOf(provider)).toEqual(['Urgent']);
  });

  it('is changed by its owner only', async () => {
    const { manager, technician } = team;
    const { _id } = await save(manager, { shared: true });
    const refused = { ...FORBIDDEN, reason: 'view-of-another' };
    for (const body of [{ name: 'Mine' }, { query: { tab: 'mine' } }, { shared: false }, { shared: true }]) {
      await expectRefused(api, () => change(technician, _id, body), refused);
    }
    await expectRefused(api, () => remove(technician, _id), refused);
    expect(await change(manager, _id, { shared: false })).toMatchObject({ status: 200, body: { shared: false } });
    expect(await viewsOf(technician)).toEqual([]);
    await expectRefused(api, () => change(technician, _id, { name: 'Mine' }), NOT_FOUND);
    await expectRefused(api, () => remove(team.owner, _id), NOT_FOUND);
  });

  it('is made private or deleted by those who manage the organization, but not changed by them', async () => {
    const { owner, manager, technician } = team;
    const [first, second] = [
      await save(technician, { name: 'First', shared: true }),
      await save(technician, { name: 'Second', shared: true }),
    ];
    for (const body of [{ name: 'Mine' }, { shared: false, name: 'Mine' }, { query: { tab: 'mine' } }]) {
      await expectRefused(api, () => change(owner, first._id, body), { ...FORBIDDEN, reason: 'view-of-another' });
    }
    expect(await change(owner, first._id, { shared: false })).toMatchObject({ status: 200, body: { own: false } });
    expect(await remove(owner, second._id)).toMatchObject({ status: 204 });
    expect([await namesOf(manager), await namesOf(technician)]).toEqual([[], ['First']]);
  });

  it('is limited in number per organization, even when two members share one at the same time', async () => {
    const { manager, technician } = team;
    const { SavedView } = api.deps.models;
    const { _id: first } = await save(manager, { shared: true });
    const like = await SavedView.findOne({ org: team.org, _id: first }).orFail().lean();
    const others = Array.from({ length: SAVED_VIEW_LIMITS.shared - 2 }, (_, index) => ({
      ...like,
      _id: new Types.ObjectId(),
      name: `View ${index}`,
      nameKey: `view ${index}`,
    }));
    await SavedView.collection.insertMany(others);
    const last = [manager, technician].map((by) => create(by, { name: 'Last', shared: true }));
    expect((await Promise.all(last)).map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const full = { ...CONFLICT, reason: 'too-many-shared-views' };
    await expectRefused(api, () => create(technician, { shared: true }), full);
    const { _id } = await save(technician);
    await expectRefused(api, () => change(technician, _id, { shared: true }), full);
  });

  it('reveals nothing of what it was or is while private', async () => {
    const { manager, org } = team;
    const { _id } = await save(manager, { name: 'Secret before' });
    const before = (await auditLog(api, org)).length;
    await change(manager, _id, { shared: true, name: 'Ours', query: { search: 'ours' } });
    await change(manager, _id, { name: 'Still ours' });
    await change(manager, _id, { shared: false, name: 'Secret after', query: { search: 'secret' } });
    const lines = (await auditLog(api, org)).slice(before).map(({ changes }) => changes);
    const area = 'work-orders';
    expect(lines).toEqual([
      { area, shared: { from: false, to: true } },
      { area, name: { from: 'Ours', to: 'Still ours' } },
      { area, shared: { from: true, to: false } },
    ]);
  });

  it('is named in the audit log, where a private one is only mentioned', async () => {
    const { manager, technician, org } = team;
    const before = (await auditLog(api, org)).length;
    const shared = await save(manager, { name: 'Ours', shared: true });
    const own = await save(technician, { name: 'Secret' });
    await change(technician, own._id, { name: 'Hidden' });
    await change(manager, shared._id, { shared: false });
    await choose(technician, own._id);
    await remove(technician, own._id);
    const lines = (await auditLog(api, org)).slice(before);
    const area = 'work-orders';
    expect(lines.map(({ action, changes }) => [action, changes])).toEqual([
      ['saved-view.created', { area, name: 'Ours' }],
      ['private-view.created', { area }],
      ['private-view.updated', { area }],
      ['saved-view.updated', { area, shared: { from: true, to: false } }],
      ['private-view.chosen', {}],
      ['private-view.removed', { area }],
    ]);
  });
});

describe('the default', () => {
  const defaultOf = async (by: PersonInOrganization) => (await viewsOf(by)).filter((view) => view.default);

  it('is each member’s own, and only one', async () => {
    const { manager, technician } = team;
    const [ours, mine] = [await save(manager, { name: 'Ours', shared: true }), await save(technician)];
    for (const view of [ours, mine, ours, ours]) {
      expect(await choose(technician, view._id)).toMatchObject({ status: 204 });
      expect(await defaultOf(technician)).toMatchObject([{ _id: view._id, version: 1 }]);
    }
    expect(await defaultOf(manager)).toEqual([]);
    for (const _ of ['once', 'twice']) expect(await choose(technician, null)).toMatchObject({ status: 204 });
    expect(await defaultOf(technician)).toEqual([]);
  });

  it('falls back if the view no longer exists, or is no longer theirs to see', async () => {
    const { manager, technician } = team;
    const ours = await save(manager, { name: 'Ours', shared: true });
    await choose(technician, ours._id);
    await change(manager, ours._id, { shared: false });
    expect(await viewsOf(technician)).toEqual([]);
    await change(manager, ours._id, { shared: true });
    expect(await defaultOf(technician)).toHaveLength(1);
    await remove(manager, ours._id);
    expect(await viewsOf(technician)).toEqual([]);
    await expectRefused(api, () => choose(technician, ours._id), NOT_FOUND);
  });
});

describe('someone who leaves', () => {
  it.each(['is removed', 'is removed with others', 'leaves'])('and %s loses their private views', async (how) => {
    const { owner, manager, technician, org } = team;
    await save(technician, { name: 'Private' });
    const ours = await save(technician, { name: 'Ours', shared: true });
    const { member: id } = technician;
    const other = await team.add('Technician');
    if (how === 'is removed with others') await save(other, { name: 'Also private' });
    const removed = [other.member, id].map((member) => ({ id: member, version: 1 }));
    const answer =
      how === 'leaves'
        ? await technician.client.members.leave({ body: { org } })
        : how === 'is removed'
          ? await owner.client.members.setStatus({ params: { id, status: 'removed' }, body: {} })
          : await owner.client.bulkChanges.create({
              body: { org, members: removed, change: { kind: 'status', status: 'removed' } },
            });
    expect(answer.status).toBeLessThan(300);
    expect(await namesOf(manager)).toEqual(['Ours']);
    const left = await api.deps.models.SavedView.find({ org, deletedAt: null }).lean();
    expect(left.map(({ name }) => name)).toEqual(['Ours']);
    await expectRefused(api, () => change(owner, ours._id, { shared: false }), {
      ...CONFLICT,
      reason: 'view-owner-gone',
    });
    expect(await remove(owner, ours._id)).toMatchObject({ status: 204 });
  });

  it('temporarily, by suspension, finds them again', async () => {
    const { owner, technician } = team;
    await save(technician, { name: 'Private' });
    const params = { id: technician.member };
    await owner.client.members.setStatus({ params: { ...params, status: 'suspended' }, body: {} });
    await owner.client.members.setStatus({ params: { ...params, status: 'active' }, body: {} });
    expect(await api.deps.models.SavedView.countDocuments({ org: team.org, deletedAt: null })).toBe(1);
  });
});
