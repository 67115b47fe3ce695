import { TZDateMini } from '@date-fns/tz';
import { closesNextDay, type WorkOrderPriority } from '@siteward/domain';
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
  const today = new TZDateMini(now, site.timezone);
  const at = (daysAhead: number, hours: number, minutes: number) =>
    new TZDateMini(
      ...([today.getFullYear(), today.getMonth(), today.getDate() + daysAhead, hours, minutes] as const),
      site.timezone,
    );
  for (let ahead = days; ahead < days + MOST_DAYS_OFF; ahead += 1) {
    const day = at(ahead, 12, 0);
    const hours = site.workingHours[(day.getDay() + 6) % 7];
    if (!hours || hours.closed || isHoliday(site, day)) continue;
    const [hour = 0, minute = 0] = hours.close.split(':').map(Number);
    const close = at(ahead + (closesNextDay(hours) ? 1 : 0), hour, minute);
    if (close > now) return new Date(close.getTime());
  }
  const evening = at(days, 23, 59);
  return new Date((evening > now ? evening : at(days + 1, 23, 59)).getTime());
}

function isHoliday({ holidays }: Place, day: Date): boolean {
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return holidays.some((holiday) => holiday.date === `${day.getFullYear()}-${month}-${date}`);
}
