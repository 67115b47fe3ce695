import { calendarDay, clockTime, instantOfClock } from './clocks.ts';
import { addDays } from './due-days.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, toMillis } from './instants.ts';
import { closesNextDay } from './working-hours.ts';
import type { WorkingPlace } from './working-time.ts';

/** The bounds of the calendar (docs/product.md, Calendar). */
export const CALENDAR_LIMITS = {
  /** How far apart the ends of what is asked for may be. */
  days: 92,
  /** How many entries there are in one answer. */
  entries: 3000,
} as const;

/** Which days a feed has, counted from the one on which it is read. */
export const CALENDAR_FEED = { daysBack: 30, daysAhead: 180 } as const;

/** So many days by a clock that may be put back once in between. */
export const MOST_CALENDAR_MS = CALENDAR_LIMITS.days * DAY_MS + HOUR_MS;

/** What stands in the calendar. */
export const CALENDAR_KINDS = ['work-orders', 'plans', 'contract-ends'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** How it can be looked at. */
export const CALENDAR_LOOKS = ['month', 'week', 'day', 'agenda', 'assignee'] as const;
export type CalendarLook = (typeof CALENDAR_LOOKS)[number];

/** How long work lasts of which nobody has said it, and how long by its estimate alone at most. */
const BY_DEFAULT_MINUTES = 60;
const MOST_ESTIMATED_MINUTES = 24 * 60;

/** When something is, in ms since 1970; what is only due begins and ends at the same time. */
export type Span = { start: number; end: number };

/** How long work is taken to last by its estimate, in ms. */
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
 * When a work order stands in the calendar: when it is scheduled, or else when it is due.
 *
 * @returns Null for one that is neither.
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

/** Whether it lasts for more than a day, so that it is found by its end too. */
export function isLongSpan({ start, end }: Span): boolean {
  return end - start > DAY_MS;
}

/** Lengths in days that twice as long ones follow: of what is long, each has what is longer than the one before. The last is longer than any. */
export const LONG_SPAN_DAYS: readonly number[] = Array.from({ length: 17 }, (_, power) => 2 ** (power + 1));

/** The least of these lengths that something fits into that is long: what goes on at a time has begun no longer before it. Null for all else. */
export function longSpanDays(span: Span): number | null {
  if (!isLongSpan(span)) return null;
  return LONG_SPAN_DAYS.find((days) => span.end - span.start <= days * DAY_MS) ?? LONG_SPAN_DAYS.at(-1) ?? null;
}

/** What goes on at a time, and is not long or fits into so many days, has begun after this one. */
export function beganAfter(time: Instant, longSpanDays = 1): number {
  return toMillis(time) - longSpanDays * DAY_MS;
}

/** Whether something is within a range, of which the end is no part. */
export function isWithinSpan({ start, end }: Span, { start: from, end: to }: Span): boolean {
  return start < to && (end > from || start >= from);
}

/** The first and the last day of something by the clock of a place; what ends at midnight ends on the day before. */
export function daysOfSpan({ start, end }: Span, zone: string): { first: string; last: string } {
  const first = calendarDay(start, zone);
  const last = end > start ? calendarDay(end - 1, zone) : first;
  return { first, last };
}

/** The point in time with which a day begins at a place: a moment later where its clock skips midnight. */
export function startOfDay(day: string, zone: string): number {
  return instantOfClock(Date.parse(day), zone).at;
}

/** How long a day is at a place: 23 or 25 hours where its clock is changed. */
export function lengthOfDay(day: string, zone: string): number {
  return startOfDay(addDays(day, 1), zone) - startOfDay(day, zone);
}

/** The day of the week, 0 for Monday. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** The first day of the week that a day is in. */
export function startOfWeek(day: string, firstWeekday: number): string {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
}

/** The number of the week that a day is in, as ISO 8601 counts: the first has the year's first Thursday. */
export function weekNumber(day: string): number {
  const thursday = addDays(startOfWeek(day, 0), 3);
  return 1 + Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / (7 * DAY_MS));
}

/** How many days the agenda shows. */
const OF_AGENDA = 14;

/** The days that a look at the calendar shows, the first and the last: of a month the whole weeks that it is in. */
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

/** The first day of the month so many months later. */
function startOfMonth(day: string, later: number): string {
  const at = new Date(`${day.slice(0, 7)}-01`);
  at.setUTCMonth(at.getUTCMonth() + later);
  return at.toISOString().slice(0, 10);
}

/** Where a look goes by one step, forwards or back. */
export function stepOfLook(look: CalendarLook, day: string, direction: 1 | -1): string {
  if (look === 'month') return startOfMonth(day, direction);
  return addDays(day, direction * (look === 'day' ? 1 : look === 'agenda' ? OF_AGENDA : 7));
}

/** All days from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * The hours of work on a day at a place, as minutes of its clock from midnight to midnight, with the end of a night that began on the day
 * before. Nothing on a holiday.
 */
export function openMinutes(place: WorkingPlace, day: string): { from: number; to: number }[] {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const hoursOf = (date: string) => {
    const hours = place.workingHours[weekdayOf(date)];
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

/** Where something that overlaps others stands beside them: in which of how many columns. */
export type Lane = { lane: number; lanes: number };

/**
 * Puts what overlaps side by side: of things that meet, directly or by others, each has as many lanes beside it as all of them need, and no
 * two in the same lane overlap.
 *
 * @param shortest - what is shorter takes as much room as that
 * @returns The place of each, in the order given.
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
 * The hours that the clock of a place shows on a day, from its beginning to its end: 23 or 25 where it is changed.
 *
 * @returns The point in time of each, and what the clock shows then, `02:00`.
 */
export function hoursOfDay(day: string, zone: string): { at: number; clock: string }[] {
  const [start, length] = [startOfDay(day, zone), lengthOfDay(day, zone)];
  return Array.from({ length: Math.ceil(length / HOUR_MS) }, (_, hour) => {
    const at = start + hour * HOUR_MS;
    return { at, clock: clockTime(at, zone).slice(11) };
  });
}

/** A point in time as minutes of the clock of a place on a day: 0 before the day, 1440 after it. */
export function minuteOfDay(at: Instant, day: string, zone: string): number {
  const clock = clockTime(at, zone);
  const date = clock.slice(0, 10);
  if (date !== day) return date < day ? 0 : 24 * 60;
  return Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16));
}

/** The point in time at which the clock of a place shows a minute of a day; of two the first, and one that it skips as much later. */
export function instantOfMinute(minute: number, day: string, zone: string): number {
  return instantOfClock(Date.parse(day) + minute * MINUTE_MS, zone).at;
}

/**
 * When work is that is moved to another day, and keeps what the clock showed: how long it lasts by the clock stays, whatever the clock does
 * meanwhile.
 */
export function movedToDay(span: Span, day: string, zone: string): Span {
  const clockOf = (at: number) => Date.parse(`${clockTime(at, zone)}Z`);
  const [start, end] = [clockOf(span.start), clockOf(span.end)];
  const later = Date.parse(day) - Date.parse(calendarDay(span.start, zone));
  const moved = { start: instantOfClock(start + later, zone).at, end: instantOfClock(end + later, zone).at };
  // An hour that the clock skips is no time to work in.
  return moved.end > moved.start || span.end === span.start
    ? moved
    : { ...moved, end: moved.start + span.end - span.start };
}
