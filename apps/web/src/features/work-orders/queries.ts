import type { WorkOrder } from '@siteward/contract';
import { extentOf } from '@siteward/domain';
import type { QueryClient } from '@tanstack/react-query';

/** What one work order is kept under. */
export const workOrderKey = (id: string) => ['workOrders', 'one', id];

/** Loads anew what a change of work orders shows in. */
export function refreshWorkOrders(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: ['workOrders'] });
}

/** Whether a work order may be changed by whoever has read it: by whoever may change any, and by whoever may change their own, theirs. */
export function mayUpdate({ own }: Pick<WorkOrder, 'own'>, permissions: readonly string[]): boolean {
  const extent = extentOf(permissions, 'work-orders:update');
  return extent === 'any' || (extent === 'own' && own);
}

/** What the domain's rule of steps looks at, of a work order in a list. */
export function steppingOf(order: WorkOrder) {
  const { status, assignees, acceptedBy, dispatchedTo, completedBy, checklistLeft, signatureMissing } = order;
  return {
    status,
    dispatchedTo,
    signatureMissing,
    assignees: [...assignees.map(({ _id }) => _id), ...(acceptedBy === null ? [] : [acceptedBy])],
    completedBy: completedBy?._id ?? null,
    // Which points are left does not matter to it, only how many.
    checklist: Array.from({ length: checklistLeft }, () => ({ kind: 'check', required: true, value: null }) as const),
  };
}
