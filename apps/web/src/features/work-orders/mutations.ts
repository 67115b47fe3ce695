import type { WorkOrder, WorkOrderDetail } from '@siteward/contract';
import type { WorkOrderStatus } from '@siteward/domain';
import { api, bodyOf } from '#lib/calls/api.ts';

type Versioned = Pick<WorkOrder, '_id' | 'version'>;
type UpdateBody = Parameters<typeof api.workOrders.update.mutate>[0]['body'];

/**
 * Changes fields of a work order, based on the version that was on screen.
 *
 * @throws What `bodyOf` throws.
 */
export function updateWorkOrder(
  { _id: id, version }: Versioned,
  changes: Omit<UpdateBody, 'version'>,
): Promise<WorkOrderDetail> {
  return bodyOf(api.workOrders.update.mutate({ params: { id }, body: { ...changes, version } }));
}

/** The input that a step may need. */
export type StepWords = { reason?: string | undefined; resolution?: string | undefined };

/**
 * Takes a step with a work order, based on the version that was on screen.
 *
 * @throws What `bodyOf` throws.
 */
export function stepWorkOrder(
  { _id: id, version }: Versioned,
  status: WorkOrderStatus,
  { reason, resolution }: StepWords = {},
): Promise<WorkOrderDetail> {
  const body = { version, ...(reason && { reason }), ...(resolution && { resolution }) };
  return bodyOf(api.workOrders.setStatus.mutate({ params: { id, status }, body }));
}

/**
 * Takes back the step that led to this version of a work order.
 *
 * @throws What `bodyOf` throws.
 */
export function undoStep({ _id: id, version }: Versioned): Promise<WorkOrderDetail> {
  return bodyOf(api.workOrders.undoStep.mutate({ params: { id }, body: { version } }));
}

/**
 * Deletes a work order, based on the version that was on screen.
 *
 * @throws What `bodyOf` throws.
 */
export async function removeWorkOrder({ _id: id, version }: Versioned): Promise<void> {
  await bodyOf(api.workOrders.remove.mutate({ params: { id }, extraHeaders: { 'if-match': String(version) } }));
}
