import { addDays } from '@siteward/domain';
import { longDay } from '#lib/time/site-time.ts';
import { dateFormat } from '#lib/words/formats.ts';

/**
 * A day of the calendar as `longDay` has it, but with the date for today and tomorrow as well, "Today, Thursday 19 November":
 * the button beside the calendar's title is called "Today", too.
 */
export function dayTitle(day: string, today: string): string {
  const words = longDay(day, today);
  if (day !== today && day !== addDays(today, 1)) return words;
  const parts = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const;
  return `${words}, ${dateFormat(parts).format(Date.parse(day))}`;
}
