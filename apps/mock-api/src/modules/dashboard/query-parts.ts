import { extentOf } from '@siteward/domain';
import { Types } from 'mongoose';
import type { Keys } from '#database/model.ts';
import { WORK_ORDER_LIST } from '#modules/work-orders/work-orders.model.ts';
import type { OrgScope } from '#scope.ts';

/** Filters by the site that the call names, if it names one. Aggregations do not cast, so the id is given as it is stored. */
export function siteOf({ site }: OrgScope): { site?: Types.ObjectId } {
  return site === undefined ? {} : { site: new Types.ObjectId(site) };
}

/**
 * The index of the actor's own work, for those who see nothing else: through any other index the database would read everybody's.
 */
export function ownIndexOf({ actor }: OrgScope): Keys | undefined {
  return extentOf(actor.permissions, 'work-orders:view') === 'own'
    ? WORK_ORDER_LIST.narrowedBy('involved', 'createdAt')?.hint
    : undefined;
}
