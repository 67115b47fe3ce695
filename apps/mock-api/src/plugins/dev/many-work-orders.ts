import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { Deps } from '#deps.ts';
import { recountWork } from '#modules/work-counts/recount-work.ts';
import { workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import { seeingAll } from '#nobody.ts';
import { NORTHWIND_KEY, seedId } from '#seed/seed-context.ts';
import { insertAll } from './data-set.ts';

const MANY = 10_000;
/** How far apart a work order and its next copy are, so that they do not all happen at the same time. */
const APART_MS = 37 * 60_000;

/**
 * Adds 10,000 work orders to Northwind Facilities: repeated copies of those in the demo data, each a little earlier, standing
 * alone and without history.
 */
export async function addManyWorkOrders(deps: Deps): Promise<void> {
  const { models } = deps;
  const org = seedId(NORTHWIND_KEY);
  const orders = scoped(models.WorkOrder, { org: org.toString(), actor: seeingAll('work-orders:view-any') });
  const patterns = await orders.list({}, { sort: { number: 1 } });
  const counter = await models.NumberCounter.findOneAndUpdate(
    { org, kind: 'work-order' },
    { $inc: { last: MANY } },
    { returnDocument: 'before' },
  ).lean();
  const last = counter?.last ?? 0;
  const alone = {
    dispatch: null,
    dispatchedTo: null,
    acceptedBy: null,
    plan: null,
    planDay: null,
    signature: null,
    lastStep: null,
  };
  const more = Array.from({ length: MANY }, (_, index) => {
    const pattern = patterns[index % patterns.length];
    if (!pattern) throw new Error('the demo data has no work orders');
    const earlier = 1 + Math.floor(index / patterns.length);
    const order = {
      ...pattern,
      ...alone,
      _id: new Types.ObjectId(),
      number: last + 1 + index,
      requiresSignature: false,
      createdAt: new Date(pattern.createdAt.getTime() - earlier * APART_MS),
    };
    return { ...order, ...workOrderKeys(order) };
  });
  await insertAll(models.WorkOrder.collection, more);
  await recountWork(deps, org);
}
