import { extentOf } from '@siteward/domain';
import { Types } from 'mongoose';
import type { Keys } from '#database/model.ts';
import { WORK_ORDER_LIST } from '#modules/work-orders/work-orders.model.ts';
import type { OrgScope } from '#scope.ts';

/** Filter of the site that the call names, if it does. Aggregations take ids as they are stored. */
export function siteOf({ site }: OrgScope): { site?: Types.ObjectId } {
  return site === undefined ? {} : { site: new Types.ObjectId(site) };
}

/** The index of what is somebody's own, for those who see nothing else: by any other all would be read. */
export function ownIndexOf({ actor }: OrgScope): Keys | undefined {
  return extentOf(actor.permissions, 'work-orders:view') === 'own'
    ? WORK_ORDER_LIST.narrowedBy('involved', 'createdAt')?.hint
    : undefined;
}
