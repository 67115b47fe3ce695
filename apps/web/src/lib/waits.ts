import { t } from '@lingui/core/macro';
import { MINUTE_MS } from '@siteward/domain';
import { retryAfterMs, statusOf } from './connection.ts';
import { intlLocale } from './language.ts';

/** How long an answer asks to wait, and until when in ms since 1970. */
export type Wait = { ms: number; until: number };

const known = new WeakMap<object, Wait>();

/** The wait that an answer asks for (429); undefined where it asks for none. It begins when it is first asked about. */
export function waitOf(error: unknown): Wait | undefined {
  if (typeof error !== 'object' || error === null || statusOf(error) !== 429) return undefined;
  const ms = retryAfterMs(error);
  if (ms === 0) return undefined;
  const wait = known.get(error) ?? { ms, until: Date.now() + ms };
  known.set(error, wait);
  return wait;
}

/** That something was refused for a while, and until when; true for as long as it stands there. Call it while rendering. */
export function waitWords(wait: Wait): string {
  const time = timeWords(wait);
  return t`Too many requests. Try again at ${time}.`;
}

/** The same of what is loaded by itself after that. */
export function loadWords(wait: Wait): string {
  const time = timeWords(wait);
  return t`Too many requests. This loads by itself at ${time}.`;
}

function timeWords({ ms, until }: Wait): string {
  const isShort = ms < MINUTE_MS;
  // Rounded up: whoever comes in that minute is not too early.
  const at = isShort ? until : until + MINUTE_MS - 1;
  return new Intl.DateTimeFormat(intlLocale(), { timeStyle: isShort ? 'medium' : 'short' }).format(at);
}
