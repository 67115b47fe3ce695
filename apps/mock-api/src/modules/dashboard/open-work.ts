import type { Dashboard } from '@siteward/contract';
import {
  ACTIVE_WORK_ORDER_STATUSES,
  averageRating,
  DASHBOARD_LIMITS,
  MAX_LISTED,
  WORK_ORDER_PRIORITIES,
  type WorkOrderStatus,
} from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { inSight, providersOf } from '#modules/service-providers/provider-access.ts';
import { sitesWithin } from '#modules/sites/reach.ts';
import { TO_BE_DONE } from '#modules/work-orders/work-orders.model.ts';
import type { OrgScope } from '#scope.ts';
import { ownIndexOf, siteOf } from './seen-work.ts';

type Grouped<Id> = { _id: Id; count: number; unassigned: number; overdue: number; oldest: Date | null };

/** As far as lists count. */
export const asListed = (count: number) => Math.min(count, MAX_LISTED);

/**
 * The work that is to be done, of what the actor sees, grouped by the database from the keys of one index.
 *
 * @param by - an expression
 */
async function group<Id>(scope: OrgScope, by: unknown): Promise<Grouped<Id>[]> {
  const isOverdue = { $and: [{ $gt: ['$overdueFrom', null] }, { $lt: ['$overdueFrom', scope.clock()] }] };
  return scoped(scope.models.WorkOrder, scope).aggregate<Grouped<Id>>(
    [
      { $match: { ...siteOf(scope), status: { $in: [...ACTIVE_WORK_ORDER_STATUSES] } } },
      {
        $group: {
          _id: by,
          count: { $sum: 1 },
          unassigned: { $sum: { $cond: ['$unassigned', 1, 0] } },
          overdue: { $sum: { $cond: [isOverdue, 1, 0] } },
          oldest: { $min: { $cond: [isOverdue, '$overdueFrom', null] } },
        },
      },
    ],
    { hint: ownIndexOf(scope) ?? TO_BE_DONE },
  );
}

type OpenPart = Pick<
  NonNullable<Dashboard['work']>,
  'open' | 'overdue' | 'oldestOverdue' | 'unassigned' | 'byStatus' | 'byPriority'
>;

/** What is to be done by status and priority, how much of it is overdue, and how much nobody is assigned to. */
export async function openWork(scope: OrgScope): Promise<OpenPart> {
  const found = await group<{ status: WorkOrderStatus; priority: number }>(scope, {
    status: '$status',
    priority: '$priorityRank',
  });
  const sum = (of: 'count' | 'unassigned' | 'overdue', some = found) =>
    asListed(some.reduce((total, each) => total + each[of], 0));
  const oldest = found
    .flatMap((each) => each.oldest ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
  return {
    ...{ open: sum('count'), overdue: sum('overdue'), unassigned: sum('unassigned') },
    oldestOverdue: oldest?.toISOString() ?? null,
    byStatus: ACTIVE_WORK_ORDER_STATUSES.map((status) => ({
      status,
      count: sum(
        'count',
        found.filter(({ _id }) => _id.status === status),
      ),
    })),
    byPriority: WORK_ORDER_PRIORITIES.map((priority, rank) => ({
      priority,
      count: sum(
        'count',
        found.filter(({ _id }) => _id.priority === rank),
      ),
    })).toReversed(),
  };
}

/** The categories with most of it. */
export async function openByCategory(scope: OrgScope): Promise<NonNullable<Dashboard['work']>['byCategory']> {
  return byCount(await group<string>(scope, '$category'))
    .slice(0, DASHBOARD_LIMITS.categories)
    .map(({ _id, count }) => ({ category: _id, count: asListed(count) }));
}

/** How many of those with most work are looked up: some may be out of sight. */
const LOOKED_UP = 100;

/** The service providers with most of it, of those that the actor sees. */
export async function openByProvider(scope: OrgScope): Promise<NonNullable<Dashboard['providers']>> {
  const groups = byCount(await group<Types.ObjectId | null>(scope, '$serviceProvider'));
  const counts = new Map(groups.flatMap(({ _id, count }) => (_id ? [[_id.toString(), count] as const] : [])));
  const ids = [...counts.keys()].slice(0, LOOKED_UP).map((id) => new Types.ObjectId(id));
  const known = await providersOf(scope).list(
    { $and: [{ _id: { $in: ids } }, inSight(scope)] },
    { fields: { name: 1, ratingSum: 1, ratingCount: 1 }, hint: { _id: 1 } },
  );
  const inOrder = ids.flatMap((id) => known.find(({ _id }) => _id.equals(id)) ?? []);
  return inOrder.slice(0, DASHBOARD_LIMITS.providers).map(({ _id, name, ratingSum = 0, ratingCount = 0 }) => {
    const average = averageRating({ ratingSum, ratingCount });
    return {
      ...{ _id: _id.toString(), name, open: asListed(counts.get(_id.toString()) ?? 0) },
      rating: average === null ? null : { average, count: ratingCount },
    };
  });
}

/** So many sites of an organization are looked at. */
const SITES_READ = 1000;

/** How much there is of it at each site within reach. */
export async function openBySite(scope: OrgScope): Promise<NonNullable<Dashboard['sites']>> {
  const { models, org, actor } = scope;
  const [groups, sites] = await Promise.all([
    group<Types.ObjectId>(scope, '$site'),
    scoped(models.Site, org).list(sitesWithin(actor.reach), { fields: { name: 1 }, limit: SITES_READ }),
  ]);
  const countsOf = new Map(groups.map(({ _id, ...counts }) => [_id.toString(), counts]));
  return sites
    .map(({ _id, name }) => {
      const { count = 0, overdue = 0, unassigned = 0 } = countsOf.get(_id.toString()) ?? {};
      const listed = { open: asListed(count), overdue: asListed(overdue), unassigned: asListed(unassigned) };
      return { _id: _id.toString(), name, ...listed };
    })
    .toSorted(
      (one, other) => other.overdue - one.overdue || other.open - one.open || one.name.localeCompare(other.name),
    )
    .slice(0, DASHBOARD_LIMITS.sites);
}

function byCount<Id>(groups: readonly Grouped<Id>[]): Grouped<Id>[] {
  return groups.toSorted((one, other) => other.count - one.count || (String(one._id) < String(other._id) ? -1 : 1));
}
