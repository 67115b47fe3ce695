import { clockTime, type Fault, pageFault, readSiteTime } from '@siteward/domain';

/**
 * The point in time that somebody means by what an input of type `datetime-local` or `date` holds; of a time that the clock of the
 * zone shows twice, it is the first.
 *
 * @param timeZone - whose clock it is
 * @param minuteOfDay - which minute of a day is meant
 * @returns ISO 8601 in UTC; null for an empty input. What is none, such as a time that the clock skips, as it was typed: a form keeps
 *   it, and says what is wrong with it (`timeFault`).
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

/** `2026-11-22T14:00`: an input may give seconds too. */
const LONGEST_INPUT = 16;

/** The value of an input of type `datetime-local`: the reverse of `instantOfInput`. */
export function inputOfInstant(at: string | null, timeZone: string): string {
  return isTyped(at) ? at : clockTime(at, timeZone);
}

/** What is wrong with what was typed as a time that the clock of a site skips; null for any other. */
export function timeFault(at: string | null): Fault | null {
  return isTyped(at) && WHOLE_INPUT.test(at) ? pageFault('time-skipped', { time: at.replace('T', ' ') }) : null;
}

// Years begin with zeros while they are typed.
const WHOLE_INPUT = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d$/;
const isTyped = (at: string | null): at is string => at !== null && !at.endsWith('Z');
