import { TZDateMini } from '@date-fns/tz';
import { HOUR_MS } from '@siteward/domain';
import { daysAgo, type Seed } from './seed-context.ts';

/** Where the demo organizations are. */
const ZONE = 'Europe/Berlin';
/** When people there are at work, in minutes of the day. */
const [BEGINS, ENDS] = [7 * 60 + 30, 17 * 60];
/** Days off in every year, as month and day. */
const PUBLIC_HOLIDAYS = new Set(['1-1', '5-1', '10-3', '12-24', '12-25', '12-26', '12-31']);

/**
 * A time in days before now, like `daysAgo`, moved into working hours: each day is compressed into its own working hours, and
 * days off into those of the working day before them. Later times stay later, and past times stay past.
 *
 * @param days - negative: in the future
 */
export function workedAt(seed: Seed, days: number): Date {
  const at = daysAgo(seed, days).getTime();
  const begin = midnight(at, (day) => day - 1, 0);
  const end = midnight(at, (day) => day + 1, 1);
  const [opens, closes] = [atMinute(begin, BEGINS), atMinute(begin, ENDS)];
  const now = seed.now.getTime();
  if (now < begin || now >= end) return between(at, [begin, end], [opens, closes]);
  // On the current day, past times are placed before now and future ones after it, in the evening on the next morning.
  if (at <= now) return now <= opens ? new Date(at) : between(at, [begin, now], [opens, Math.min(now, closes)]);
  if (now < closes) return between(at, [now, end], [Math.max(now, opens), closes]);
  return between(at, [now, end], [atMinute(end, BEGINS), atMinute(end, (BEGINS + ENDS) / 2)]);
}

/** The first and the last minute of a time's day, which are the start and end of anything that takes the whole day. */
export function wholeDay(at: Date): { first: Date; last: Date } {
  const local = new TZDateMini(at.getTime(), ZONE);
  const [year, month, day] = [local.getFullYear(), local.getMonth(), local.getDate()];
  const minute = (hours: number, minutes: number) =>
    new Date(new TZDateMini(year, month, day, hours, minutes, ZONE).getTime());
  return { first: minute(0, 0), last: minute(23, 59) };
}

function between(at: number, [from, to]: [number, number], [first, last]: [number, number]): Date {
  return new Date(Math.round(first + ((at - from) / (to - from)) * (last - first)));
}

const known = new Map<string, number>();

/** Finding what a zone's clock shows takes longer than everything else here, and thousands of times share a few days. */
function remembered(key: string, find: () => number): number {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}

/** The midnight that begins the working day a time belongs to, or the next one. */
function midnight(at: number, next: (day: number) => number, from: 0 | 1): number {
  // The zone is whole hours from UTC, so all times within an hour belong to the same day.
  return remembered(`${Math.floor(at / HOUR_MS)} ${from}`, () => {
    const local = new TZDateMini(at, ZONE);
    let day = local.getDate() + from;
    for (;;) {
      const found = new TZDateMini(local.getFullYear(), local.getMonth(), day, ZONE);
      if (isWorkingDay(found)) return found.getTime();
      day = next(day);
    }
  });
}

function isWorkingDay(day: Date): boolean {
  return day.getDay() % 6 !== 0 && !PUBLIC_HOLIDAYS.has(`${day.getMonth() + 1}-${day.getDate()}`);
}

function atMinute(dayBegins: number, minute: number): number {
  return remembered(`${dayBegins}:${minute}`, () => {
    const day = new TZDateMini(dayBegins, ZONE);
    return new TZDateMini(day.getFullYear(), day.getMonth(), day.getDate(), 0, minute, ZONE).getTime();
  });
}
