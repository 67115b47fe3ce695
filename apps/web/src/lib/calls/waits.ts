import { t } from '@lingui/core/macro';
import { MINUTE_MS } from '@siteward/domain';
import { dateFormat } from '#lib/words/formats.ts';
import { retryAfterMs, statusOf } from './connection.ts';

/** How long an answer asks to wait, in ms, and until when, in ms since 1970. */
export type Wait = { ms: number; until: number };

const known = new WeakMap<object, Wait>();

/** The wait that an answer (429) asks for; undefined if it asks for none. The wait begins with the first call for that answer. */
export function waitOf(error: unknown): Wait | undefined {
  if (typeof error !== 'object' || error === null || statusOf(error) !== 429) return undefined;
  const ms = retryAfterMs(error);
  if (ms === 0) return undefined;
  const wait = known.get(error) ?? { ms, until: Date.now() + ms };
  known.set(error, wait);
  return wait;
}

/** Says until when something is refused, in words that stay true for as long as they are shown. Call it while rendering. */
export function waitWords(wait: Wait): string {
  const time = timeWords(wait);
  return t`Too many requests. Try again at ${time}.`;
}

/** The same for something that is then loaded automatically. */
export function loadWords(wait: Wait): string {
  const time = timeWords(wait);
  return t`Too many requests. This will reload at ${time}.`;
}

function timeWords({ ms, until }: Wait): string {
  const isShort = ms < MINUTE_MS;
  // Rounded up, so that trying again within that minute is not too early.
  const at = isShort ? until : until + MINUTE_MS - 1;
  return dateFormat({ timeStyle: isShort ? 'medium' : 'short' }).format(at);
}
