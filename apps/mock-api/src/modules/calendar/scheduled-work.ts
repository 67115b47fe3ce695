import type { CalendarEntry, WorkOrder } from '@siteward/contract';
import { beganAfter, CALENDAR_LIMITS, calendarSpan, isWithinSpan, LONG_SPAN_DAYS, type Span } from '@siteward/domain';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { both } from '#modules/lists/list.ts';
import { withWords } from '#modules/lists/search-words.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-order-record.ts';
import { type ListedWorkOrder, LONG, UNLISTED, WORK_ORDER_LIST } from '#modules/work-orders/work-orders.model.ts';
import { indexFor, listed, toSummaries } from '#modules/work-orders/work-orders.service.ts';
import type { OrgScope } from '#scope.ts';
import type { CalendarQuery, Found } from './calendar-query.ts';

const MOST = CALENDAR_LIMITS.entries;
const COLUMN = 'calendarAt';

/**
 * The work orders of a range that the actor sees, placed by schedule or else by when they are due. Those no longer than a day are
 * found in one range of an index; longer ones that began before it are found by how long they last.
 */
export async function scheduledWork(scope: OrgScope, { start, end }: Span, query: CalendarQuery): Promise<Found> {
  const orders = scoped(scope.models.WorkOrder, scope);
  const { kinds: _, search, ...filters } = query;
  const asked = listed(scope, filters, scope.clock());
  const filter: Filter<WorkOrderDoc> = search?.trim() ? both(asked, withWords(search)) : asked;
  const from = new Date(beganAfter(start));
  const order = { sort: { [COLUMN]: 1, _id: 1 } as const, fields: UNLISTED, limit: MOST + 1 };
  const index = indexFor(scope, asked, COLUMN) ?? WORK_ORDER_LIST.orderedBy(COLUMN);
  const within = both<WorkOrderDoc>(filter, { calendarAt: { $gte: from, $lt: new Date(end) } });
  const begun = LONG_SPAN_DAYS.map((days) => ({
    calendarDays: days,
    calendarAt: { $gte: new Date(beganAfter(start, days)), $lt: from },
    calendarUntil: { $gt: new Date(start) },
  }));
  const goingOn = both<WorkOrderDoc>(filter, { $or: begun });
  const long = await orders.list(goingOn, { fields: UNLISTED, limit: MOST + 1, hint: LONG });
  const short = await orders.list(within, { ...order, ...index });
  const found = [...long, ...short].filter((each) => isIn(each, { start, end }));
  const shown = await toSummaries(scope, found.slice(0, MOST));
  return { entries: shown.flatMap(entryOf), capped: long.length > MOST || short.length > MOST || found.length > MOST };
}

function isIn(order: ListedWorkOrder, range: Span): boolean {
  const span = calendarSpan(order);
  return span !== null && isWithinSpan(span, range);
}

/** A work order as an entry; none for one that is neither scheduled nor due. */
export function entryOf(workOrder: WorkOrder): CalendarEntry[] {
  const span = calendarSpan(workOrder);
  if (span === null) return [];
  const [start, end] = [new Date(span.start).toISOString(), new Date(span.end).toISOString()];
  return [{ kind: 'work-order', start, end, allDay: workOrder.allDay, by: span.by, workOrder }];
}
