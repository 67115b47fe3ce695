import type { CalendarEntry } from '@siteward/contract';
import { addDays, CALENDAR_LIMITS, calendarDay, isWithinSpan, type Span, startOfDay } from '@siteward/domain';
import { inSight, providersOf } from '#modules/service-providers/provider-access.ts';
import { SERVICE_PROVIDER_LIST } from '#modules/service-providers/service-providers.model.ts';
import { zoneOf } from '#modules/sites/site-clock.ts';
import type { OrgScope } from '#scope.ts';
import type { CalendarQuery, Found } from './calendar-query.ts';

const MOST = CALENDAR_LIMITS.entries;

/** The last days of the contracts of service providers that the actor sees. */
export async function contractEnds(scope: OrgScope, range: Span, { serviceProvider }: CalendarQuery): Promise<Found> {
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
    limit: MOST + 1,
    ...SERVICE_PROVIDER_LIST.orderedBy('contractEndKey'),
  });
  const entries = ending.flatMap(({ _id, name, contractEndKey: day }): CalendarEntry[] => {
    const span = { start: startOfDay(day, zone), end: startOfDay(addDays(day, 1), zone) - 1 };
    if (!isWithinSpan(span, range)) return [];
    const [start, end] = [new Date(span.start).toISOString(), new Date(span.end).toISOString()];
    return [{ kind: 'contract-end', start, end, allDay: true, day, serviceProvider: { _id: _id.toString(), name } }];
  });
  return { entries, capped: ending.length > MOST };
}
