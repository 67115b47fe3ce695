import { fileTypeOf } from '@siteward/contract';
import { MEMBER_STATUSES } from '@siteward/domain';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openForFile } from '#testing/open-for-file.ts';
import { createProfiledWorld, inShort, isCount, isExport, isPage, sortsOf } from './support/profiled-world.ts';
import { ROUTES, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';

const { world, readsOf, isFetching, plainQuery } = await openForFile(createProfiledWorld());

const LISTS = ROUTES.filter(({ route }) => 'query' in route && queryOf(route.query).includes('sort'));
/**
 * Lists of what belongs to one person or record: they are found by that and are short, so their order needs no index. The people
 * who may be mentioned are members with certain roles, counted according to the sites of each: in the order of an index, but not
 * from the index alone.
 */
const SMALL: readonly string[] = [
  ...(['workOrderComments.people', 'workOrderLinks.list'] satisfies RouteName[]),
  ...(['members.listByUser', 'organizations.list', 'organizations.listByUser'] satisfies RouteName[]),
  ...(['invitations.mine', 'sessions.list', 'members.history', 'customers.listPaymentMethods'] satisfies RouteName[]),
];

function queryOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

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
    // What comes from two stored statuses may be counted by fetching, which ends at 10,000 like all counting.
    if (query.status === 'removed' || /expired|,/.test(query.status)) return;
    expect(found.filter((read) => isCount(read) && isFetching(read)).map(inShort)).toEqual([]);
  });
});

/** Adds members to Alpha, called `Number 0` and so on; if `isReversed`, later ones come earlier by name. */
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
  it.each(['name', '-name'] as const)('continue by %s where the one before ended', async (sort) => {
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

it('bulk changes of one member are found by that member, and counted in an index', async () => {
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
  'a page of %s takes three queries: who asks, the page, and the count with all names',
  async (area) => {
    const name = `${area}.list`;
    const reads = await readsOf(name, plainQuery(name, {}));
    expect(reads.map(({ ns }) => ns.replace(/^.*\./, '')).toSorted()).toEqual([area, area, 'sessions']);
    expect(reads.filter(isCount)).toHaveLength(1);
    // Without the words that records are found by, which would be half of the result.
    expect(reads.filter(isPage).map(({ command }) => command['projection'])).toMatchObject([{ words: 0 }]);
  },
);

it('only the rare words of a search are counted to their end', async () => {
  await addMembers(2500);
  const reads = await readsOf('members.list', plainQuery('members.list', { search: 'number 17', limit: 10 }));
  const counted = reads.filter((read) => isCount(read) && read.ns.endsWith('.members'));
  expect(counted.map(({ keysExamined }) => keysExamined > 2500)).toEqual([false, false]);
  // All hits come in one batch, although there are more than a first batch usually has.
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

  it('looks them up even when it finds more than a thousand, which may come last in the order', async () => {
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
