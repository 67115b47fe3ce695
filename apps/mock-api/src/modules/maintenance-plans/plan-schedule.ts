import type { PlanDate, PlanPreview } from '@siteward/contract';
import {
  addDays,
  calendarDay,
  clockTime,
  instantOfDay,
  madeOn,
  PLAN_LIMITS,
  type Recurrence,
  recurrenceText,
} from '@siteward/domain';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import { daysFrom, type PlanDay, startOf } from './dates-of-plans.ts';
import { type MaintenancePlanDoc, NEVER, recurrenceOf } from './maintenance-plans.model.ts';

type Place = Pick<SiteDoc, 'timezone' | 'workingHours' | 'holidays'>;

/** The day before today at a site: a plan that begins, or is changed, makes work for none until then. */
export function yesterdayAt({ timezone }: Pick<Place, 'timezone'>, now: Date): string {
  return addDays(calendarDay(now, timezone), -1);
}

type Scheduled = Parameters<typeof recurrenceOf>[0] & Pick<MaintenancePlanDoc, 'leadDays' | 'doneUntil' | 'status'>;

/** What a plan does next, as it is stored; to be set whenever its rule, its status or the zone of its site is. */
export function nextOf(plan: Scheduled, { timezone }: Pick<Place, 'timezone'>) {
  const [next] = plan.status === 'active' ? daysFrom(recurrenceOf(plan), addDays(plan.doneUntil, 1), 1) : [];
  if (!next) return { nextDay: null, nextAt: NEVER, makeAt: NEVER };
  // With the first minute of that day, so that whoever comes in the morning finds it.
  const makeAt = new Date(instantOfDay({ day: madeOn(next.day, plan.leadDays), time: '00:00' }, timezone));
  return { nextDay: next.day, nextAt: startOf(plan, next.day, timezone), makeAt };
}

/** The next dates of a rule after a day, and how calendars write it. */
export function previewOf(
  recurrence: Recurrence,
  { site, leadDays, after }: { site: Place; leadDays: number; after: string },
): PlanPreview {
  const days = daysFrom(recurrence, addDays(after, 1), PLAN_LIMITS.preview);
  const offset = ({ day }: PlanDay) => {
    const at = startOf(recurrence, day, site.timezone);
    return Date.parse(`${clockTime(at, site.timezone)}Z`) - at.getTime();
  };
  const dates = days.map((each, index): PlanDate => {
    const before = days[index - 1];
    return {
      ...each,
      at: startOf(recurrence, each.day, site.timezone).toISOString(),
      madeOn: madeOn(each.day, leadDays),
      closed: closedOn(site, each.day),
      timeShifted: before !== undefined && offset(before) !== offset(each),
    };
  });
  return { rrule: recurrenceText(recurrence, site.timezone), dates };
}

function closedOn({ workingHours, holidays }: Place, day: string) {
  const holiday = holidays.find(({ date }) => date === day);
  if (holiday) return { holiday: holiday.name };
  const weekday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7;
  return workingHours[weekday]?.closed ? { holiday: null } : null;
}
