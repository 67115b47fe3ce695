import { type PlanDate, type PlanPreview, reason } from '@siteward/contract';
import {
  addDays,
  calendarDay,
  clockTime,
  instantOfDay,
  madeOn,
  PLAN_LIMITS,
  type Recurrence,
  recurrenceText,
  WEEKDAYS,
  weekdayNumber,
} from '@siteward/domain';
import { invalid } from '#app-error.ts';
import type { SiteDoc } from '#modules/sites/sites.model.ts';
import { daysFrom, type PlanDay, startOf } from './dates-of-plans.ts';
import { type MaintenancePlanDoc, NEVER, recurrenceOf } from './maintenance-plans.model.ts';

type Place = Pick<SiteDoc, 'timezone' | 'workingHours' | 'holidays'>;

/** Yesterday at a site: a plan that begins or is changed makes no work for days up to this one. */
export function yesterdayAt({ timezone }: Pick<Place, 'timezone'>, now: Date): string {
  return addDays(calendarDay(now, timezone), -1);
}

type Scheduled = Parameters<typeof recurrenceOf>[0] & Pick<MaintenancePlanDoc, 'leadDays' | 'doneUntil' | 'status'>;

/** What a plan does next, as it is stored. Set this whenever its rule, its status or the site's time zone changes. */
export function nextOf(plan: Scheduled, { timezone }: Pick<Place, 'timezone'>) {
  const [next] = plan.status === 'active' ? daysFrom(recurrenceOf(plan), addDays(plan.doneUntil, 1), 1) : [];
  if (!next) return { nextDay: null, nextAt: NEVER, makeAt: NEVER };
  // At the very start of that day, so that people find it in the morning.
  const makeAt = new Date(instantOfDay({ day: madeOn(next.day, plan.leadDays), time: '00:00' }, timezone));
  return { nextDay: next.day, nextAt: startOf(plan, next.day, timezone), makeAt };
}

/** The next dates of a rule after a day, and the rule as calendars write it. */
export function previewOf(
  recurrence: Recurrence,
  { site, leadDays, after }: { site: Place; leadDays: number; after: string },
): PlanPreview {
  const days = daysFrom(recurrence, addDays(after, 1), PLAN_LIMITS.preview);
  const taken = takenAfter(site, recurrence, days);
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
      closed: closedOn(site, each.day, taken),
      timeShifted: before !== undefined && offset(before) !== offset(each),
    };
  });
  // Calendars count the start as a date, too (RFC 5545, section 3.8.5.3).
  const [first] = daysFrom({ ...recurrence, skipped: [], moved: [] }, recurrence.from, 1);
  return {
    rrule: recurrenceText({ ...recurrence, from: first?.day ?? recurrence.from }, site.timezone),
    dates,
    closedWeekdays: WEEKDAYS.filter((_, weekday) => site.workingHours[weekday]?.closed),
  };
}

/** How many days ahead an open day is looked for. */
const FAR = 60;

/** The dates that follow those on which a site is closed, looked up once for all of them. */
function takenAfter(site: Place, recurrence: Recurrence, days: readonly PlanDay[]): ReadonlySet<string> {
  const closed = days.filter(({ day }) => whyClosed(site, day) !== null);
  const [first, last] = [closed[0], closed.at(-1)];
  if (!first || !last) return new Set();
  const dates = daysFrom(recurrence, first.day, days.length + FAR, addDays(last.day, FAR));
  return new Set(dates.map(({ day }) => day));
}

/** Why a site is closed on a day, and the day that its work can be moved to, which must not be taken. */
function closedOn(site: Place, day: string, taken: ReadonlySet<string>) {
  const why = whyClosed(site, day);
  if (!why) return null;
  const ahead = Array.from({ length: FAR }, (_, index) => addDays(day, index + 1));
  const opens = ahead.find((next) => !whyClosed(site, next) && !taken.has(next));
  return { ...why, opens: opens ?? null };
}

function whyClosed({ workingHours, holidays }: Place, day: string) {
  const holiday = holidays.find(({ date }) => date === day);
  if (holiday) return { holiday: holiday.name };
  return workingHours[weekdayNumber(day)]?.closed ? { holiday: null } : null;
}

/** The later of two days. */
export function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

/** A rule as the audit log shows it: in the format of calendars without the names of the properties, followed by its start. */
export function ruleTextOf(plan: MaintenancePlanDoc, timezone: string): string {
  const [begins = '', rule = ''] = recurrenceText(recurrenceOf(plan), timezone);
  return `${rule.replace('RRULE:', '')}, ${begins.replace(/^DTSTART;TZID=/, '')}`;
}

/**
 * Demands that work is due after it begins.
 *
 * @throws VALIDATION.
 */
export function assertDueAfter({
  time,
  dueDays,
  dueTime,
}: Pick<MaintenancePlanDoc, 'time' | 'dueDays' | 'dueTime'>): void {
  if (dueDays === 0 && dueTime <= time) throw invalid('dueTime', reason('ends-before-start'));
}
