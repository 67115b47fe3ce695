import type { CalendarEntry } from '@siteward/contract';
import {
  addDays,
  CALENDAR_LIMITS,
  calendarDay,
  estimatedMs,
  isWithinSpan,
  type Span,
  tagKeyOf,
} from '@siteward/domain';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { both } from '#modules/lists/list.ts';
import { withWords } from '#modules/lists/search-words.ts';
import { daysFrom, startOf } from '#modules/maintenance-plans/dates-of-plans.ts';
import {
  type MaintenancePlanDoc,
  PLAN_LIST,
  recurrenceOf,
} from '#modules/maintenance-plans/maintenance-plans.model.ts';
import { assignedTo } from '#modules/members/assigned-to.ts';
import { memberNames } from '#modules/names/member-names.ts';
import type { OrgScope } from '#scope.ts';
import type { CalendarQuery, Found } from './calendar-query.ts';

const MOST = CALENDAR_LIMITS.entries;
/** The fields of plans that the calendar does not show, as a projection: they are large. */
const UNSHOWN = { description: 0, checklist: 0, earlierRules: 0 } as const;

/** The dates of plans within reach that have no work order yet. Plans that are paused or over have none. */
export async function plannedDates(scope: OrgScope, range: Span, query: CalendarQuery): Promise<Found> {
  const plans = scoped(scope.models.MaintenancePlan, scope);
  const next = both<MaintenancePlanDoc>(asked(scope, query), { nextAt: { $lt: new Date(range.end) } });
  // An organization has some hundreds of them at most (domain, `PLAN_LIMITS`).
  const all = await plans.list(next, { fields: UNSHOWN, ...PLAN_LIST.orderedBy('nextAt') });
  const found = all.filter((plan) => hasTag(plan, query.tag));
  const ids = found.map(({ site }) => site);
  const sites = await scoped(scope.models.Site, scope.org).list({ _id: { $in: ids } }, { fields: { timezone: 1 } });
  const zones = new Map(sites.map(({ _id, timezone }) => [_id.toString(), timezone]));
  const nameOf = await memberNames(
    scope,
    found.flatMap(({ assignees }) => assignees),
  );
  const dates = new EarliestDates(range);
  for (const plan of found) {
    const zone = zones.get(plan.site.toString()) ?? 'UTC';
    const { _id, site, title, place, priority, assignees } = plan;
    const shown = { _id: _id.toString(), site: site.toString(), title, place, priority };
    const people = assignees.map((id) => ({ _id: id.toString(), name: nameOf(id) }));
    for (const { day, start, end } of datesWithin(plan, dates.range, zone)) {
      const span = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), allDay: false };
      dates.add({ kind: 'plan', ...span, day, plan: { ...shown, assignees: people } });
    }
  }
  return dates.found();
}

/**
 * The earliest dates of all plans, one more than an answer holds. As soon as there are too many, the range is cut off at the last
 * one that is kept, so that no later dates are computed for the remaining plans.
 */
class EarliestDates {
  range: Span;
  #entries: CalendarEntry[] = [];

  constructor(range: Span) {
    this.range = range;
  }

  add(entry: CalendarEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length >= 2 * MOST) this.#leaveOut();
  }

  found(): Found {
    this.#leaveOut();
    return { entries: this.#entries, capped: this.#entries.length > MOST };
  }

  #leaveOut(): void {
    const sorted = this.#entries.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
    this.#entries = sorted.slice(0, MOST + 1);
    const last = this.#entries[MOST];
    if (last) this.range = { ...this.range, end: Date.parse(last.start) };
  }
}

/** The filters for work that also make sense for a plan, since its work will be like it. */
function asked(scope: OrgScope, query: CalendarQuery): Filter<MaintenancePlanDoc> {
  const { priority, type, assignee, serviceProvider, search } = query;
  const filter: Filter<MaintenancePlanDoc> = {
    status: 'active',
    ...(scope.site && { site: scope.site }),
    ...(priority && { priority: { $in: [...priority] } }),
    ...(type && { type: { $in: [...type] } }),
    ...(serviceProvider && { serviceProvider }),
    ...(assignee && assignedTo(scope, assignee)),
  };
  return search?.trim() ? both(filter, withWords(search)) : filter;
}

/** The database cannot search the tags of plans, which have no keys; plans are few enough to filter here. */
function hasTag({ tags }: MaintenancePlanDoc, tag: string | undefined): boolean {
  return tag === undefined || tags.some((each) => tagKeyOf(each) === tagKeyOf(tag));
}

function datesWithin(plan: MaintenancePlanDoc, range: Span, zone: string): (Span & { day: string })[] {
  const first = addDays(calendarDay(range.start, zone), -1);
  const from = first > plan.doneUntil ? first : addDays(plan.doneUntil, 1);
  const last = calendarDay(range.end, zone);
  return daysFrom(recurrenceOf(plan), from, MOST, last)
    .map(({ day }) => ({ day, start: startOf(plan, day, zone).getTime() }))
    .map(({ day, start }) => ({ day, start, end: start + estimatedMs(plan.estimatedMinutes) }))
    .filter((span) => isWithinSpan(span, range));
}
