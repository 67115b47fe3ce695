import type { Fault } from '../words/faults.ts';
import { pageFault } from '../words/page-faults.ts';
import { instantOfClock } from './clocks.ts';

// As exports and inputs of a browser write it, and as spreadsheets in German, which rewrite it so. 12/31 and 31/12 are not told apart, so
// neither is taken.
const CLOCK_TIME = /^(?:(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)\.(\d\d?)\.(\d{4}))(?:[ T]+(\d\d?):(\d\d)(?::00)?)?$/;

/** A time by the clock of a site: ms as if it were UTC, and whether only the day was said. */
type ClockTime = { local: number; isDay: boolean };

/**
 * Reads `2026-12-31 08:30`, `31.12.2026 08:30`, or only the day.
 *
 * @param minuteOfDay - which minute of the day is meant where only the day is said
 * @returns What is wrong with anything else, and with a day that no calendar has.
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
  // A month or a day that there is not ends in another month.
  return at.getUTCMonth() === month - 1
    ? { local: at.getTime(), isDay }
    : { fault: pageFault('no-such-day', { day: text.split(/[ T]/, 1).join('') }) };
}

/**
 * Reads a time by the clock of a site, as people write it into files and forms: `2026-12-31 08:30`, `31.12.2026 08:30`, or only
 * the day. Of a time that the clock shows twice, as when summer time ends, the first is meant; one that it skips is a fault, but a
 * day whose edge it skips begins or ends a moment later.
 *
 * @param minuteOfDay - which minute of the day is meant where only the day is said
 * @returns The point in time in ISO 8601, and whether only the day was said; or what is wrong.
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
