import type { Calendar, CalendarEntry, Site } from '@siteward/contract';
import {
  addDays,
  CALENDAR_KINDS,
  CALENDAR_LIMITS,
  type CalendarKind,
  calendarDay,
  isWithinSpan,
  type Span,
  startOfDay,
} from '@siteward/domain';
import { inSight, providersOf } from '#modules/service-providers/provider-access.ts';
import { SERVICE_PROVIDER_LIST } from '#modules/service-providers/service-providers.model.ts';
import { zoneOf } from '#modules/sites/site-clock.ts';
import { getSite } from '#modules/sites/sites.service.ts';
import type { OrgScope } from '#scope.ts';
import type { CalendarQuery, Found } from './calendar-query.ts';
import { plannedDates } from './planned-dates.ts';
import { scheduledWork } from './scheduled-work.ts';

/**
 * What is in the calendar for a range, by the same rules of visibility as the lists: work orders need `work-orders:view`, dates
 * of plans `plans:view`, ends of contracts `providers:view`, each within the actor's reach.
 */
export async function getCalendar(
  scope: OrgScope,
  { from, to, ...query }: CalendarQuery & { from: string; to: string },
): Promise<Calendar> {
  const found = await calendarOf(scope, { start: Date.parse(from), end: Date.parse(to) }, query);
  const site = scope.site === undefined ? null : await getSite(scope, scope.site);
  return { ...found, place: site && placeOf(site) };
}

function placeOf({ timezone, workingHours, holidays }: Site): NonNullable<Calendar['place']> {
  return { timezone, workingHours, holidays };
}

/** The same for a range of any length, without the place. */
export async function calendarOf(scope: OrgScope, range: Span, query: CalendarQuery): Promise<Omit<Calendar, 'place'>> {
  const { permissions } = scope.actor;
  const kinds: readonly CalendarKind[] = query.kinds ?? CALENDAR_KINDS;
  // Entries that are not work orders count as open.
  const isOpenAsked = query.status?.includes('open') ?? true;
  const hasPlans = kinds.includes('plans') && isOpenAsked && permissions.includes('plans:view');
  const isWorkAsked = [query.priority, query.type, query.assignee, query.tag, query.search?.trim() || undefined].some(
    (asked) => asked !== undefined,
  );
  const hasEnds =
    kinds.includes('contract-ends') && isOpenAsked && !isWorkAsked && permissions.includes('providers:view');
  const found = [
    ...(kinds.includes('work-orders') ? [await scheduledWork(scope, range, query)] : []),
    ...(hasPlans ? [await plannedDates(scope, range, query)] : []),
    ...(hasEnds ? [await contractEnds(scope, range, query)] : []),
  ];
  const entries = found.flatMap((each) => each.entries).toSorted(byStart);
  return {
    items: entries.slice(0, CALENDAR_LIMITS.entries),
    capped: found.some((each) => each.capped) || entries.length > CALENDAR_LIMITS.entries,
  };
}

/** Of entries that begin together, the longest comes first, as in the calendar's layout. */
function byStart(one: CalendarEntry, other: CalendarEntry): number {
  if (one.start !== other.start) return one.start < other.start ? -1 : 1;
  return one.end === other.end ? 0 : one.end > other.end ? -1 : 1;
}

/** The contract end dates of the service providers that the actor sees. */
async function contractEnds(scope: OrgScope, range: Span, { serviceProvider }: CalendarQuery): Promise<Found> {
  const zone = (await zoneOf(scope)) ?? 'UTC';
  const [first, last] = [calendarDay(range.start, zone), calendarDay(range.end, zone)];
  const filter = {
    ...inSight(scope, scope.site),
    ...(serviceProvider && { _id: serviceProvider }),
    contractEndKey: { $gte: first, $lte: last },
  };
  const ending = await providersOf(scope).list(filter, {
    fields: { name: 1, contractEndKey: 1 },
    sort: { contractEndKey: 1, _id: 1 },
    limit: CALENDAR_LIMITS.entries + 1,
    ...SERVICE_PROVIDER_LIST.orderedBy('contractEndKey'),
  });
  const entries = ending.flatMap(({ _id, name, contractEndKey: day }): CalendarEntry[] => {
    const span = { start: startOfDay(day, zone), end: startOfDay(addDays(day, 1), zone) - 1 };
    if (!isWithinSpan(span, range)) return [];
    const [start, end] = [new Date(span.start).toISOString(), new Date(span.end).toISOString()];
    return [{ kind: 'contract-end', start, end, allDay: true, day, serviceProvider: { _id: _id.toString(), name } }];
  });
  return { entries, capped: ending.length > CALENDAR_LIMITS.entries };
}
