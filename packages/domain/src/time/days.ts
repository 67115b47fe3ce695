import { DAY_MS } from './instants.ts';

// Calendar days, like `2026-12-01`, wherever that day may be: reckoned as if each had 24 hours and began at midnight UTC.

/** The day this many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days are left until a day: 0 on that day itself, negative when it is over. */
export function daysUntil(day: string, today: string): number {
  return (Date.parse(day) - Date.parse(today)) / DAY_MS;
}

/** All days from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The day of the week; 0 is Monday. */
export function weekdayNumber(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** The first day of the week that contains a day. */
export function startOfWeek(day: string, firstWeekday: number): string {
  return addDays(day, -((weekdayNumber(day) - firstWeekday + 7) % 7));
}
