import { plural } from '@lingui/core/macro';
import { retryAfterMs, statusOf } from './connection.ts';
import { intlLocale } from './language.ts';

/** How long an answer asks to wait, and until when in ms since 1970. */
export type Wait = { ms: number; until: number };

const MINUTE_MS = 60_000;
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

/** That something was refused for a while, and until when it is; true for as long as it stands there. Call it while rendering. */
export function waitWords({ ms, until }: Wait): string {
  const time = timeWords({ ms, until });
  if (ms < MINUTE_MS)
    return plural(Math.ceil(ms / 1000), {
      one: `Too many requests. Try again in # second, at ${time}.`,
      other: `Too many requests. Try again in # seconds, at ${time}.`,
    });
  return plural(Math.ceil(ms / MINUTE_MS), {
    one: `Too many requests. Try again in # minute, at ${time}.`,
    other: `Too many requests. Try again in # minutes, at ${time}.`,
  });
}

/** The same of what is loaded by itself after that. */
export function loadWords({ ms, until }: Wait): string {
  const time = timeWords({ ms, until });
  if (ms < MINUTE_MS)
    return plural(Math.ceil(ms / 1000), {
      one: `Too many requests. It is loaded by itself in # second, at ${time}.`,
      other: `Too many requests. It is loaded by itself in # seconds, at ${time}.`,
    });
  return plural(Math.ceil(ms / MINUTE_MS), {
    one: `Too many requests. It is loaded by itself in # minute, at ${time}.`,
    other: `Too many requests. It is loaded by itself in # minutes, at ${time}.`,
  });
}

function timeWords({ ms, until }: Wait): string {
  const timeStyle = ms < MINUTE_MS ? 'medium' : 'short';
  // Rounded up: whoever comes in that minute is not too early.
  return new Intl.DateTimeFormat(intlLocale(), { timeStyle }).format(ms < MINUTE_MS ? until : until + MINUTE_MS - 1);
}
