import { clockTime, type Fault, pageFault, readSiteTime } from '@siteward/domain';

/**
 * The point in time meant by the value of an input of type `datetime-local` or `date`. If the clock of the zone shows the time
 * twice, it is the first.
 *
 * @param timeZone - the zone whose clock the value follows
 * @param minuteOfDay - which minute of a day is meant
 * @returns ISO 8601 in UTC; null for an empty input. A value that is not a time, such as one that the clock skips, is returned as typed:
 *   the form keeps it, and says what is wrong with it (`timeFault`).
 */
export function instantOfInput(
  typed: string,
  timeZone: string,
  minuteOfDay: 'first' | 'last' = 'first',
): string | null {
  if (typed === '') return null;
  const read = readSiteTime(typed.slice(0, LONGEST_INPUT), timeZone, minuteOfDay);
  return 'at' in read ? read.at : typed.slice(0, LONGEST_INPUT);
}

/** The length of `2026-11-22T14:00`; an input may give seconds too. */
const LONGEST_INPUT = 16;

/** The value of an input of type `datetime-local`: the reverse of `instantOfInput`. */
export function inputOfInstant(at: string | null, timeZone: string): string {
  return isTyped(at) ? at : clockTime(at, timeZone);
}

/** The fault of a complete time that the clock of a site skips; null for any other value. */
export function timeFault(at: string | null): Fault | null {
  return isTyped(at) && WHOLE_INPUT.test(at) ? pageFault('time-skipped', { time: at.replace('T', ' ') }) : null;
}

// Without years that begin with zero, which are still being typed.
const WHOLE_INPUT = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d$/;
const isTyped = (at: string | null): at is string => at !== null && !at.endsWith('Z');
