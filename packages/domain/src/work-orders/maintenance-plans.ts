import { instantOfClock } from '../time/clocks.ts';
import { addDays } from '../time/days.ts';
import { type Instant, toMillis } from '../time/instants.ts';
import { countingDue, isOverdueAt, type WorkClock } from './work-orders.ts';

/** Limits of a maintenance plan (docs/product.md, Work orders). */
export const PLAN_LIMITS = {
  interval: 99,
  count: 1000,
  leadDays: 90,
  dueDays: 365,
  reason: 500,
  /** The maximum number of skipped dates, and of moved ones, counting only those still to come. */
  exceptions: 100,
  /** How many upcoming dates are previewed. */
  preview: 10,
  earlierRules: 50,
  /** The maximum number of plans, including paused ones. */
  perOrganization: 500,
  perSite: 200,
  /** Small, because each work order gets all of the plan's files. */
  files: 10,
  fileBytes: 50_000_000,
} as const;

/**
 * The statuses of a maintenance plan. One that has run out of dates still counts as active: changing its rule gives it new ones.
 */
export const PLAN_STATUSES = ['active', 'paused'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** The state of a plan as shown: an active one may have no dates left, or be unable to create its work orders. */
export const PLAN_STATES = ['active', 'paused', 'failing', 'ended'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** The states of plans, as files name them. */
export const PLAN_STATE_LABELS: Readonly<Record<PlanState, string>> = {
  active: 'Active',
  paused: 'Paused',
  failing: 'Cannot create work',
  ended: 'Ended',
};

/** The state of a plan, as shown. */
export function planStateOf(plan: {
  status: PlanStatus;
  lastFailure: object | null;
  nextAt: Instant | null;
}): PlanState {
  if (plan.status === 'paused') return 'paused';
  if (plan.lastFailure !== null) return 'failing';
  return plan.nextAt === null ? 'ended' : 'active';
}

/** The days of a week as RFC 5545 abbreviates them, starting with Monday. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** Which of a month's weekdays: the first to the fourth, or the last. */
export const NTH_WEEKDAYS = [1, 2, 3, 4, -1] as const;

/** A day of a month: by its number, with -1 for the last, or the first to the fourth of a weekday, with -1 for the last. */
export type DayOfMonth = { kind: 'day'; day: number } | { kind: 'weekday'; nth: number; weekday: Weekday };

/** How something repeats, in everyday terms. A month that lacks the day is skipped, as is a year without 29 February. */
export type Repetition =
  | { every: 'day'; interval: number }
  | { every: 'week'; interval: number; weekdays: Weekday[] }
  | { every: 'month'; interval: number; on: DayOfMonth }
  | { every: 'year'; interval: number; month: number; on: DayOfMonth };

/** A date that was postponed or brought forward; both are days like `2026-12-29`. */
type MovedDate = { from: string; to: string };

/** When a plan's work is to be done, by the clock of its site. */
export type Recurrence = {
  repeats: Repetition;
  /** The first day that counts. */
  from: string;
  /** `08:00`. */
  time: string;
  /** The last day that counts; null if it never ends, or ends by `count`. */
  until: string | null;
  /** The number of dates, including skipped ones. */
  count: number | null;
  skipped: readonly string[];
  moved: readonly MovedDate[];
};

/**
 * Whether a repetition can fall on any day until a last one. 30 February never comes, nor does 29 February in every other year from
 * an odd one; to look for such a day, date by date, costs as much as a hundred dates.
 */
export function mayFall({ repeats, from }: Pick<Recurrence, 'repeats' | 'from'>, last: string): boolean {
  if (repeats.every === 'day' || repeats.every === 'week') return true;
  const { on, interval } = repeats;
  // Every month has these.
  if (on.kind === 'weekday' || on.day <= 28) return true;
  const [year, month] = yearAndMonth(from);
  const [lastYear, lastMonth] = yearAndMonth(last);
  const isYearly = repeats.every === 'year';
  const step = isYearly ? interval * 12 : interval;
  const end = (lastYear - year) * 12 + lastMonth;
  for (let each = isYearly ? repeats.month : month; each <= end; each += step) {
    if (on.day <= daysIn(year, each)) return true;
  }
  return false;
}

const LEAP_YEAR = 2024;

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** How many days a month has at most: February has 29. */
export function mostDaysIn(month: number): number {
  return daysIn(LEAP_YEAR, month);
}

/** A day within a month, for a rule that falls in no other: its last day, if it has the one asked for in no year. */
export function dayWithin(month: number, on: DayOfMonth): DayOfMonth {
  return on.kind === 'day' && on.day > mostDaysIn(month) ? { kind: 'day', day: -1 } : on;
}

function yearAndMonth(day: string): [number, number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
}

const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;
const FREQUENCIES_READ = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;

/** A date and time in the notation of RFC 5545: `20261103T080000`. */
function clockText(day: string, time: string): string {
  return `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

/**
 * The rule of a repetition (RFC 5545, section 3.3.10), for example `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`.
 *
 * @param until - the end as it is to be written; null for none
 */
export function ruleOf({ repeats, count }: Pick<Recurrence, 'repeats' | 'count'>, until: string | null): string {
  return [
    `FREQ=${FREQUENCIES[repeats.every]}`,
    ...(repeats.interval > 1 ? [`INTERVAL=${repeats.interval}`] : []),
    ...daysOf(repeats),
    ...(count === null ? [] : [`COUNT=${count}`]),
    ...(until === null ? [] : [`UNTIL=${until}`]),
  ].join(';');
}

function daysOf(repeats: Repetition): string[] {
  if (repeats.every === 'day') return [];
  if (repeats.every === 'week') {
    return [`BYDAY=${WEEKDAYS.filter((weekday) => repeats.weekdays.includes(weekday)).join(',')}`];
  }
  const { on } = repeats;
  const month = repeats.every === 'year' ? [`BYMONTH=${repeats.month}`] : [];
  return [...month, on.kind === 'day' ? `BYMONTHDAY=${on.day}` : `BYDAY=${on.nth}${on.weekday}`];
}

const PARTS = /^(?:FREQ|INTERVAL|BYDAY|BYMONTHDAY|BYMONTH)=[-\dA-Z,]+$/;

/**
 * Reads the rule of a repetition, in the form in which `ruleOf` writes it.
 *
 * @returns Null for any other rule, even one that calendars understand.
 */
export function readRule(text: string): Repetition | null {
  const parts = text.split(';');
  if (!parts.every((part) => PARTS.test(part))) return null;
  const said = new Map(parts.map((part) => [part.replace(/=.*/, ''), part.replace(/.*=/, '')]));
  const [, every] = Object.entries(FREQUENCIES_READ).find(([frequency]) => frequency === said.get('FREQ')) ?? [];
  const interval = Number(said.get('INTERVAL') ?? 1);
  const on = dayOfMonthIn(said);
  const month = Number(said.get('BYMONTH'));
  const weekdays = WEEKDAYS.filter((weekday) => said.get('BYDAY')?.split(',').includes(weekday));
  const read: Record<Repetition['every'], Repetition | null> = {
    day: { every: 'day', interval },
    week: { every: 'week', interval, weekdays },
    month: on && { every: 'month', interval, on },
    year: on && { every: 'year', interval, month, on },
  };
  const repeats = every ? read[every] : null;
  const isKnown =
    interval >= 1 && interval <= PLAN_LIMITS.interval && (every !== 'year' || (month >= 1 && month <= 12));
  // A rule that would be written differently means something else.
  return repeats && isKnown && ruleText(repeats) === text ? repeats : null;
}

function dayOfMonthIn(said: ReadonlyMap<string, string>): DayOfMonth | null {
  const day = Number(said.get('BYMONTHDAY'));
  if (day >= -1 && day <= 31 && day !== 0) return { kind: 'day', day };
  const [, number, name] = /^(-?\d)([A-Z]{2})$/.exec(said.get('BYDAY') ?? '') ?? [];
  const nth = NTH_WEEKDAYS.find((each) => String(each) === number);
  const weekday = WEEKDAYS.find((each) => each === name);
  return nth && weekday ? { kind: 'weekday', nth, weekday } : null;
}

/** The rule of a repetition, without its end. */
export function ruleText(repeats: Repetition): string {
  return ruleOf({ repeats, count: null }, null);
}

/**
 * A recurrence in the format in which calendars exchange it (RFC 5545): its start in a time zone, its rule, the dates excluded
 * and the dates added.
 *
 * @returns One line per property.
 */
export function recurrenceText(recurrence: Recurrence, timeZone: string): string[] {
  const { from, time, until, skipped, moved } = recurrence;
  const at = (day: string) => clockText(day, time);
  const outs = [...new Set([...skipped, ...moved.map((each) => each.from)])].toSorted();
  const ins = [...new Set(moved.map(({ to }) => to))].toSorted();
  const dates = (name: string, days: readonly string[]) =>
    days.length === 0 ? [] : [`${name};TZID=${timeZone}:${days.map(at).join(',')}`];
  // In UTC, as RFC 5545 requires when the start has a time zone.
  const end =
    until && new Date(instantOfDay({ day: until, time }, timeZone)).toISOString().replaceAll(/[-:]|\.000/g, '');
  return [
    `DTSTART;TZID=${timeZone}:${at(from)}`,
    `RRULE:${ruleOf(recurrence, end)}`,
    ...dates('EXDATE', outs),
    ...dates('RDATE', ins),
  ];
}

/**
 * The point in time at which the clock of a time zone shows a time on a day, in ms since 1970. If it does so twice, it is the
 * first; if it skips the time, the point in time that much later (RFC 5545, section 3.3.5).
 */
export function instantOfDay({ day, time }: { day: string; time: string }, timeZone: string): number {
  return instantOfClock(Date.parse(`${day}T${time}:00.000Z`), timeZone).at;
}

/** The day on which the work order for a date is created, this many days ahead. */
export function madeOn(day: string, leadDays: number): string {
  return addDays(day, -leadDays);
}

/** What became of the work order for a date. */
export type Punctuality = 'on-time' | 'late' | 'open' | 'overdue' | 'cancelled';

type Done = WorkClock & { completedAt: Instant | null };

/**
 * Whether work was done on time: completed by its due time plus the time on hold. Unfinished work is `overdue` once that has
 * passed.
 */
export function punctualityOf(work: Done, now: Instant): Punctuality {
  if (work.status === 'cancelled') return 'cancelled';
  if (work.completedAt === null) return isOverdueAt(work, now) ? 'overdue' : 'open';
  const due = countingDue(work);
  return due !== null && toMillis(work.completedAt) > due ? 'late' : 'on-time';
}
