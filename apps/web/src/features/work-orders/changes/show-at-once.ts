import type { Calendar, CalendarEntry, WorkOrder } from '@siteward/contract';
import { ACTIVE_WORK_ORDER_STATUSES, calendarSpan, isOverdueAt, MAX_LISTED } from '@siteward/domain';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListPage } from '#components/data-list/types.ts';
import { BOARD } from '../queries.ts';

type ListAnswer = { status: number; body: ListPage<WorkOrder>; headers: Headers };
type CalendarAnswer = { status: number; body: Calendar; headers: Headers };
type CountsAnswer = { status: number; body: Counts; headers: Headers };
type Counts = { active: number; overdue: number; unassigned: number; mine: number };

/**
 * Shows a change of a work order in every list and count immediately, before the API has answered.
 *
 * @param after - null if it will be gone
 * @param me - the id of the member who changes it
 * @returns A function that takes it back.
 */
export async function showAtOnce(cache: QueryClient, before: WorkOrder, after: WorkOrder | null, me: string) {
  await cache.cancelQueries({ queryKey: ['workOrders'] });
  const kept = cache.getQueriesData({ queryKey: ['workOrders'] });
  for (const [key, answer] of cache.getQueriesData<ListAnswer>({ queryKey: ['workOrders', 'list'] })) {
    if (answer)
      cache.setQueryData(key, patchList(answer, before._id, stays(key, after) ? after : null, key[3] === BOARD));
  }
  for (const [key, answer] of cache.getQueriesData<CalendarAnswer>({ queryKey: ['workOrders', 'calendar'] })) {
    if (answer?.status === 200) cache.setQueryData(key, patchCalendar(answer, before._id, after));
  }
  cache.setQueriesData<CountsAnswer>({ queryKey: ['workOrders', 'counts'] }, (answer) => {
    return answer?.status === 200 ? { ...answer, body: patchCounts(answer.body, before, after, me) } : answer;
  });
  return () => {
    for (const [key, data] of kept) cache.setQueryData(key, data);
  };
}

/** Whether a list keeps showing a work order; the effect of its other filters shows once it is refetched. */
function stays([, , query]: QueryKey, after: WorkOrder | null): boolean {
  if (after === null || typeof query !== 'object' || query === null) return after !== null;
  if ('unscheduled' in query && after.scheduledStart !== null) return false;
  if (!('status' in query)) return true;
  return String(query.status).split(',').includes(after.status);
}

/** `takesIn`: a work order that was not in the list is added at its start, as in the column of the board that it was moved to. */
function patchList(answer: ListAnswer, id: string, after: WorkOrder | null, takesIn: boolean): ListAnswer {
  const { items, total, limit, capped } = answer.body;
  const isNew = takesIn && after !== null && !items.some((item) => item._id === id);
  const next = isNew ? [after, ...items] : items.flatMap((item) => (item._id === id ? (after ?? []) : item));
  // When there are more than are counted, a few less is still more, as far as anybody knows.
  const left = capped ? total : total - (items.length - next.length);
  return { ...answer, body: { ...answer.body, items: next, total: left, pages: Math.ceil(left / limit) } };
}

/** Moves an entry to where its work order is now; one that had no entry, such as in a tray, gets one. */
function patchCalendar(answer: CalendarAnswer, id: string, after: WorkOrder | null): CalendarAnswer {
  const others = answer.body.items.filter((entry) => entry.kind !== 'work-order' || entry.workOrder._id !== id);
  const span = after && calendarSpan(after);
  if (!after || !span) return { ...answer, body: { ...answer.body, items: others } };
  const [start, end] = [new Date(span.start).toISOString(), new Date(span.end).toISOString()];
  const entry: CalendarEntry = { kind: 'work-order', start, end, allDay: after.allDay, by: span.by, workOrder: after };
  return { ...answer, body: { ...answer.body, items: [...others, entry] } };
}

function patchCounts(counts: Counts, before: WorkOrder, after: WorkOrder | null, me: string): Counts {
  const [was, is] = [countedIn(before, me), countedIn(after, me)];
  // Past the limit of counting, one more or less cannot be told.
  const patched = (of: keyof Counts) =>
    counts[of] < MAX_LISTED ? counts[of] + Number(is[of]) - Number(was[of]) : counts[of];
  return {
    active: patched('active'),
    overdue: patched('overdue'),
    unassigned: patched('unassigned'),
    mine: patched('mine'),
  };
}

function countedIn(order: WorkOrder | null, me: string): Record<keyof Counts, boolean> {
  const active = order !== null && ACTIVE_WORK_ORDER_STATUSES.some((status) => status === order.status);
  return {
    active,
    overdue: active && isOverdueAt(order, Date.now()),
    unassigned: active && order.assignees.length === 0,
    mine: active && order.assignees.some(({ _id }) => _id === me),
  };
}
