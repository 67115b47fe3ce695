import type { WorkOrder } from '@siteward/contract';
import { calendarDay, type Instant } from '@siteward/domain';
import { hourOf, siteDay, siteTime } from '#lib/time/site-time.ts';

/** When work is scheduled, in the time zone of its site: "Today 14:00 – 16:00"; all-day work by its days only. */
export function scheduleWords(
  { scheduledStart, scheduledEnd, allDay }: Pick<WorkOrder, 'scheduledStart' | 'scheduledEnd' | 'allDay'>,
  now: Instant,
  timeZone: string,
): string {
  const words = (at: string) => (allDay ? siteDay(at, now, timeZone) : siteTime(at, now, timeZone));
  const [first, last] = [scheduledStart && words(scheduledStart), scheduledEnd && words(scheduledEnd)];
  if (!scheduledStart || !scheduledEnd || !first || !last) return first ?? last ?? '';
  if (first === last) return first;
  const isOneDay = !allDay && calendarDay(scheduledStart, timeZone) === calendarDay(scheduledEnd, timeZone);
  return `${first} – ${isOneDay ? hourOf(scheduledEnd, timeZone) : last}`;
}
