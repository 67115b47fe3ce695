import type { WorkOrder } from '@siteward/contract';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#modules/lists/list.ts';
import { type WorkOrderDoc, workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createProfiledWorld, inShort, isCount, isPage } from './support/profiled-world.ts';

const { world, readsOf, plainQuery } = await openForFile(createProfiledWorld());

describe('work orders', () => {
  /**
   * Adds work orders to Alpha. Every tenth is on hold, at the second site, urgent, and the technician's; the others are the
   * manager's.
   */
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
        // A day of a plan has only one.
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
    ['a site and overdue', () => ({ site: world.alpha.sites.second, overdue: 'true' })],
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
    ['overdue', () => ({ overdue: 'true' })],
    ['a word\u2019s beginning', () => ({ search: 'boil' })],
    [
      'a word\u2019s beginning, a site and a status',
      () => ({ search: 'boil', site: world.alpha.sites.second, status: 'on-hold' }),
    ],
  ];
  /** Filters that leave enough for a page far down. */
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
    'filtered by $what and sorted by $sort are read from an index, and no others are examined',
    async ({ query, sort }) => {
      const asked = plainQuery('workOrders.list', { ...query(), sort });
      const ofWork = (await readsOf('workOrders.list', asked)).filter(({ ns }) => ns.endsWith('.work_orders'));
      const [page, count] = [ofWork.filter(isPage), ofWork.filter(isCount)];
      expect(page).toHaveLength(1);
      expect(count.length).toBeGreaterThan(0);
      expect(ofWork.filter(({ hasSortStage }) => hasSortStage).map(inShort)).toEqual([]);
      // One more may be read to see whether there are others.
      for (const { docsExamined, nreturned } of page) expect(docsExamined).toBeLessThanOrEqual(nreturned + 1);
      for (const { docsExamined } of count) expect(docsExamined).toBe(0);
    },
  );

  it.each(LEADING.flatMap(([what, query]) => SORTS.map((sort) => ({ what, query, sort }))))(
    'far down a list filtered by $what and sorted by $sort are the only ones fetched; skipped ones are only counted in the index',
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
  /** The work orders that a query should find, in order. */
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
  ])('filtered by %s are read from an index that has all of it, by due time', async (_what, query, leading) => {
    const reads = await readsOf('workOrders.list', plainQuery('workOrders.list', { ...query, sort: 'dueAt' }));
    const [page] = reads.filter(isPage);
    expect(page?.planSummary).toContain(`IXSCAN { org: 1, listed: 1, ${leading}, dueKey: 1, _id: 1`);
    expect(page?.hasSortStage ?? false).toBe(false);
    expect(new Set(reads.filter(isCount).map(({ docsExamined }) => docsExamined))).toEqual(new Set([0]));
  });

  it('are found by any combination of filters exactly as if each record had been checked', async () => {
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

  it('for a technician are read only from among their own', async () => {
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
    ] as const)('%s reads no work orders outside its range', async (_, query) => {
      const given = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, value()]));
      const asked = { query: { org: world.alpha.id, ...RANGE, ...given } };
      const ofWork = (await readsOf('calendar.get', asked)).filter(({ ns }) => ns.endsWith('.work_orders'));
      expect(ofWork.length).toBeGreaterThan(0);
      expect(ofWork.filter(({ hasSortStage }) => hasSortStage).map(inShort)).toEqual([]);
      for (const { docsExamined } of ofWork) expect(docsExamined).toBeLessThanOrEqual(7);
    });
  });
});
