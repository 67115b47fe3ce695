import { DAY_MS, extentOf } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { Filter, Projection } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { OrgScope } from '#scope.ts';
import { addAll } from './count-work.ts';
import { ADDED_UP, type Counts, LOOSE, SLOT_MS, type WorkCountDoc } from './work-counts.model.ts';

type OnDays = 'created' | 'completed' | 'responded';
type SpanCount = { _id: number; count: number; ms: number };

/** Beyond this many records, counting through an index is just as fast. */
const MOST_READ = 4000;
/**
 * The fields read of days that lie entirely within the range. Durations and responses are only reported for the range as a whole,
 * so their daily totals are enough.
 */
const OF_RANGE = fieldsOf('created', 'completed', 'completedMs.all', 'responded.all', 'respondedMs.all');
const OF_TIME_BEFORE = fieldsOf('completed.all', 'completedMs.all', 'responded.all', 'respondedMs.all');

/**
 * Work created, completed and begun that the actor sees, from the counts kept of each day: at index 0 for the time from `before`
 * to the first of `starts`, and from index 1 on for each of the days that begin at `starts`, whose last entry is the end of the
 * last day. What was begun, and durations, are only meaningful as sums over all of these days.
 *
 * @returns Undefined if the kept counts are of no use: for actors who see only their own work, for those who reach so many of the
 *   sites that too much would have to be read, and for times that are not at the start of a slot.
 */
export async function keptOfDays(
  scope: OrgScope,
  { before, starts }: { before: number; starts: readonly number[] },
): Promise<Record<OnDays, SpanCount[]> | undefined> {
  const points = [before, ...starts];
  const [begin = 0, end = 0] = [starts[0], starts.at(-1)];
  const [first, middle, last] = [dayOf(before), dayOf(begin), dayOf(end)];
  const { site, sites } = placesOf(scope);
  if (!seesAll(scope) || sites * (last - first) > MOST_READ || points.some((at) => at % SLOT_MS !== 0))
    return undefined;
  const records = scoped(scope.models.WorkCount, scope);
  const ofDays = { plan: null };
  const kept = (day: NonNullable<Filter<WorkCountDoc>['day']>, fields?: Projection) =>
    records.list({ ...ofDays, ...site, day, loose: false }, { hint: ADDED_UP, ...(fields && { fields }) });
  // All in one transaction, so that the reads see the same state of adding up.
  const [ends, loose, within, earlier] = await unitOfWork(scope.connection, async () => [
    await kept({ $in: [first, middle, last] }),
    await records.list(
      { ...ofDays, ...(site.site && site), day: { $gte: first, $lte: last }, loose: true },
      { hint: LOOSE },
    ),
    await kept({ $gt: middle, $lt: last }, OF_RANGE),
    await kept({ $gt: first, $lt: middle }, OF_TIME_BEFORE),
  ]);
  const sums = new SpanSums(points);
  for (const name of ['created', 'completed', 'responded'] as const) {
    for (const day of [...ends, ...loose]) sums.addSlots(name, day);
    for (const day of within) {
      if (name === 'responded') sums.addWhole(name, day, 1);
      else sums.addSlots(name, day, 1);
    }
    if (name !== 'created') for (const day of earlier) sums.addWhole(name, day, 0);
  }
  return { created: sums.of('created'), completed: sums.of('completed'), responded: sums.of('responded') };
}

/**
 * How much work each of these plans made, how much of it was done, and how much on time, as far as the actor sees it; undefined
 * if they see only their own work.
 */
export async function keptOfPlans(
  scope: OrgScope,
  plans: readonly Types.ObjectId[],
): Promise<((plan: Types.ObjectId) => Record<'made' | 'done' | 'onTime', number>) | undefined> {
  if (!seesAll(scope)) return undefined;
  const records = scoped(scope.models.WorkCount, scope);
  const ofPlans = { plan: { $in: plans } };
  const found = await unitOfWork(scope.connection, async () => [
    ...(await records.list({ ...ofPlans, loose: false }, { hint: ADDED_UP })),
    ...(await records.list({ ...ofPlans, loose: true }, { hint: LOOSE })),
  ]);
  const sums = new Map<string, Counts>();
  for (const { plan, counts } of found) {
    const sum = sums.get(String(plan)) ?? {};
    addAll(sum, counts);
    sums.set(String(plan), sum);
  }
  return (plan) => {
    const { made, done, onTime } = sums.get(plan.toString()) ?? {};
    return { made: made?.['all'] ?? 0, done: done?.['all'] ?? 0, onTime: onTime?.['all'] ?? 0 };
  };
}

function seesAll({ actor }: OrgScope): boolean {
  return extentOf(actor.permissions, 'work-orders:view') === 'any';
}

/**
 * The sites whose counts are read, and how many they are. The counts for all sites together are kept like those of a single site.
 */
function placesOf({ site, actor: { reach } }: OrgScope) {
  if (site !== undefined) return { site: { site }, sites: 1 };
  if (reach === 'all') return { site: { site: null }, sites: 1 };
  return { site: { site: { $in: [...reach.sites] } }, sites: reach.sites.size };
}

function dayOf(instant: number): number {
  return Math.floor(instant / DAY_MS);
}

function fieldsOf(...paths: readonly string[]): Projection {
  return Object.fromEntries(['day', ...paths.map((path) => `counts.${path}`)].map((path) => [path, 1]));
}

/** Sums of counts over the spans between points in time. */
class SpanSums {
  readonly #points: readonly number[];
  readonly #sums: Record<OnDays, SpanCount[]>;

  constructor(points: readonly number[]) {
    this.#points = points;
    const none = () => points.slice(1).map((_, span) => ({ _id: span, count: 0, ms: 0 }));
    this.#sums = { created: none(), completed: none(), responded: none() };
  }

  of(name: OnDays): SpanCount[] {
    return this.#sums[name];
  }

  /**
   * Adds the counts of a day, each slot to the span that it lies in.
   *
   * @param tookIn - the span that gets the duration of the whole day, if durations were not read by slot
   */
  addSlots(name: OnDays, { day, counts }: WorkCountDoc, tookIn?: number): void {
    const took = name === 'created' ? undefined : counts[`${name}Ms`];
    for (const [slot, count] of Object.entries(counts[name] ?? {})) {
      if (slot === 'all') continue;
      const sum = this.#sums[name][spanAt(this.#points, (day ?? 0) * DAY_MS + Number(slot) * SLOT_MS)];
      if (!sum) continue;
      sum.count += count;
      if (tookIn === undefined) sum.ms += took?.[slot] ?? 0;
    }
    const whole = tookIn === undefined ? undefined : this.#sums[name][tookIn];
    if (whole) whole.ms += took?.['all'] ?? 0;
  }

  /** Adds the whole day's counts to one span. */
  addWhole(name: Exclude<OnDays, 'created'>, { counts }: WorkCountDoc, span: number): void {
    const sum = this.#sums[name][span];
    if (!sum) return;
    sum.count += counts[name]?.['all'] ?? 0;
    sum.ms += counts[`${name}Ms`]?.['all'] ?? 0;
  }
}

/** The index of the span between two points that contains an instant, by binary search; -1 if there is none. */
function spanAt(points: readonly number[], instant: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return low < points.length ? low - 1 : -1;
}
