import { calendarDay, instantOfClock } from './clocks.ts';
import { addDays, weekdayNumber } from './days.ts';
import { type Instant, MINUTE_MS, toMillis } from './instants.ts';
import { closesNextDay, type WorkingHours } from './working-hours.ts';

/** When people work at a place: the seven days of the week from Monday on, its time zone and its holidays. */
export type WorkingPlace = {
  timezone: string;
  workingHours: readonly (WorkingHours & { closed: boolean })[];
  holidays: readonly { date: string }[];
};

/** How many days ahead working hours are looked for; nobody is promised anything beyond a year. */
const MOST_DAYS = 400;

/**
 * The shifts at a place that begin on or after a calendar day, in order and without overlaps.
 *
 * @param day - like `2026-03-01`
 */
function* shiftsFrom(place: WorkingPlace, day: string): Generator<{ start: number; end: number }> {
  const off = new Set(place.holidays.map(({ date }) => date));
  let before = Number.NEGATIVE_INFINITY;
  for (let ahead = 0; ahead < MOST_DAYS; ahead += 1) {
    const date = addDays(day, ahead);
    const hours = place.workingHours[weekdayNumber(date)];
    if (!hours || hours.closed || off.has(date)) continue;
    const at = (on: string, time: string) => instantOfClock(Date.parse(`${on}T${time}:00Z`), place.timezone).at;
    const start = Math.max(at(date, hours.open), before);
    const end = at(closesNextDay(hours) ? addDays(date, 1) : date, hours.close);
    if (end <= start) continue;
    before = end;
    yield { start, end };
  }
}

/** Starts with the day before, whose night shift may not be over yet. */
function shiftsAround(place: WorkingPlace, at: Instant) {
  return shiftsFrom(place, addDays(calendarDay(at, place.timezone), -1));
}

/**
 * The point in time that is this many working minutes after another one at a place; minutes outside its working hours do not
 * count. At a place without any working hours, every minute counts; where 400 days do not have that many, it is the end of the
 * last one's work.
 *
 * @param minutes - at least 1
 * @returns In ms since 1970.
 */
export function afterWorkingMinutes(place: WorkingPlace, from: Instant, minutes: number): number {
  const begin = toMillis(from);
  let left = minutes * MINUTE_MS;
  let latest: number | undefined;
  for (const { start, end } of shiftsAround(place, begin)) {
    const first = Math.max(start, begin);
    if (end <= first) continue;
    if (end - first >= left) return first + left;
    left -= end - first;
    latest = end;
  }
  return latest ?? begin + minutes * MINUTE_MS;
}

/** How many whole minutes of a place's working hours lie between two points in time; looks ahead for no more than 400 days. */
export function workingMinutesBetween(place: WorkingPlace, from: Instant, to: Instant): number {
  const [begin, finish] = [toMillis(from), toMillis(to)];
  let total = 0;
  for (const { start, end } of shiftsAround(place, begin)) {
    if (start >= finish) break;
    total += Math.max(0, Math.min(end, finish) - Math.max(start, begin));
  }
  return Math.floor(total / MINUTE_MS);
}
