import { DAY_MS, punctualityOf } from '@siteward/domain';
import { Types } from 'mongoose';
import { type NewRecord, scoped } from '#database/scoped.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-order-record.ts';
import { seeingAll } from '#nobody.ts';
import type { OrgScope } from '#scope.ts';
import { COUNT_NAMES, type CountName, type Counts, SLOT_MS, type WorkCountDoc } from './work-counts.model.ts';

/** The fields of a work order that its counts depend on. */
export type CountedWork = Pick<
  WorkOrderDoc,
  | ('site' | 'plan' | 'status' | 'createdAt' | 'firstResponseAt' | 'completedAt' | 'deletedAt')
  | ('dueAt' | 'heldSince' | 'heldTotalMs')
>;
type Key = Pick<WorkCountDoc, 'site' | 'plan' | 'day'>;

/** Adds to a count, which is dropped if it becomes zero. */
export function addTo(counts: Counts, name: CountName, slot: string, by: number): void {
  const slots = counts[name] ?? {};
  const sum = (slots[slot] ?? 0) + by;
  if (sum === 0) delete slots[slot];
  else slots[slot] = sum;
  if (Object.keys(slots).length === 0) delete counts[name];
  else counts[name] = slots;
}

/** Adds all of some counts to others. */
export function addAll(to: Counts, counts: Counts): void {
  for (const name of COUNT_NAMES) {
    for (const [slot, by] of Object.entries(counts[name] ?? {})) addTo(to, name, slot, by);
  }
}

/** Counts by what they are counts of. */
export class CountsByKey {
  #all = new Map<string, Key & { counts: Counts }>();

  /** The counts of one key, to be added to. */
  of({ site, plan, day }: Key): Counts {
    const name = `${site} ${plan} ${day}`;
    const found = this.#all.get(name) ?? { site, plan, day, counts: {} };
    this.#all.set(name, found);
    return found.counts;
  }

  /** The counts that are not empty, as records. */
  records(loose: boolean): NewRecord<WorkCountDoc>[] {
    return [...this.#all.values()]
      .filter(({ counts }) => Object.keys(counts).length > 0)
      .map((each) => ({ ...each, loose }));
  }
}

/**
 * Keeps the counts up to date when work was created, changed or deleted, within the same transaction. The difference is written
 * as a record of its own, which cannot conflict with anyone else's, and is added up later (`addUpCounts`).
 *
 * @param was - work as it was before
 * @param is - as it is now
 */
export async function countWork(
  { models, org }: Pick<OrgScope, 'models' | 'org'>,
  { was = [], is = [] }: { was?: readonly CountedWork[]; is?: readonly CountedWork[] },
): Promise<void> {
  const changes = new CountsByKey();
  for (const order of was) count(changes, order, -1);
  for (const order of is) count(changes, order, 1);
  const counts = scoped(models.WorkCount, { org: new Types.ObjectId(org), actor: seeingAll() });
  await counts.insertChecked(changes.records(true));
}

function count(into: CountsByKey, order: CountedWork, by: 1 | -1): void {
  if (order.deletedAt !== null) return;
  const { site, plan = null, createdAt, firstResponseAt, completedAt, heldTotalMs } = order;
  const onDay = (at: Date, name: CountName, took?: [CountName, number]) => {
    const day = Math.floor(at.getTime() / DAY_MS);
    const slots = ['all', String(Math.floor((at.getTime() % DAY_MS) / SLOT_MS))];
    const counts = into.of({ site, plan: null, day });
    for (const slot of slots) {
      addTo(counts, name, slot, by);
      if (took) addTo(counts, took[0], slot, by * Math.max(0, took[1]));
    }
  };
  const since = (at: Date) => at.getTime() - createdAt.getTime();
  onDay(createdAt, 'created');
  if (completedAt) onDay(completedAt, 'completed', ['completedMs', since(completedAt) - heldTotalMs]);
  if (firstResponseAt) onDay(firstResponseAt, 'responded', ['respondedMs', since(firstResponseAt)]);
  if (!plan) return;
  // Whether completed work was on time does not depend on the current time.
  const became = punctualityOf(order, completedAt ?? createdAt);
  const ofPlan = into.of({ site, plan, day: null });
  addTo(ofPlan, 'made', 'all', by);
  if (became === 'on-time' || became === 'late') addTo(ofPlan, 'done', 'all', by);
  if (became === 'on-time') addTo(ofPlan, 'onTime', 'all', by);
}
