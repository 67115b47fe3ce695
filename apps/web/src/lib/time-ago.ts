import { type Instant, toMillis } from '@siteward/domain';
import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS: readonly { below: number; unit: number; name: string }[] = [
  { below: HOUR, unit: MINUTE, name: 'min' },
  { below: DAY, unit: HOUR, name: 'h' },
  { below: Number.POSITIVE_INFINITY, unit: DAY, name: 'd' },
];

/**
 * A length of time in one short unit: "4 min", "1 h", "9 d"; from a minute on.
 *
 * @param whole - how its number is made whole
 */
function span(ms: number, whole: (count: number) => number): string {
  const step = STEPS.find(({ below }) => ms < below);
  return step ? `${whole(ms / step.unit)} ${step.name}` : '';
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
  if (ms < MINUTE) return 'now';
  const past = distance > 0;
  const isNextDay = ms >= 12 * HOUR && Math.abs(dayOf(now, timeZone) - dayOf(at, timeZone)) === 1;
  if (isNextDay) return past ? 'yesterday' : 'tomorrow';
  // Seven days less a minute are still "in 7 d"; a week that is not over is not yet "7 d ago".
  return past ? `${span(ms, Math.floor)} ago` : `in ${span(ms, Math.round)}`;
}

function dayOf(at: Instant, timeZone: string | undefined): number {
  // A Swedish date is year-month-day, which Date reads as midnight UTC.
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(toMillis(at));
  return Date.parse(text) / DAY;
}

/** A point in time in full, in a time zone, which is named where it is not the viewer's own. */
export function absoluteTime(at: Instant, timeZone?: string): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isForeign = timeZone !== undefined && timeZone !== own;
  return new Intl.DateTimeFormat('en-GB', {
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
