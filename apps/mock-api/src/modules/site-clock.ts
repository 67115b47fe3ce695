import { tzOffset } from '@date-fns/tz/tzOffset';
import { type Fault, fault } from '@siteward/domain';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FORMAT = { dateStyle: 'short', timeStyle: 'short' } as const;
// There are a few hundred zones, and making a formatter takes longer than a thousand times.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** `2026-12-31 08:30` in a time zone, as every spreadsheet reads it; nothing for no time. */
export function timeIn(timeZone: string, instant: string | null): string {
  if (instant === null) return '';
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...FORMAT, timeZone });
  formatters.set(timeZone, formatter);
  return formatter.format(new Date(instant));
}

/** A time by the clock of a site: ms as if it were UTC, and whether only the day was said. */
export type ClockTime = { local: number; isDay: boolean };

// As exports write it, and as spreadsheets in German, which rewrite it so. 12/31 and 31/12 are not told apart, so neither is taken.
const CLOCK_TIME = /^(?:(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)\.(\d\d?)\.(\d{4}))(?:[ T]+(\d\d?):(\d\d)(?::00)?)?$/;

/**
 * Reads `2026-12-31 08:30`, `31.12.2026 08:30`, or only the day.
 *
 * @param minuteOfDay - which minute of the day is meant where only the day is said
 * @returns Undefined for anything else.
 */
export function readClockTime(text: string, minuteOfDay: 'first' | 'last'): ClockTime | undefined {
  const found = CLOCK_TIME.exec(text);
  if (!found) return undefined;
  const [year, month, day] = (found[1] ? found.slice(1, 4) : found.slice(4, 7).toReversed()).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const isDay = found[7] === undefined;
  const [byDefaultHours, byDefaultMinutes] = minuteOfDay === 'first' ? [0, 0] : [23, 59];
  const hours = isDay ? byDefaultHours : Number(found[7]);
  const minutes = isDay ? byDefaultMinutes : Number(found[8]);
  const at = new Date(Date.UTC(year, month - 1, day, hours, minutes));
  const isDate = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  const isReal = isDate && hours < 24 && minutes < 60;
  return isReal ? { local: at.getTime(), isDay } : undefined;
}

/** How much later than UTC the clock of a zone is at a point in time, in ms. */
const offsetAt = (ms: number, timeZone: string) => Math.round(tzOffset(timeZone, new Date(ms)) * MINUTE_MS);

/**
 * The point in time at which the clock of a zone shows a time. Of two, as when summer time ends, it is the first, as in
 * forms; a time that the clock skips is a fault, but a day whose edge it skips begins or ends a moment later.
 */
export function instantIn(timeZone: string, { local, isDay }: ClockTime): { at: Date } | { fault: Fault } {
  // The difference is the one a day before or the one a day after, unless the clock changes twice in two days.
  const offsets = [offsetAt(local - DAY_MS, timeZone), offsetAt(local + DAY_MS, timeZone)];
  const shown = offsets.map((offset) => local - offset).filter((ms) => ms + offsetAt(ms, timeZone) === local);
  if (shown.length > 0) return { at: new Date(Math.min(...shown)) };
  if (isDay) return { at: new Date(local - (offsets[0] ?? 0)) };
  return { fault: fault('time-skipped', { time: new Date(local).toISOString().slice(0, 16).replace('T', ' ') }) };
}
