import { plural } from '@lingui/core/macro';
import { retryAfterMs } from './connection.ts';
import { intlLocale } from './language.ts';
import { faultWords, problemOf } from './problem.ts';

// Apart from the forms themselves, so that a page without one does not load them with the alert.

/** What went wrong with a form as a whole. `until`: when it may be sent again, in ms since 1970; null: now. */
export type FormFault = { error: unknown; wait: number; until: number | null };

/**
 * Reads what a call threw.
 *
 * @param now - the time in ms
 */
export function formFaultOf(error: unknown, now = Date.now()): FormFault {
  const wait = problemOf(error).status === 429 ? retryAfterMs(error) : 0;
  return { error, wait, until: wait === 0 ? null : now + wait };
}

/** The same in words; call it while rendering. */
export function formFaultWords({ error, wait, until }: FormFault): string {
  if (until === null) return faultWords(problemOf(error));
  const seconds = Math.ceil(wait / 1000);
  if (seconds < 60)
    return plural(seconds, {
      one: 'Too many attempts. Try again in # second.',
      other: 'Too many attempts. Try again in # seconds.',
    });
  const minutes = Math.ceil(wait / 60_000);
  const time = new Intl.DateTimeFormat(intlLocale(), { timeStyle: 'short' }).format(until);
  return plural(minutes, {
    one: `Too many attempts. Try again in # minute, at ${time}.`,
    other: `Too many attempts. Try again in # minutes, at ${time}.`,
  });
}
