import type { WorkOrder } from '@siteward/contract';
import type { WorkOrderStatus } from '@siteward/domain';

/** The name under which this tab keeps the reason or resolution that was typed for a step of these work orders. */
export const stepDraft = (to: WorkOrderStatus, orders: readonly Pick<WorkOrder, '_id'>[]): string =>
  `step/${to}/${orders.map(({ _id }) => _id).join()}`;
