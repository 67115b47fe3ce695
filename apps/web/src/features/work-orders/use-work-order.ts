import type { WorkOrderDetail } from '@siteward/contract';
import { DEFAULT_LIMITS, isWorkerOn, type StepActor } from '@siteward/domain';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '#lib/api.ts';
import { refreshWorkOrders, steppingOf, workOrderKey } from './queries.ts';

type Answer = { status: 200; body: WorkOrderDetail; headers: Headers };

/** A work order with all that its own page shows. */
export function useWorkOrder(id: string) {
  return api.workOrders.get.useQuery({ queryKey: workOrderKey(id), queryData: { params: { id } } });
}

/** What happened to a work order, the latest first, page by page. */
export function useWorkOrderHistory(id: string) {
  return useInfiniteQuery({
    queryKey: ['workOrders', 'history', id],
    queryFn: ({ pageParam: page, signal }) => {
      const query = { page, limit: DEFAULT_LIMITS.workOrders };
      return bodyOf(api.workOrders.history.query({ params: { id }, query, fetchOptions: { signal } }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });
}

/** What is shown of a work order after it was changed. */
export function useWorkOrderCache() {
  const cache = useQueryClient();
  const read = (id: string) => cache.getQueryData<Answer>(workOrderKey(id))?.body;
  return {
    read,
    /** Shows a work order as the API has answered it, and loads anew what else it shows in. */
    put: (order: WorkOrderDetail) => {
      const known = read(order._id);
      if (known && known.version > order.version) return;
      cache.setQueryData<Answer>(workOrderKey(order._id), { status: 200, body: order, headers: new Headers() });
      void refreshWorkOrders(cache);
    },
    /** What concerns a work order that is gone. */
    drop: (id: string) => {
      cache.removeQueries({ queryKey: workOrderKey(id) });
      void refreshWorkOrders(cache);
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
