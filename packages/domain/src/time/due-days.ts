import { instantOfClock } from './clocks.ts';
import { addDays, startOfWeek } from './days.ts';

/** Ranges of days, relative to today, that lists can be filtered by. */
export const RELATIVE_DUE_DAYS = ['today', 'this-week', 'next-7-days'] as const;
export type RelativeDueDays = (typeof RELATIVE_DUE_DAYS)[number];

const DAYS = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/;

/** The first and the last day of a range, `2026-11-22`; null if the range is open at that end. */
export type DayRange = { from: string | null; to: string | null };

/**
 * Reads a range of days: `2026-11-22..2026-11-30`, possibly without its first or last day.
 *
 * @returns Null for anything else, including days that do not exist or are in the wrong order.
 */
export function readDayRange(text: string): DayRange | null {
  const found = DAYS.exec(text);
  const [from = null, to = null] = found ? [found[1], found[2]] : [];
  if (from === null && to === null) return null;
  if (![from, to].every((day) => day === null || isCalendarDay(day))) return null;
  return from !== null && to !== null && from > to ? null : { from, to };
}

function isCalendarDay(day: string): boolean {
  const ms = Date.parse(day);
  // The years that requests may use in points in time.
  return day >= '1970-01-02' && day < '2199-12-31' && !Number.isNaN(ms) && addDays(day, 0) === day;
}

const isRelative = (text: string): text is RelativeDueDays => RELATIVE_DUE_DAYS.some((each) => each === text);

/** Whether a text names days: a relative range or an explicit one. */
export function isDueDays(text: string): boolean {
  return isRelative(text) || readDayRange(text) !== null;
}

/** The calendar of a site, by which days are reckoned. `firstWeekday`: the first day of its week, 0 for Monday. */
export type SiteCalendar = { zone: string; today: string; firstWeekday: number };

/**
 * The days that a text names, as points in time: from the beginning of the first to the beginning of the day after the last.
 * Relative ones are resolved from today, so a filter saved yesterday will still be right tomorrow.
 *
 * @returns Empty for a text that names no days.
 */
export function dueBetween(text: string, calendar: SiteCalendar): { dueFrom?: string; dueTo?: string } {
  const range = isRelative(text) ? relativeRange(text, calendar) : readDayRange(text);
  if (range === null) return {};
  const { from, to } = daysAsInstants(range, calendar.zone);
  return { ...(from !== undefined && { dueFrom: from }), ...(to !== undefined && { dueTo: to }) };
}

/** Days in a time zone as points in time: from the beginning of the first to the beginning of the day after the last. */
export function daysAsInstants({ from, to }: DayRange, zone: string): { from?: string; to?: string } {
  const beginning = (day: string) => new Date(instantOfClock(Date.parse(day), zone).at).toISOString();
  return { ...(from !== null && { from: beginning(from) }), ...(to !== null && { to: beginning(addDays(to, 1)) }) };
}

function relativeRange(text: RelativeDueDays, { today, firstWeekday }: SiteCalendar): DayRange {
  if (text === 'today') return { from: today, to: today };
  if (text === 'next-7-days') return { from: today, to: addDays(today, 6) };
  const from = startOfWeek(today, firstWeekday);
  return { from, to: addDays(from, 6) };
}
