import { DAY_MS, type Instant, SECOND_MS, toMillis } from './instants.ts';

// Cached because there are only a few hundred zones, and creating a formatter takes longer than using it a thousand times.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** How far the clock of a time zone is ahead of UTC at a point in time, in ms. */
function offsetAt(ms: number, timeZone: string): number {
  // The names of zones ignore case; each should have only one formatter, however it is written.
  const key = timeZone.toLowerCase();
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formatters.set(key, formatter);
  // "11/22/2026, GMT+05:30", "GMT" for no offset, and "GMT-00:01:15" from before there were time zones.
  const [, sign, ...parts] = /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(formatter.format(ms)) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part = '0') => Number(part));
  return (sign === '-' ? -1 : 1) * ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS;
}

/**
 * The date and time that the clock of a time zone shows at a point in time: `2026-11-22T14:30`.
 *
 * @returns Empty for a missing or invalid time.
 */
export function clockTime(at: Instant | null, timeZone: string): string {
  const ms = at === null ? Number.NaN : toMillis(at);
  return Number.isNaN(ms) ? '' : new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 16);
}

/** The calendar day in a time zone at a point in time, `2026-03-01`. Empty for a missing or invalid time. */
export function calendarDay(at: Instant | null, timeZone: string): string {
  return clockTime(at, timeZone).slice(0, 10);
}

/**
 * The point in time at which the clock of a time zone shows a given time. If there are two, as when summer time ends, it is the
 * first.
 *
 * @param local - what the clock shows, in ms as if it were UTC
 * @returns In ms. `isSkipped`: the clock never shows that time, as when summer time begins; `at` is then the point in time that
 * much later.
 */
export function instantOfClock(local: number, timeZone: string): { at: number; isSkipped: boolean } {
  // The offset is that of the day before or the day after, unless the clock changes twice within two days.
  const before = offsetAt(local - DAY_MS, timeZone);
  const candidates = [before, offsetAt(local + DAY_MS, timeZone)].map((offset) => local - offset);
  const shown = candidates.filter((ms) => ms + offsetAt(ms, timeZone) === local);
  return shown.length > 0 ? { at: Math.min(...shown), isSkipped: false } : { at: local - before, isSkipped: true };
}
