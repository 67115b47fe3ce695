import { plural, t } from '@lingui/core/macro';
import { calendarDay, DAY_MS, daysUntil, HOUR_MS, type Instant, MINUTE_MS, toMillis } from '@siteward/domain';
import { useSyncExternalStore } from 'react';
import { dateFormat } from '#lib/words/formats.ts';
import { browserZone, presentZone } from './time-zones.ts';

/** From this many days on, nobody counts them any more, and the date is shown instead. */
const COUNTED_DAYS = 31;

/** How long ago something was, if at least a minute, in one short unit: "4 min ago". */
function ago(ms: number, days: number): string {
  const [minutes, hours] = [Math.floor(ms / MINUTE_MS), Math.floor(ms / HOUR_MS)];
  if (ms < HOUR_MS) return t`${minutes} min ago`;
  return days < 2 ? t`${hours} h ago` : plural(days, { one: '# d ago', other: '# d ago' });
}

/** How far ahead something is: "in 3 h". */
function ahead(ms: number, days: number): string {
  const [minutes, hours] = [Math.round(ms / MINUTE_MS), Math.round(ms / HOUR_MS)];
  if (minutes < 60) return t`in ${minutes} min`;
  return days < 2 ? t`in ${hours} h` : plural(days, { one: 'in # d', other: 'in # d' });
}

/**
 * A point in time relative to now: "now", "4 min ago", "yesterday", "9 d ago", or ahead "in 3 h", "tomorrow", "in 6 d". From
 * a month on it is the date, "22 Nov", or "3 Jan 2027" in another year; "" if it is not a time.
 *
 * @param timeZone - the IANA zone that decides what is yesterday and tomorrow; by default the browser's
 */
export function relativeTime(at: Instant, now: Instant, timeZone: string = browserZone()): string {
  const distance = toMillis(now) - toMillis(at);
  if (Number.isNaN(distance)) return '';
  const ms = Math.abs(distance);
  if (ms < MINUTE_MS) return t`now`;
  const past = distance > 0;
  // By the calendar, like "yesterday": what happened on Friday night was "2 d ago" on Sunday morning, after less than two days.
  const days = Math.abs(daysUntil(calendarDay(at, timeZone), calendarDay(now, timeZone)));
  if (ms >= 12 * HOUR_MS && days === 1) return past ? t`yesterday` : t`tomorrow`;
  if (ms >= COUNTED_DAYS * DAY_MS) return formatted(at, timeZone, dayAsOf(at, now, timeZone));
  return past ? ago(ms, days) : ahead(ms, days);
}

/** The parts of a date to show: the year only if it is not the current one. */
export function dayAsOf(at: Instant, now: Instant, timeZone: string): Intl.DateTimeFormatOptions {
  const isThisYear = calendarDay(at, timeZone).slice(0, 4) === calendarDay(now, timeZone).slice(0, 4);
  return { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) };
}

/** A point in time in the current language, by the clock of a time zone. */
export function formatted(at: Instant, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat({ timeZone, ...parts }).format(toMillis(at));
}

/** A point in time in full, in a time zone that is named if it is not the viewer's own. */
export function absoluteTime(at: Instant, timeZone: string = browserZone()): string {
  const isForeign = presentZone(timeZone) !== browserZone();
  return formatted(at, timeZone, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(isForeign && { timeZoneName: 'short' }),
  });
}

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
/** 0 if there is nobody to whom it was shown. */
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // `now` stays what was rendered: another one would make React render everything that shows it a second time, at once.
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    // A page that takes the place of this one has been rendered with the same time, and listens before this runs.
    queueMicrotask(() => {
      if (listeners.size === 0) now = 0;
    });
  };
}

/** The time shared by all users. The first of them sets it, while rendering, and the others of a page still find it recent. */
function sharedNow(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - now) >= TICK_MS) now = Date.now();
  return now;
}

/** The current time in ms since 1970, updated every half minute so that "4 min ago" stays true. All users share one timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, sharedNow);
}

/** The current day in a time zone, "2026-11-22"; components that use it are rendered again only when the day changes. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribe, () => calendarDay(sharedNow(), timeZone));
}
