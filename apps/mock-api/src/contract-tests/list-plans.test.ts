import { fileTypeOf, type WorkOrder } from '@siteward/contract';
import { MEMBER_STATUSES } from '@siteward/domain';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Page } from '#modules/lists/list.ts';
import { type WorkOrderDoc, workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import { type AnyCall, ROUTES, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let roleCount: number;
beforeAll(async () => {
  world = await createWorld();
  const { Role } = world.deps.models;
  roleCount = await Role.countDocuments({ org: world.alpha.id, deletedAt: null });
  // The database notes how it found everything from here on.
  await database().command({ profile: 2 });
});
afterAll(async () => {
  await database().command({ profile: 0 });
  await world.close();
});

const database = () => world.deps.connection.getClient().db(world.deps.connection.name);

const LISTS = ROUTES.filter(({ route }) => 'query' in route && queryOf(route.query).includes('sort'));
/**
 * Lists of what belongs to one person or record: it is found by that and there is little of it, so the order needs no
 * index. Those who may be mentioned are members of roles, counted by what the sites of each are: in the order of an index, but
 * not in it alone.
 */
const SMALL: readonly string[] = [
  ...(['workOrderComments.people', 'workOrderLinks.list'] satisfies RouteName[]),
  ...(['members.listByUser', 'organizations.list', 'organizations.listByUser'] satisfies RouteName[]),
  ...(['invitations.mine', 'sessions.list', 'members.history', 'customers.listPaymentMethods'] satisfies RouteName[]),
];

function queryOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function sortsOf(route: { query?: unknown }): string[] {
  const { sort } = route.query instanceof z.ZodObject ? route.query.shape : {};
  const options = sort instanceof z.ZodOptional ? sort.unwrap() : undefined;
  return options instanceof z.ZodEnum ? options.options.map(String) : [];
}

type Profile = {
  ns: string;
  op: string;
  command: Record<string, unknown>;
  planSummary?: string;
  hasSortStage?: boolean;
  docsExamined: number;
  keysExamined: number;
  nreturned: number;
};

/** How the database answered what one call asked: the reads of all collections. */
async function readsOf(name: string, call: AnyCall, { sid } = world.alpha.people.Owner): Promise<Profile[]> {
  const named = ROUTES.find((route) => route.name === name);
  if (!named) throw new Error(name);
  const profile = database().collection<Profile>('system.profile');
  const since = new Date();
  const { status } = await send(world.server, named, call, sid);
  expect(status).toBe(200);
  const reads = { ts: { $gte: since }, op: { $in: ['query', 'command', 'getmore'] }, planSummary: { $exists: true } };
  return profile.find({ ...reads, ns: { $not: /system\.profile$/ } }).toArray();
}

const inShort = ({ ns, planSummary, command }: Profile) => [ns, planSummary, JSON.stringify(command)];
const isCount = ({ command }: Profile) => JSON.stringify(command['pipeline'] ?? '').includes('"$sum":1');
/** Whether records were fetched to be counted. Names that are read in the same question are those of all roles and of the organization. */
const isFetching = ({ command, docsExamined }: Profile) =>
  docsExamined > (JSON.stringify(command['pipeline']).includes('"$lookup"') ? roleCount + 1 : 0);
const isPage = ({ command }: Profile) => 'sort' in command && 'limit' in command;
/** An export reads everything in its order, and counts nothing. */
const isExport = ({ command }: Profile) => 'sort' in command && !('limit' in command) && 'hint' in command;
const plainQuery = (name: string, query: object) => {
  const sample = sampleOf(name, world.alpha, world.alpha.people.Owner);
  const { org } = sample.query ?? {};
  const limit = 'limit' in (sample.query ?? {}) ? { limit: 5 } : {};
  return { ...sample, query: { ...limit, ...(org !== undefined && { org }), ...query } };
};

describe.each(LISTS)('$name', ({ name }) => {
  it('reads no collection as a whole, whatever is asked for', async () => {
    const sample = sampleOf(name, world.alpha, world.alpha.people.Owner);
    const reads = await readsOf(name, sample);
    expect(reads.filter(({ planSummary }) => planSummary?.includes('COLLSCAN')).map(inShort)).toEqual([]);
  });
});

const EXPORTS = LISTS.filter(({ route }) => fileTypeOf(route.responses[200]));
const LARGE = LISTS.filter((list) => !SMALL.includes(list.name) && !EXPORTS.includes(list));

describe.each(EXPORTS)('$name', ({ name, route }) => {
  it.each(sortsOf(route))('is read by %s in an index', async (sort) => {
    const read = (await readsOf(name, plainQuery(name, { sort }))).filter(isExport);
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter(({ hasSortStage }) => hasSortStage).map(inShort)).toEqual([]);
  });
});

describe.each(LARGE)('$name', ({ name, route }) => {
  it.each(sortsOf(route))('sorts by %s in an index, and counts in it', async (sort) => {
    const reads = await readsOf(name, plainQuery(name, { sort }));
    const found = reads.filter((read) => isPage(read) || isCount(read));
    expect(found.filter(isPage).length).toBeGreaterThan(0);
    expect(found.filter(isCount).length).toBeGreaterThan(0);
    expect(found.filter(({ hasSortStage }) => hasSortStage).map(inShort)).toEqual([]);
    expect(found.filter((read) => isCount(read) && isFetching(read)).map(inShort)).toEqual([]);
  });
});

describe('a status that ends by its time', () => {
  const MEMBERS = [...MEMBER_STATUSES].flatMap((status) =>
    ['name', '-lastSeenAt', 'roleName'].map((sort) => ({ name: 'members.list', query: { status, sort } })),
  );
  const INVITATIONS = ['pending', 'expired', 'pending,revoked', 'expired,accepted'].flatMap((status) =>
    ['-createdAt', 'expiresAt'].map((sort) => ({ name: 'invitations.list', query: { status, sort } })),
  );

  it.each([...MEMBERS, ...INVITATIONS])('$name is sorted in an index for $query', async ({ name, query }) => {
    const reads = await readsOf(name, plainQuery(name, query));
    const found = reads.filter((read) => isPage(read) || isCount(read));
    expect(found.filter(isCount).length).toBeGreaterThan(0);
    expect(found.filter(({ hasSortStage }) => hasSortStage).map(inShort)).toEqual([]);
    // What comes from two stored statuses may be counted by fetching, which ends at 10,000 as all counting does.
    if (query.status === 'removed' || /expired|,/.test(query.status)) return;
    expect(found.filter((read) => isCount(read) && isFetching(read)).map(inShort)).toEqual([]);
  });
});

/** Adds members of Alpha, called `Number 0` and so on; where that is asked for, later ones come earlier by name. */
function addMembers(count: number, isReversed = false) {
  const role = new Types.ObjectId(world.alpha.roles.technician);
  return world.deps.models.Member.insertMany(
    Array.from({ length: count }, (_, index) => {
      const number = isReversed ? String(count - index).padStart(4, '0') : index;
      return {
        org: world.alpha.id,
        name: `Number ${number}`,
        email: `n${index}@alpha.example`,
        role,
        type: 'staff',
        status: 'active',
        sites: [],
        user: new Types.ObjectId(),
      };
    }),
  );
}

describe('pages far down', () => {
  it.each(['name', '-name'] as const)('go on by %s where the one before ended', async (sort) => {
    await addMembers(450, true);
    const { list } = world.client(world.alpha.people.Owner.sid).members;
    const names: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await list({ query: { org: world.alpha.id, sort, page, limit: 50 } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      names.push(...answer.body.items.map(({ name }) => name));
      pages = answer.body.pages;
    }
    const expected = Array.from({ length: 450 }, (_, index) => `Number ${String(index + 1).padStart(4, '0')}`);
    const added = names.filter((name) => name.startsWith('Number'));
    expect(added).toEqual(sort === 'name' ? expected : expected.reverse());
    await world.restore();
  });
});

it('bulk changes of one member are found by them, and counted in an index', async () => {
  const { Manager } = world.alpha.people;
  const limits = { $set: { sites: [new Types.ObjectId(world.alpha.sites.first)] } };
  await world.deps.models.Member.updateOne({ org: world.alpha.id, user: Manager.id }, limits);
  const name = 'bulkChanges.list' satisfies RouteName;
  const found = (await readsOf(name, plainQuery(name, {}), Manager)).filter((read) => isPage(read) || isCount(read));
  const index = '{ org: 1, deletedAt: 1, actor: 1, createdAt: 1, _id: 1 }';
  expect(found).toHaveLength(2);
  for (const { planSummary = '', hasSortStage = false } of found) {
    // A count may name its index more than once.
    expect([...new Set(planSummary.match(/\w+ \{[^}]*\}/g))]).toEqual([`IXSCAN ${index}`]);
    expect(hasSortStage).toBe(false);
  }
  expect(found.filter(isCount).map(({ docsExamined }) => docsExamined)).toEqual([0]);
  await world.restore();
});

it.each(['members', 'invitations'])(
  'a page of %s is three questions: who asks, the page, and the count with all names',
  async (area) => {
    const name = `${area}.list`;
    const reads = await readsOf(name, plainQuery(name, {}));
    expect(reads.map(({ ns }) => ns.replace(/^.*\./, '')).toSorted()).toEqual([area, area, 'sessions']);
    expect(reads.filter(isCount)).toHaveLength(1);
    // Without the words by which records are found, which would be half of what comes.
    expect(reads.filter(isPage).map(({ command }) => command['projection'])).toMatchObject([{ words: 0 }]);
  },
);

it('only the words of a search that are rare are counted to their end', async () => {
  await addMembers(2500);
  const reads = await readsOf('members.list', plainQuery('members.list', { search: 'number 17', limit: 10 }));
  const counted = reads.filter((read) => isCount(read) && read.ns.endsWith('.members'));
  expect(counted.map(({ keysExamined }) => keysExamined > 2500)).toEqual([false, false]);
  // All hits at once, of which there are more than a first batch has.
  expect(reads.filter(({ op, ns }) => op === 'getmore' && ns.endsWith('.members'))).toEqual([]);
  await world.restore();
});

describe('a search', () => {
  it('looks up words in their index, and sorts no more than it found', async () => {
    await addMembers(300);
    const reads = await readsOf('members.list', plainQuery('members.list', { search: 'number 17', limit: 10 }));
    const ofMembers = reads.filter(({ ns, command }) => ns.endsWith('.members') && 'find' in command);
    expect(ofMembers.map(({ planSummary }) => planSummary)).toEqual([
      'IXSCAN { org: 1, deletedAt: 1, status: 1, words: 1, _id: 1 }',
      'IXSCAN { _id: 1 }',
    ]);
    expect(ofMembers.map(({ docsExamined }) => docsExamined)).toEqual([11, 11]);
    await world.restore();
  });

  it('looks them up as well where it finds more than a thousand, which may come last in the order', async () => {
    await addMembers(1100);
    const reads = await readsOf('members.list', plainQuery('members.list', { search: 'number', limit: 10 }));
    const ofMembers = reads.filter(({ ns, command }) => ns.endsWith('.members') && 'find' in command);
    expect(ofMembers.map(({ planSummary }) => planSummary)).toEqual([
      'IXSCAN { org: 1, deletedAt: 1, status: 1, words: 1, _id: 1 }',
      'IXSCAN { _id: 1 }',
    ]);
    await world.restore();
  });
});

describe('work orders', () => {
  /** Adds work orders to Alpha, of which every tenth is on hold, at the second site, urgent, and the technician's. Others are the manager's. */
  async function addWorkOrders(count: number): Promise<void> {
    const { id: org, sites, people, workOrders, serviceProviders: providers } = world.alpha;
    const { WorkOrder } = world.deps.models;
    const like = await WorkOrder.findOne({ org, _id: workOrders.open }).orFail().lean();
    const made = Array.from({ length: count }, (_, index) => {
      const isOne = index % 10 === 0;
      const order = {
        ...like,
        _id: new Types.ObjectId(),
        number: 100 + index,
        title: isOne ? 'Boiler' : 'Lamp',
        watchers: [],
        status: isOne ? ('on-hold' as const) : ('open' as const),
        heldSince: isOne ? world.now() : null,
        ...({
          site: new Types.ObjectId(isOne ? sites.second : sites.first),
          priority: isOne ? 'urgent' : 'low',
        } as const),
        tags: isOne ? ['roof', 'leak'] : ['floor'],
        type: isOne ? ('installation' as const) : ('corrective' as const),
        assignees: [new Types.ObjectId(isOne ? people.Technician.member : people.Manager.member)],
        createdBy: new Types.ObjectId(people.Manager.member),
        serviceProvider: new Types.ObjectId(isOne ? providers.idle : providers.hired),
        // A day of a plan has one alone.
        planDay: null,
        dueAt: new Date(world.now().getTime() + ((index * 37) % count) * 60_000),
        createdAt: new Date(world.now().getTime() - index * 60_000),
      };
      return { ...order, ...workOrderKeys(order) };
    });
    await WorkOrder.collection.insertMany(made);
  }

  const ofTechnician = () => ({ assignee: world.alpha.people.Technician.member });
  const FILTERS: [string, () => object][] = [
    ['nothing', () => ({})],
    ['a status', () => ({ status: 'on-hold' })],
    ['several statuses', () => ({ status: 'on-hold,completed' })],
    ['an assignee', ofTechnician],
    ['an assignee and a status', () => ({ ...ofTechnician(), status: 'on-hold' })],
    ['an assignee, a type and a priority', () => ({ ...ofTechnician(), type: 'corrective', priority: 'urgent' })],
    ['a tag', () => ({ tag: 'roof' })],
    ['a tag, a site and a status', () => ({ tag: 'roof', site: world.alpha.sites.second, status: 'on-hold' })],
    ['a site', () => ({ site: world.alpha.sites.second })],
    ['a site and a status', () => ({ site: world.alpha.sites.second, status: 'on-hold' })],
    ['a site and a priority', () => ({ site: world.alpha.sites.second, priority: 'urgent' })],
    ['a site and a type', () => ({ site: world.alpha.sites.second, type: 'installation' })],
    ['a site and what is overdue', () => ({ site: world.alpha.sites.second, overdue: 'true' })],
    ['a type', () => ({ type: 'installation' })],
    ['a status and a priority', () => ({ status: 'on-hold', priority: 'urgent' })],
    [
      'a site, several statuses, a type and a priority',
      () => ({
        site: world.alpha.sites.second,
        status: 'on-hold,open',
        type: 'installation',
        priority: 'urgent',
      }),
    ],
    ['a provider', () => ({ serviceProvider: world.alpha.serviceProviders.idle })],
    ['a provider and a status', () => ({ serviceProvider: world.alpha.serviceProviders.idle, status: 'on-hold' })],
    ['an assignee and a provider', () => ({ ...ofTechnician(), serviceProvider: world.alpha.serviceProviders.idle })],
    ['what is overdue', () => ({ overdue: 'true' })],
    ['a word\u2019s beginning', () => ({ search: 'boil' })],
    [
      'a word\u2019s beginning, a site and a status',
      () => ({ search: 'boil', site: world.alpha.sites.second, status: 'on-hold' }),
    ],
  ];
  /** What leaves enough for a page far down. */
  const LEADING: [string, () => object][] = [
    ['nothing', () => ({})],
    ['a status', () => ({ status: 'open' })],
    ['several statuses', () => ({ status: 'open,completed' })],
    ['an assignee', () => ({ assignee: world.alpha.people.Manager.member })],
    [
      'several assignees',
      () => ({ assignee: `${world.alpha.people.Manager.member},${world.alpha.people.Owner.member}` }),
    ],
    ['a site', () => ({ site: world.alpha.sites.first })],
    ['a tag', () => ({ tag: 'floor' })],
    ['a type', () => ({ type: 'corrective' })],
    ['a status and a priority', () => ({ status: 'open', priority: 'low' })],
    ['a provider', () => ({ serviceProvider: world.alpha.serviceProviders.hired })],
    ['a word\u2019s beginning', () => ({ search: 'lam' })],
  ];
  const SORTS = ['dueAt', '-dueAt', 'createdAt', '-createdAt'] as const;

  beforeAll(() => addWorkOrders(400));
  afterAll(() => world.restore());

  it.each(FILTERS.flatMap(([what, query]) => SORTS.map((sort) => ({ what, query, sort }))))(
    'by $what are read by $sort from an index, and no other is looked at',
    async ({ query, sort }) => {
      const asked = plainQuery('workOrders.list', { ...query(), sort });
      const ofWork = (await readsOf('workOrders.list', asked)).filter(({ ns }) => ns.endsWith('.work_orders'));
      const [page, count] = [ofWork.filter(isPage), ofWork.filter(isCount)];
      expect(page).toHaveLength(1);
      expect(count.length).toBeGreaterThan(0);
      expect(ofWork.filter(({ hasSortStage }) => hasSortStage).map(inShort)).toEqual([]);
      // One may be read to see whether there are more.
      for (const { docsExamined, nreturned } of page) expect(docsExamined).toBeLessThanOrEqual(nreturned + 1);
      for (const { docsExamined } of count) expect(docsExamined).toBe(0);
    },
  );

  it.each(LEADING.flatMap(([what, query]) => SORTS.map((sort) => ({ what, query, sort }))))(
    'far down by $what and $sort are read alone, and what is skipped stays in its index',
    async ({ query, sort }) => {
      const asked = plainQuery('workOrders.list', { ...query(), sort, page: 61 });
      const ofWork = (await readsOf('workOrders.list', asked)).filter(({ ns }) => ns.endsWith('.work_orders'));
      const [ids, count] = [ofWork.filter(isPage), ofWork.filter(isCount)];
      expect(ids.map(({ hasSortStage = false, ...read }) => [hasSortStage, read.docsExamined, read.nreturned])).toEqual(
        [[false, 0, 5]],
      );
      expect(count.map(({ docsExamined }) => docsExamined)).toEqual([0]);
      const rest = ofWork.filter((read) => !isPage(read) && !isCount(read));
      const fetched = rest.reduce((sum, { docsExamined }) => sum + docsExamined, 0);
      expect(fetched).toBe(5);
    },
  );

  const BY_NAME = new Intl.Collator('en', { sensitivity: 'accent', numeric: true });
  /** What a list is asked for, and which of the work orders that there are it should have, in order. */
  function wantedOf(
    all: readonly WorkOrderDoc[],
    { status, site, assignee, tag, type, priority, search, sort }: Asked,
  ) {
    const has = (words: readonly string[] = []) =>
      (search ?? '').split(' ').every((part) => words.some((word) => part !== '\u0301' && word.startsWith(part)));
    const found = all.filter(
      (order) =>
        (!status || status.split(',').includes(order.status)) &&
        (!site || order.site.toString() === site) &&
        (!assignee || order.assignees.some((each) => assignee.split(',').includes(each.toString()))) &&
        (!tag || order.tagKeys.includes(tag)) &&
        (!type || order.type === type) &&
        (!priority || order.priority === priority) &&
        (!search || has(order.words)),
    );
    const compare = (one: WorkOrderDoc, other: WorkOrderDoc): number =>
      ({
        dueAt: one.dueKey.getTime() - other.dueKey.getTime(),
        '-createdAt': other.createdAt.getTime() - one.createdAt.getTime(),
        title: BY_NAME.compare(one.title, other.title),
        priority: one.priorityRank - other.priorityRank,
      })[sort];
    const direction = sort.startsWith('-') ? -1 : 1;
    const byId = (one: WorkOrderDoc, other: WorkOrderDoc) => direction * (String(one._id) < String(other._id) ? -1 : 1);
    return found.toSorted((one, other) => compare(one, other) || byId(one, other)).map(({ _id }) => _id.toString());
  }
  type Asked = {
    [Field in 'status' | 'site' | 'assignee' | 'tag' | 'type' | 'priority' | 'search']?: string | undefined;
  } & { sort: 'dueAt' | '-createdAt' | 'title' | 'priority'; page: number };

  it.each([
    ['a type', { type: 'installation' }, 'status: 1, type: 1, priorityRank: 1'],
    ['a type and a priority', { type: 'installation', priority: 'urgent' }, 'status: 1, type: 1, priorityRank: 1'],
    ['a tag and a word', { tag: 'roof', search: 'boil' }, 'tagWords: 1'],
    ['a tag, a status and a word', { tag: 'roof', status: 'on-hold', search: 'boil' }, 'tagWords: 1'],
  ])('of %s are read from an index of both, by due time', async (_what, query, leading) => {
    const reads = await readsOf('workOrders.list', plainQuery('workOrders.list', { ...query, sort: 'dueAt' }));
    const [page] = reads.filter(isPage);
    expect(page?.planSummary).toContain(`IXSCAN { org: 1, listed: 1, ${leading}, dueKey: 1, _id: 1`);
    expect(page?.hasSortStage ?? false).toBe(false);
    expect(new Set(reads.filter(isCount).map(({ docsExamined }) => docsExamined))).toEqual(new Set([0]));
  });

  it('are found by any filters together as if each had been looked at', async () => {
    const { alpha } = world;
    const all = await world.deps.models.WorkOrder.find({ org: new Types.ObjectId(alpha.id), deletedAt: null }).lean();
    const { Technician, Manager, Owner } = alpha.people;
    const asked: fc.Arbitrary<Asked> = fc.record({
      status: fc.constantFrom(undefined, 'on-hold', 'open,on-hold'),
      site: fc.constantFrom(undefined, alpha.sites.first, alpha.sites.second),
      assignee: fc.constantFrom(undefined, Technician.member, `${Technician.member},${Manager.member}`),
      tag: fc.constantFrom(undefined, 'roof', 'floor', 'leak'),
      type: fc.constantFrom(undefined, 'installation'),
      priority: fc.constantFrom(undefined, 'urgent'),
      search: fc.constantFrom(undefined, 'boil', 'wo-0001', 'lam 00', '\u0301'),
      sort: fc.constantFrom('dueAt', '-createdAt', 'title', 'priority'),
      page: fc.constantFrom(1, 3),
    });
    const url = '/api/work-orders';
    const headers = { authorization: Owner.sid };
    const check = async ({ page, ...rest }: Asked) => {
      const wanted = wantedOf(all, { page, ...rest });
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      const query = { org: alpha.id, limit: '100', page: String(page), ...given };
      const answer = (await world.server.inject({ url, headers, query })).json<Page<WorkOrder>>();
      expect({ total: answer.total, ids: answer.items.map(({ _id }) => _id) }).toEqual({
        total: wanted.length,
        ids: wanted.slice((page - 1) * 100, page * 100),
      });
    };
    await fc.assert(fc.asyncProperty(asked, check), { numRuns: 60 });
  });

  it('of a technician are read by their own alone', async () => {
    const { Technician } = world.alpha.people;
    for (const sort of SORTS) {
      const reads = await readsOf('workOrders.list', plainQuery('workOrders.list', { sort }), Technician);
      const [page] = reads.filter(isPage);
      expect(page?.hasSortStage ?? false).toBe(false);
      expect(page?.docsExamined).toBeLessThanOrEqual((page?.nreturned ?? 0) + 1);
    }
  });

  describe('the calendar', () => {
    const RANGE = { from: '2026-12-01T00:00:00.000Z', to: '2026-12-08T00:00:00.000Z' };
    const inRange = new Date('2026-12-03T08:00:00.000Z');

    beforeAll(async () => {
      const { WorkOrder } = world.deps.models;
      const some = await WorkOrder.find({ org: world.alpha.id }).sort({ number: -1 }).limit(7).lean();
      for (const order of some) {
        const next = { ...order, scheduledStart: inRange, scheduledEnd: null };
        await WorkOrder.collection.updateOne({ _id: order._id }, { $set: { ...next, ...workOrderKeys(next) } });
      }
    });

    it.each([
      ['of an organization', {}],
      ['of a site', { site: () => world.alpha.sites.first }],
      ['of a person', { assignee: () => world.alpha.people.Owner.member }],
    ] as const)('%s reads no work order beside those of its range', async (_, query) => {
      const given = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, value()]));
      const asked = { query: { org: world.alpha.id, ...RANGE, ...given } };
      const ofWork = (await readsOf('calendar.get', asked)).filter(({ ns }) => ns.endsWith('.work_orders'));
      expect(ofWork.length).toBeGreaterThan(0);
      expect(ofWork.filter(({ hasSortStage }) => hasSortStage).map(inShort)).toEqual([]);
      for (const { docsExamined } of ofWork) expect(docsExamined).toBeLessThanOrEqual(7);
    });
  });
});
