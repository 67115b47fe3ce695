import { calendarDay, clockTime, instantOfClock } from './clocks.ts';
import { addDays, startOfWeek, weekdayNumber } from './days.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, toMillis } from './instants.ts';
import { closesNextDay } from './working-hours.ts';
import type { WorkingPlace } from './working-time.ts';

/** Limits of the calendar (docs/product.md, Calendar). */
export const CALENDAR_LIMITS = {
  /** The maximum length of a requested range, in days. */
  days: 92,
  /** The maximum number of entries in one answer. */
  entries: 3000,
} as const;

/** The days that a calendar feed covers, relative to the day on which it is fetched. */
export const CALENDAR_FEED = { daysBack: 30, daysAhead: 180 } as const;

/** The longest that this many calendar days can last, in ms: the clock may be put back once in between. */
export const MOST_CALENDAR_MS = CALENDAR_LIMITS.days * DAY_MS + HOUR_MS;

/** The kinds of entries in the calendar. */
export const CALENDAR_KINDS = ['work-orders', 'plans', 'contract-ends'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** The ways of looking at the calendar. */
export const CALENDAR_LOOKS = ['month', 'week', 'day', 'agenda', 'assignee'] as const;
export type CalendarLook = (typeof CALENDAR_LOOKS)[number];

/** How long work without an estimate is assumed to last, and the longest that an estimate alone makes it last. */
const BY_DEFAULT_MINUTES = 60;
const MOST_ESTIMATED_MINUTES = 24 * 60;

/** When something takes place, in ms since 1970; something that is only due begins and ends at the same time. */
export type Span = { start: number; end: number };

/** How long work is assumed to last according to its estimate, in ms. */
export function estimatedMs(estimatedMinutes: number | null): number {
  return Math.min(estimatedMinutes || BY_DEFAULT_MINUTES, MOST_ESTIMATED_MINUTES) * MINUTE_MS;
}

type Timed = {
  scheduledStart: Instant | null;
  scheduledEnd: Instant | null;
  dueAt: Instant | null;
  estimatedMinutes: number | null;
};

/**
 * The time that a work order occupies in the calendar: when it is scheduled, or else when it is due.
 *
 * @returns Null if it is neither.
 */
export function calendarSpan(order: Timed): (Span & { by: 'schedule' | 'due' }) | null {
  const { scheduledStart, scheduledEnd, dueAt, estimatedMinutes } = order;
  if (scheduledStart !== null) {
    const start = toMillis(scheduledStart);
    const end = scheduledEnd === null ? start + estimatedMs(estimatedMinutes) : toMillis(scheduledEnd);
    return { by: 'schedule', start, end };
  }
  if (dueAt === null) return null;
  return { by: 'due', start: toMillis(dueAt), end: toMillis(dueAt) };
}

/** Whether something lasts for more than a day, so a search by its start alone could miss it. */
export function isLongSpan({ start, end }: Span): boolean {
  return end - start > DAY_MS;
}

/**
 * Lengths in days, each twice the one before, that classify long spans: a span belongs to the smallest length it fits into. The
 * last one is longer than any span.
 */
export const LONG_SPAN_DAYS: readonly number[] = Array.from({ length: 17 }, (_, power) => 2 ** (power + 1));

/**
 * The smallest of these lengths that a long span fits into: if it is under way at some time, it began no longer than that before.
 * Null if the span is not long.
 */
export function longSpanDays(span: Span): number | null {
  if (!isLongSpan(span)) return null;
  return LONG_SPAN_DAYS.find((days) => span.end - span.start <= days * DAY_MS) ?? LONG_SPAN_DAYS.at(-1) ?? null;
}

/**
 * Anything under way at this time that is not long, or that fits into this many days, began after the returned time (in ms since
 * 1970).
 */
export function beganAfter(time: Instant, longSpanDays = 1): number {
  return toMillis(time) - longSpanDays * DAY_MS;
}

/** Whether something overlaps a range, whose end is exclusive. */
export function isWithinSpan({ start, end }: Span, { start: from, end: to }: Span): boolean {
  return start < to && (end > from || start >= from);
}

/** The first and the last day of something by the clock of a place; something that ends at midnight ends on the day before. */
export function daysOfSpan({ start, end }: Span, zone: string): { first: string; last: string } {
  const first = calendarDay(start, zone);
  const last = end > start ? calendarDay(end - 1, zone) : first;
  return { first, last };
}

/** The point in time at which a day begins at a place: a little later if its clock skips midnight. */
export function startOfDay(day: string, zone: string): number {
  return instantOfClock(Date.parse(day), zone).at;
}

/** How long a day is at a place, in ms: 23 or 25 hours when its clock changes. */
export function lengthOfDay(day: string, zone: string): number {
  return startOfDay(addDays(day, 1), zone) - startOfDay(day, zone);
}

/** The number of the week that contains a day, according to ISO 8601: week 1 contains the year's first Thursday. */
export function weekNumber(day: string): number {
  const thursday = addDays(startOfWeek(day, 0), 3);
  return 1 + Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / (7 * DAY_MS));
}

/** The number of days in the agenda. */
const OF_AGENDA = 14;

/** The first and the last day that a look at the calendar shows; a month shows every week that it touches in full. */
export function daysOfLook(look: CalendarLook, day: string, firstWeekday: number): { first: string; last: string } {
  switch (look) {
    case 'day':
      return { first: day, last: day };
    case 'agenda':
      return { first: day, last: addDays(day, OF_AGENDA - 1) };
    case 'month': {
      const first = startOfWeek(`${day.slice(0, 7)}-01`, firstWeekday);
      const next = startOfMonth(day, 1);
      return { first, last: addDays(startOfWeek(addDays(next, -1), firstWeekday), 6) };
    }
    default: {
      const first = startOfWeek(day, firstWeekday);
      return { first, last: addDays(first, 6) };
    }
  }
}

/** The first day of the month this many months later. */
function startOfMonth(day: string, later: number): string {
  const at = new Date(`${day.slice(0, 7)}-01`);
  at.setUTCMonth(at.getUTCMonth() + later);
  return at.toISOString().slice(0, 10);
}

/** The day that a look shows after one step forwards or back. */
export function stepOfLook(look: CalendarLook, day: string, direction: 1 | -1): string {
  if (look === 'month') return startOfMonth(day, direction);
  return addDays(day, direction * (look === 'day' ? 1 : look === 'agenda' ? OF_AGENDA : 7));
}

/**
 * The working hours on a day at a place, in minutes of its clock since midnight, including the end of a night shift that began on
 * the day before. A holiday has no hours of its own.
 */
export function openMinutes(place: WorkingPlace, day: string): { from: number; to: number }[] {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const hoursOf = (date: string) => {
    const hours = place.workingHours[weekdayNumber(date)];
    const isOff = place.holidays.some((holiday) => holiday.date === date);
    return !hours || hours.closed || isOff ? null : hours;
  };
  const [before, today] = [hoursOf(addDays(day, -1)), hoursOf(day)];
  const night = before && closesNextDay(before) ? [{ from: 0, to: minutesOf(before.close) }] : [];
  const own = today
    ? [{ from: minutesOf(today.open), to: closesNextDay(today) ? 24 * 60 : minutesOf(today.close) }]
    : [];
  return [...night, ...own].filter(({ from, to }) => to > from);
}

/** Where something is shown next to others that it overlaps: its column, and the number of columns. */
export type Lane = { lane: number; lanes: number };

/**
 * Arranges overlapping spans side by side. Spans that overlap directly or through others form a group, which has as many lanes as
 * it needs; within a lane, none overlap.
 *
 * @param shortest - shorter spans take up as much room as this
 * @returns The position of each span, in the order given.
 */
export function besideEachOther(spans: readonly Span[], shortest: number): Lane[] {
  const until = ({ start, end }: Span) => Math.max(end, start + shortest);
  const order = spans
    .map((span, index) => ({ span, index }))
    .toSorted((one, other) => one.span.start - other.span.start || until(other.span) - until(one.span));
  const places: Lane[] = spans.map(() => ({ lane: 0, lanes: 1 }));
  let group: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const index of group) places[index] = { lane: places[index]?.lane ?? 0, lanes: ends.length };
    group = [];
    ends = [];
  };
  for (const { span, index } of order) {
    if (ends.every((end) => end <= span.start)) close();
    const free = ends.findIndex((end) => end <= span.start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = until(span);
    places[index] = { lane, lanes: 1 };
    group.push(index);
  }
  close();
  return places;
}

/**
 * The hours that the clock of a place shows in the course of a day: 23 or 25 when it changes.
 *
 * @returns The point in time of each hour, and what the clock shows then, `02:00`.
 */
export function hoursOfDay(day: string, zone: string): { at: number; clock: string }[] {
  const [start, length] = [startOfDay(day, zone), lengthOfDay(day, zone)];
  return Array.from({ length: Math.ceil(length / HOUR_MS) }, (_, hour) => {
    const at = start + hour * HOUR_MS;
    return { at, clock: clockTime(at, zone).slice(11) };
  });
}

/** A point in time as minutes since midnight on a day at a place: 0 before that day, 1440 after it. */
export function minuteOfDay(at: Instant, day: string, zone: string): number {
  const clock = clockTime(at, zone);
  const date = clock.slice(0, 10);
  if (date !== day) return date < day ? 0 : 24 * 60;
  return Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16));
}

/**
 * The point in time at which the clock of a place shows a minute of a day: the first, if it shows it twice; if it skips it, the
 * point in time that much later.
 */
export function instantOfMinute(minute: number, day: string, zone: string): number {
  return instantOfClock(Date.parse(day) + minute * MINUTE_MS, zone).at;
}

/**
 * The new times of work that is moved to another day at the same time of day. Its duration by the clock stays the same, whatever
 * the clock does in between.
 */
export function movedToDay(span: Span, day: string, zone: string): Span {
  const clockOf = (at: number) => Date.parse(`${clockTime(at, zone)}Z`);
  const [start, end] = [clockOf(span.start), clockOf(span.end)];
  const later = Date.parse(day) - Date.parse(calendarDay(span.start, zone));
  const moved = { start: instantOfClock(start + later, zone).at, end: instantOfClock(end + later, zone).at };
  // Work cannot take place in an hour that the clock skips.
  return moved.end > moved.start || span.end === span.start
    ? moved
    : { ...moved, end: moved.start + span.end - span.start };
}
