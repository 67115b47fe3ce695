import { plural } from '@lingui/core/macro';
import { retryAfterMs } from '#lib/calls/connection.ts';
import { faultWords, problemOf } from '#lib/calls/problem.ts';
import { dateFormat } from '#lib/words/formats.ts';

// Kept apart from the forms themselves, so that a page that only shows the alert does not load them.

/** What went wrong with a form as a whole. `until` is when it may be sent again, in ms since 1970; null means now. */
export type FormFault = { error: unknown; wait: number; until: number | null };

/**
 * Reads what a call threw.
 *
 * @param now - the current time in ms since 1970
 */
export function formFaultOf(error: unknown, now = Date.now()): FormFault {
  const wait = problemOf(error).status === 429 ? retryAfterMs(error) : 0;
  return { error, wait, until: wait === 0 ? null : now + wait };
}

/** A form's fault in words. Call it while rendering. */
export function formFaultWords({ error, wait, until }: FormFault): string {
  if (until === null) return faultWords(problemOf(error));
  const seconds = Math.ceil(wait / 1000);
  if (seconds < 60)
    return plural(seconds, {
      one: 'Too many attempts. Try again in # second.',
      other: 'Too many attempts. Try again in # seconds.',
    });
  const minutes = Math.ceil(wait / 60_000);
  const time = dateFormat({ timeStyle: 'short' }).format(until);
  return plural(minutes, {
    one: `Too many attempts. Try again in # minute, at ${time}.`,
    other: `Too many attempts. Try again in # minutes, at ${time}.`,
  });
}
