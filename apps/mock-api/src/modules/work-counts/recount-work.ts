import { DAY_MS } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { WORK_ORDER_LIST } from '#modules/work-orders/work-orders.model.ts';
import { seeingAll } from '#nobody.ts';
import { addTo, CountsByKey } from './count-work.ts';
import { type CountName, SLOT_MS } from './work-counts.model.ts';

type Row = { _id: { site: Types.ObjectId; slot: number }; count: number; ms: number };
type PlanRow = { _id: { site: Types.ObjectId; plan: Types.ObjectId }; made: number; done: number; onTime: number };

const since = (time: string) => ({ $subtract: [time, '$createdAt'] });
/** What is counted per day, with the time that decides the day and the duration. */
const OF_DAYS = [
  { time: 'createdAt', name: 'created' },
  {
    time: 'completedAt',
    name: 'completed',
    took: { $subtract: [since('$completedAt'), '$heldTotalMs'] },
    ms: 'completedMs',
  },
  { time: 'firstResponseAt', name: 'responded', took: since('$firstResponseAt'), ms: 'respondedMs' },
] as const satisfies { time: string; name: CountName; took?: object; ms?: CountName }[];

/**
 * Counts an organization's work afresh in the database, and replaces the kept counts with the result; for work that was not
 * written through its services. Safe at any time, even while work is being changed, and from several processes at the same time.
 */
export async function recountWork(
  { connection, models }: Pick<Deps, 'connection' | 'models'>,
  org: Types.ObjectId,
): Promise<void> {
  await unitOfWork(
    connection,
    async () => {
      const orders = scoped(models.WorkOrder, { org, actor: seeingAll('work-orders:view-any') });
      const counts = new CountsByKey();
      for (const { time, name, ...more } of OF_DAYS) {
        const took = 'took' in more ? { $max: [0, more.took] } : 0;
        const rows = await orders.aggregate<Row>(
          [
            { $match: { [time]: { $gt: new Date(0) } } },
            { $group: { _id: { site: '$site', slot: slotOf(`$${time}`) }, count: { $sum: 1 }, ms: { $sum: took } } },
          ],
          { hint: WORK_ORDER_LIST.orderedBy(time).hint },
        );
        for (const { _id, count, ms } of rows) {
          const day = Math.floor((_id.slot * SLOT_MS) / DAY_MS);
          const slot = String(_id.slot - (day * DAY_MS) / SLOT_MS);
          for (const site of [_id.site, null]) {
            const ofDay = counts.of({ site, plan: null, day });
            for (const each of ['all', slot]) {
              addTo(ofDay, name, each, count);
              if ('ms' in more) addTo(ofDay, more.ms, each, ms);
            }
          }
        }
      }
      for (const { _id, ...ofPlan } of await orders.aggregate<PlanRow>(BY_PLAN, {
        hint: WORK_ORDER_LIST.leadBy('plan').hint,
      })) {
        const kept = counts.of({ ..._id, day: null });
        for (const name of ['made', 'done', 'onTime'] as const) addTo(kept, name, 'all', ofPlan[name]);
      }
      await models.WorkCount.deleteMany({ org });
      await scoped(models.WorkCount, { org, actor: seeingAll() }).insertChecked(counts.records(false));
    },
    { isLong: true },
  );
}

function slotOf(time: string) {
  return { $toInt: { $floor: { $divide: [{ $toLong: time }, SLOT_MS] } } };
}

const whether = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
const isDone = { $and: [{ $ne: ['$status', 'cancelled'] }, { $ne: ['$completedAt', null] }] };
const inTime = { $lte: ['$completedAt', { $add: ['$dueAt', '$heldTotalMs'] }] };
const BY_PLAN = [
  { $match: { plan: { $type: 'objectId' as const } } },
  {
    $group: {
      _id: { site: '$site', plan: '$plan' },
      made: { $sum: 1 },
      done: whether(isDone),
      onTime: whether({ $and: [isDone, { $or: [{ $eq: ['$dueAt', null] }, inTime] }] }),
    },
  },
];
