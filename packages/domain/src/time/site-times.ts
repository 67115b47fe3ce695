import type { Fault } from '../words/faults.ts';
import { pageFault } from '../words/page-faults.ts';
import { instantOfClock } from './clocks.ts';

// The notation of exports and browser inputs, and the one that German spreadsheets turn it into. 12/31 and 31/12 cannot be told
// apart, so neither is accepted.
const CLOCK_TIME = /^(?:(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)\.(\d\d?)\.(\d{4}))(?:[ T]+(\d\d?):(\d\d)(?::00)?)?$/;

/** A time by the clock of a site: in ms as if it were UTC, and whether only a day was given. */
type ClockTime = { local: number; isDay: boolean };

/**
 * Reads `2026-12-31 08:30`, `31.12.2026 08:30`, or only the day.
 *
 * @param minuteOfDay - which minute a day without a time stands for
 * @returns A fault for anything else, and for a day that does not exist.
 */
function readClockTime(text: string, minuteOfDay: 'first' | 'last'): ClockTime | { fault: Fault } {
  const found = CLOCK_TIME.exec(text) ?? [];
  const otherwise = { fault: pageFault('not-a-local-time') };
  const [year, month, day] = (found[1] ? found.slice(1, 4) : found.slice(4, 7).toReversed()).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1000) return otherwise;
  const isDay = found[7] === undefined;
  const [byDefaultHours, byDefaultMinutes] = minuteOfDay === 'first' ? [0, 0] : [23, 59];
  const hours = isDay ? byDefaultHours : Number(found[7]);
  const minutes = isDay ? byDefaultMinutes : Number(found[8]);
  if (hours > 23 || minutes > 59) return otherwise;
  const at = new Date(Date.UTC(year, month - 1, day, hours, minutes));
  // A month or a day that does not exist spills over into another month.
  return at.getUTCMonth() === month - 1
    ? { local: at.getTime(), isDay }
    : { fault: pageFault('no-such-day', { day: text.split(/[ T]/, 1).join('') }) };
}

/**
 * Reads a time by the clock of a site, as people write it in files and forms: `2026-12-31 08:30`, `31.12.2026 08:30`, or only the
 * day. A time that the clock shows twice, as when summer time ends, means the first; one that it skips is a fault, except that a
 * day whose first or last minute is skipped begins or ends a little later.
 *
 * @param minuteOfDay - which minute a day without a time stands for
 * @returns The point in time in ISO 8601, and whether only a day was given; or what is wrong.
 */
export function readSiteTime(
  text: string,
  timeZone: string,
  minuteOfDay: 'first' | 'last',
): { at: string; isDay: boolean } | { fault: Fault } {
  const time = readClockTime(text, minuteOfDay);
  if ('fault' in time) return time;
  const { local, isDay } = time;
  const { at, isSkipped } = instantOfClock(local, timeZone);
  if (!isSkipped || isDay) return { at: new Date(at).toISOString(), isDay };
  return { fault: pageFault('time-skipped', { time: new Date(local).toISOString().slice(0, 16).replace('T', ' ') }) };
}
