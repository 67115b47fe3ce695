import {
  addDays,
  calendarDay,
  closesNextDay,
  instantOfDay,
  type WorkOrderPriority,
  weekdayNumber,
} from '@siteward/domain';
import type { SiteDoc } from '#modules/sites/sites.model.ts';

type Place = Pick<SiteDoc, 'timezone' | 'workingHours' | 'holidays' | 'dueDaysByPriority'>;

/** The most days without work that are skipped in a row. */
const MOST_DAYS_OFF = 60;

/**
 * When work of a given priority is due if nobody sets a time: when work ends at the site on the day that many days ahead, or on
 * the next working day if that one is over or is not a working day (docs/product.md, Work orders).
 *
 * @returns Null if the site sets no number of days for the priority.
 */
export function defaultDue(site: Place, priority: WorkOrderPriority, now: Date): Date | null {
  const days = site.dueDaysByPriority[priority];
  if (days === null) return null;
  const today = calendarDay(now, site.timezone);
  const at = (day: string, time: string) => new Date(instantOfDay({ day, time }, site.timezone));
  const off = new Set(site.holidays.map(({ date }) => date));
  for (let ahead = days; ahead < days + MOST_DAYS_OFF; ahead += 1) {
    const day = addDays(today, ahead);
    const hours = site.workingHours[weekdayNumber(day)];
    if (!hours || hours.closed || off.has(day)) continue;
    const close = at(closesNextDay(hours) ? addDays(day, 1) : day, hours.close);
    if (close > now) return close;
  }
  const evening = at(addDays(today, days), '23:59');
  return evening > now ? evening : at(addDays(today, days + 1), '23:59');
}
