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
import { ownIndexOf, siteOf } from './query-parts.ts';

/** Open work that is identical in everything the dashboard distinguishes. */
type Group = {
  _id: {
    status: WorkOrderStatus;
    priority: number;
    category: string;
    provider: Types.ObjectId | null;
    site?: Types.ObjectId;
  };
  count: number;
  unassigned: number;
  overdue: number;
  oldest: Date | null;
};
type Counts = Record<'count' | 'unassigned' | 'overdue', number>;

/** Capped at the number up to which lists count. */
export const asListed = (count: number) => Math.min(count, MAX_LISTED);

/** The work to be done that the actor sees. The database groups it from the keys of one index, which it reads once. */
export async function openGroups(scope: OrgScope): Promise<Group[]> {
  const isOverdue = { $and: [{ $gt: ['$overdueFrom', null] }, { $lt: ['$overdueFrom', scope.clock()] }] };
  return scoped(scope.models.WorkOrder, scope).aggregate<Group>(
    [
      { $match: { ...siteOf(scope), status: { $in: [...ACTIVE_WORK_ORDER_STATUSES] } } },
      {
        $group: {
          _id: {
            status: '$status',
            priority: '$priorityRank',
            category: '$category',
            provider: '$serviceProvider',
            ...(scope.site === undefined && { site: '$site' }),
          },
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

/**
 * Adds up the groups that share a key.
 *
 * @param keyOf - null leaves the group out
 * @returns The highest count first.
 */
function countedBy<Key extends string | number>(
  groups: readonly Group[],
  keyOf: (of: Group['_id']) => Key | null,
): (Counts & { key: Key })[] {
  const counts = new Map<Key, Counts>();
  for (const { _id, count, unassigned, overdue } of groups) {
    const key = keyOf(_id);
    if (key === null) continue;
    const before = counts.get(key) ?? { count: 0, unassigned: 0, overdue: 0 };
    counts.set(key, {
      count: before.count + count,
      unassigned: before.unassigned + unassigned,
      overdue: before.overdue + overdue,
    });
  }
  return Array.from(counts, ([key, counted]) => ({ key, ...counted })).toSorted(
    (one, other) => other.count - one.count || (one.key < other.key ? -1 : 1),
  );
}

type OpenPart = Pick<
  NonNullable<Dashboard['work']>,
  'open' | 'overdue' | 'oldestOverdue' | 'unassigned' | 'byStatus' | 'byPriority' | 'byCategory'
>;

/** The work to be done by status, priority and category, how much of it is overdue, and how much is unassigned. */
export function openWork(groups: readonly Group[]): OpenPart {
  const [all] = countedBy(groups, () => 0);
  const countOf = <Key extends string | number>(counted: readonly (Counts & { key: Key })[], key: Key) =>
    asListed(counted.find((each) => each.key === key)?.count ?? 0);
  const [statuses, priorities] = [
    countedBy(groups, ({ status }) => status),
    countedBy(groups, ({ priority }) => priority),
  ];
  const oldest = groups.flatMap((each) => each.oldest?.getTime() ?? []).toSorted((one, other) => one - other)[0];
  return {
    open: asListed(all?.count ?? 0),
    overdue: asListed(all?.overdue ?? 0),
    unassigned: asListed(all?.unassigned ?? 0),
    oldestOverdue: oldest === undefined ? null : new Date(oldest).toISOString(),
    byStatus: ACTIVE_WORK_ORDER_STATUSES.map((status) => ({ status, count: countOf(statuses, status) })),
    byPriority: WORK_ORDER_PRIORITIES.map((priority, rank) => ({
      priority,
      count: countOf(priorities, rank),
    })).toReversed(),
    byCategory: countedBy(groups, ({ category }) => category)
      .slice(0, DASHBOARD_LIMITS.categories)
      .map(({ key, count }) => ({ category: key, count: asListed(count) })),
  };
}

/** How many of the providers with the most work are looked up: more than are shown, as the actor may not see some of them. */
const LOOKED_UP = 100;

/** The service providers with the most open work, of those that the actor sees. */
export async function openByProvider(
  scope: OrgScope,
  groups: readonly Group[],
): Promise<NonNullable<Dashboard['providers']>> {
  const counted = countedBy(groups, ({ provider }) => provider?.toString() ?? null).slice(0, LOOKED_UP);
  const known = await providersOf(scope).list(
    { $and: [{ _id: { $in: counted.map(({ key }) => new Types.ObjectId(key)) } }, inSight(scope)] },
    { fields: { name: 1, ratingSum: 1, ratingCount: 1 }, hint: { _id: 1 } },
  );
  const seen = counted.flatMap(({ key, count }) => {
    const provider = known.find(({ _id }) => _id.toString() === key);
    return provider ? [{ provider, count }] : [];
  });
  return seen.slice(0, DASHBOARD_LIMITS.providers).map(({ provider, count }) => {
    const { _id, name, ratingSum = 0, ratingCount = 0 } = provider;
    const average = averageRating({ ratingSum, ratingCount });
    return {
      _id: _id.toString(),
      name,
      open: asListed(count),
      rating: average === null ? null : { average, count: ratingCount },
    };
  });
}

/** At most this many sites of an organization are read. */
const SITES_READ = 1000;

/** How much open work there is at each site within reach. */
export async function openBySite(
  { models, org, actor }: OrgScope,
  groups: readonly Group[],
): Promise<NonNullable<Dashboard['sites']>> {
  const sites = await scoped(models.Site, org).list(sitesWithin(actor.reach), {
    fields: { name: 1 },
    limit: SITES_READ,
  });
  const counted = new Map(countedBy(groups, ({ site }) => site?.toString() ?? null).map((each) => [each.key, each]));
  return sites
    .map(({ _id, name }) => {
      const { count = 0, overdue = 0, unassigned = 0 } = counted.get(_id.toString()) ?? {};
      const listed = { open: asListed(count), overdue: asListed(overdue), unassigned: asListed(unassigned) };
      return { _id: _id.toString(), name, ...listed };
    })
    .toSorted(
      (one, other) => other.overdue - one.overdue || other.open - one.open || one.name.localeCompare(other.name),
    )
    .slice(0, DASHBOARD_LIMITS.sites);
}
