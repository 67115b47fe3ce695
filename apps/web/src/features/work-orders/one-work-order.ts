import type { WorkOrder, WorkOrderDetail, WorkOrderLink } from '@siteward/contract';
import { extentOf, hasEnded, isWorkerOn, type StepActor, seesMoney, sumByCurrency } from '@siteward/domain';
import type { QueryClient } from '@tanstack/react-query';
import { useRecordCache } from '#lib/cache/record-cache.ts';
import { api } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { minutesWords } from '#lib/time/minutes.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { formatMinor } from '#lib/words/money.ts';

/** The query key of one work order. */
export const workOrderKey = (id: string) => ['workOrders', 'one', id];

/** Refetches everything that a change of work orders shows in. */
export function refreshWorkOrders(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: ['workOrders'] });
}

/** A work order with everything that its own page shows. */
export function useWorkOrder(id: string) {
  return api.workOrders.get.useQuery({ queryKey: workOrderKey(id), queryData: { params: { id } } });
}

/** Updates what is shown of a work order after a change. */
export function useWorkOrderCache() {
  const cache = useRecordCache<WorkOrderDetail>({ keyOf: workOrderKey, refresh: refreshWorkOrders });
  return {
    ...cache,
    /** Updates a work order from the API's answer only if its own page has been loaded; it may be shown in lists alone. */
    putAgain: (order: WorkOrderDetail) => {
      if (cache.read(order._id)) cache.put(order);
    },
  };
}

/** Whether the reader may change a work order: those who may change any, and those who may change their own if it is theirs. */
export function mayUpdate({ own }: Pick<WorkOrder, 'own'>, permissions: readonly string[]): boolean {
  const extent = extentOf(permissions, 'work-orders:update');
  return extent === 'any' || (extent === 'own' && own);
}

/** The part of a work order from a list that the domain's rule of steps looks at. */
export function steppingOf(order: WorkOrder) {
  const { status, assignees, acceptedBy, dispatchedTo, completedBy, checklistLeft, signatureMissing } = order;
  return {
    status,
    dispatchedTo,
    signatureMissing,
    assignees: [...assignees.map(({ _id }) => _id), ...(acceptedBy === null ? [] : [acceptedBy])],
    completedBy: completedBy?._id ?? null,
    // The rule only looks at how many points are left, not at which.
    checklist: Array.from({ length: checklistLeft }, () => ({ kind: 'check', required: true, value: null }) as const),
  };
}

/** The part of a work order on its own page that the domain's rules of steps look at. */
export function steppingDetail(order: WorkOrderDetail) {
  return { ...steppingOf(order), checklist: order.checklist };
}

/** Whether somebody works on a work order: is assigned to it, or may change any. */
export function worksOn(order: WorkOrderDetail, actor: StepActor): boolean {
  return isWorkerOn(steppingDetail(order), actor);
}

/** Whether a value is a work order with everything its own page shows: a problem document carries the record untyped. */
export function isWorkOrderDetail(value: unknown): value is WorkOrderDetail {
  return typeof value === 'object' && value !== null && 'checklist' in value && 'allowedTransitions' in value;
}

/** The links of a work order: one page holds the maximum number. */
export function useWorkOrderLinks(id: string) {
  return api.workOrderLinks.list.useQuery({
    queryKey: ['workOrders', 'links', id],
    queryData: { params: { id }, query: {} },
  });
}

/** The work orders that have to be finished first, as far as the member sees them. */
export function useBlockers(id: string): WorkOrderLink[] {
  const links = useWorkOrderLinks(id).data?.body.items ?? [];
  return links.filter(({ relation, workOrder }) => relation === 'blocked-by' && !hasEnded(workOrder.status));
}

/** The time and, for members who may see them, the costs of a work order. */
export function useEntries(id: string) {
  const { member } = useOrganizationScope();
  const hasMoney = seesMoney(member.type);
  const time = api.workOrderTime.get.useQuery({ queryKey: ['workOrderTime', id], queryData: { params: { id } } });
  const costs = api.workOrderCosts.get.useQuery({
    queryKey: ['workOrderCosts', id],
    queryData: { params: { id } },
    enabled: hasMoney,
  });
  return { time, costs, hasMoney };
}

/** How long people worked on a work order, and what it cost, in words; empty if there is nothing. */
export function useTotals(id: string): { time: string; cost: string } {
  useLanguage();
  const { time, costs } = useEntries(id);
  const { minutes = 0, labour = [] } = time.data?.body ?? {};
  const money = sumByCurrency([...labour, ...(costs.data?.body.sums ?? [])]);
  return { time: minutes > 0 ? minutesWords(minutes) : '', cost: namesInLine(money.map(formatMinor)) };
}
