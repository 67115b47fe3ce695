import { reason } from '@siteward/contract';
import { extentOf, isWorkerOn } from '@siteward/domain';
import { AppError, lacksPermission } from '#app-error.ts';
import type { FileHolders } from '#modules/files/files.service.ts';
import type { OrgScope } from '#scope.ts';
import type { WorkOrderDoc } from './work-orders.model.ts';
import { findWorkOrder, holdWorkOrder, steppingOf } from './work-orders.service.ts';

/** Work orders have files, which whoever works on one adds. */
export const WORK_ORDERS_WITH_FILES: FileHolders = {
  kind: 'work-order',
  changeAny: 'work-orders:update-any',
  find: async (scope, id) => holderOf(scope, await findWorkOrder(scope, id)),
  hold: async (scope, id) => holderOf(scope, await holdWorkOrder(scope, id)),
};

function holderOf(scope: OrgScope, order: WorkOrderDoc) {
  return { _id: order._id, refusal: refusalToAdd(scope, order) };
}

function refusalToAdd({ actor }: OrgScope, order: WorkOrderDoc): AppError | null {
  if (isWorkerOn(steppingOf(order), actor)) return null;
  if (extentOf(actor.permissions, 'work-orders:update') === 'none') return lacksPermission('work-orders:update-own');
  return new AppError('FORBIDDEN', reason('not-assigned'), { permission: 'work-orders:update-any' });
}
