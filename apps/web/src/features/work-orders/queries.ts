import type { WorkOrder } from '@siteward/contract';
import { extentOf } from '@siteward/domain';
import type { QueryClient } from '@tanstack/react-query';

/** The query key of one work order. */
export const workOrderKey = (id: string) => ['workOrders', 'one', id];

/** Refetches everything that a change of work orders shows in. */
export function refreshWorkOrders(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: ['workOrders'] });
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
