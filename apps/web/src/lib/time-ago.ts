import { plural, t } from '@lingui/core/macro';
import { calendarDay, type Instant, toMillis } from '@siteward/domain';
import { useSyncExternalStore } from 'react';
import { intlLocale } from './language.ts';
import { browserZone, presentZone } from './time-zones.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago it was, in one short unit, from a minute on: "4 min ago". */
function ago(ms: number): string {
  const [minutes, hours, days] = [Math.floor(ms / MINUTE), Math.floor(ms / HOUR), Math.floor(ms / DAY)];
  if (ms < HOUR) return t`${minutes} min ago`;
  return ms < DAY ? t`${hours} h ago` : plural(days, { one: '# d ago', other: '# d ago' });
}

/** How far ahead it is: "in 3 h". */
function ahead(ms: number): string {
  const [minutes, hours, days] = [Math.round(ms / MINUTE), Math.round(ms / HOUR), Math.round(ms / DAY)];
  if (ms < HOUR) return t`in ${minutes} min`;
  return ms < DAY ? t`in ${hours} h` : plural(days, { one: 'in # d', other: 'in # d' });
}

/**
 * A point in time as seen from now: "now", "4 min ago", "yesterday", "9 d ago", and ahead "in 3 h", "tomorrow", "in 6
 * d"; "" for no time at all.
 *
 * @param timeZone - the IANA zone whose yesterday and tomorrow it is
 */
export function relativeTime(at: Instant, now: Instant, timeZone?: string): string {
  const distance = toMillis(now) - toMillis(at);
  if (Number.isNaN(distance)) return '';
  const ms = Math.abs(distance);
  if (ms < MINUTE) return t`now`;
  const past = distance > 0;
  const isNextDay = ms >= 12 * HOUR && Math.abs(dayOf(now, timeZone) - dayOf(at, timeZone)) === 1;
  if (isNextDay) return past ? t`yesterday` : t`tomorrow`;
  // Seven days less a minute are still "in 7 d"; a week that is not over is not yet "7 d ago".
  return past ? ago(ms) : ahead(ms);
}

function dayOf(at: Instant, timeZone: string | undefined): number {
  // A Swedish date is year-month-day, which Date reads as midnight UTC.
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(toMillis(at));
  return Date.parse(text) / DAY;
}

/** A point in time in full, in a time zone, which is named where it is not the viewer's own. */
export function absoluteTime(at: Instant, timeZone?: string): string {
  const isForeign = timeZone !== undefined && presentZone(timeZone) !== browserZone();
  return new Intl.DateTimeFormat(intlLocale(), {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(isForeign && { timeZoneName: 'short' }),
  }).format(toMillis(at));
}

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time now, in ms since 1970; moves on every half minute, so that "4 min ago" stays true. One timer for all. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** The day that it is in a time zone, "2026-11-22"; what takes it is rendered anew with the next day alone. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribe, () => calendarDay(now, timeZone));
}
