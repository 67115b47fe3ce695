import { ACTIVE_WORK_ORDER_STATUSES, extentOf } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';

/**
 * How much of the active work that the actor sees each of some service providers has, counted for all of them at once.
 *
 * @returns A function from the id of one of them; null for all where the actor sees no work orders.
 */
export async function openWorkOf(
  scope: OrgScope,
  ids: readonly Types.ObjectId[],
): Promise<(id: Types.ObjectId) => number | null> {
  if (extentOf(scope.actor.permissions, 'work-orders:view') === 'none') return () => null;
  const counts = await scoped(scope.models.WorkOrder, scope).aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { serviceProvider: { $in: [...ids] }, status: { $in: [...ACTIVE_WORK_ORDER_STATUSES] } } },
    { $group: { _id: '$serviceProvider', count: { $count: {} } } },
  ]);
  const known = new Map(counts.map(({ _id, count }) => [_id.toString(), count]));
  return (id) => known.get(id.toString()) ?? 0;
}
