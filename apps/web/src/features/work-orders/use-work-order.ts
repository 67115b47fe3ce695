import type { WorkOrderDetail, WorkOrderLink } from '@siteward/contract';
import { hasEnded, isWorkerOn, type StepActor, seesMoney, sumByCurrency } from '@siteward/domain';
import { api } from '#lib/api.ts';
import { namesInLine } from '#lib/counts.ts';
import { useLanguage } from '#lib/i18n.tsx';
import { minutesWords } from '#lib/minutes.ts';
import { formatMinor } from '#lib/money.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { useRecordCache } from '#lib/record-cache.ts';
import { refreshWorkOrders, steppingOf, workOrderKey } from './queries.ts';

/** A work order with all that its own page shows. */
export function useWorkOrder(id: string) {
  return api.workOrders.get.useQuery({ queryKey: workOrderKey(id), queryData: { params: { id } } });
}

/** What is shown of a work order after it was changed. */
export function useWorkOrderCache() {
  const cache = useRecordCache<WorkOrderDetail>({ keyOf: workOrderKey, refresh: refreshWorkOrders });
  return {
    ...cache,
    /** Shows one as the API has answered it that may be shown in lists alone. */
    putAgain: (order: WorkOrderDetail) => {
      if (cache.read(order._id)) cache.put(order);
    },
  };
}

/** What the domain's rules of steps look at, of a work order on its own page. */
export function steppingDetail(order: WorkOrderDetail) {
  return { ...steppingOf(order), checklist: order.checklist };
}

/** Whether somebody works on a work order: is assigned to it, or may change any. */
export function worksOn(order: WorkOrderDetail, actor: StepActor): boolean {
  return isWorkerOn(steppingDetail(order), actor);
}

/** Whether a value is a work order as its own page has it: a problem document carries the record without its type. */
export function isWorkOrderDetail(value: unknown): value is WorkOrderDetail {
  return typeof value === 'object' && value !== null && 'checklist' in value && 'allowedTransitions' in value;
}

/** What a work order is linked with: a page has as many as there can be. */
export function useWorkOrderLinks(id: string) {
  return api.workOrderLinks.list.useQuery({
    queryKey: ['workOrders', 'links', id],
    queryData: { params: { id }, query: {} },
  });
}

/** Those that have to be finished before a work order, as far as the member sees them. */
export function useBlockers(id: string): WorkOrderLink[] {
  const links = useWorkOrderLinks(id).data?.body.items ?? [];
  return links.filter(({ relation, workOrder }) => relation === 'blocked-by' && !hasEnded(workOrder.status));
}

/** The time and, for whom they are, the costs of a work order. */
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

/** How long was worked on a work order, and what it cost, in words; empty where there is nothing of it. */
export function useTotals(id: string): { time: string; cost: string } {
  useLanguage();
  const { time, costs } = useEntries(id);
  const { minutes = 0, labour = [] } = time.data?.body ?? {};
  const money = sumByCurrency([...labour, ...(costs.data?.body.sums ?? [])]);
  return { time: minutes > 0 ? minutesWords(minutes) : '', cost: namesInLine(money.map(formatMinor)) };
}
