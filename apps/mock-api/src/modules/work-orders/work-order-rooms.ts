import type { Commented, CommentedRecords } from '#modules/comments/commented.ts';
import type { FileHolders } from '#modules/files/files.service.ts';
import type { OrgScope } from '#scope.ts';
import type { WorkOrderDoc } from './work-orders.model.ts';
import { findWorkOrder, holdWorkOrder, refusalToWork } from './work-orders.service.ts';

/** Work orders have comments, which whoever sees one writes. */
export const WORK_ORDERS_WITH_COMMENTS: CommentedRecords = {
  find: async (scope, id) => commented(await findWorkOrder(scope, id)),
  hold: async (scope, id) => commented(await holdWorkOrder(scope, id)),
};

/** Work orders have files, which whoever works on one adds. */
export const WORK_ORDERS_WITH_FILES: FileHolders = {
  kind: 'work-order',
  changeAny: 'work-orders:update-any',
  find: async (scope, id) => holderOf(scope, await findWorkOrder(scope, id)),
  hold: async (scope, id) => holderOf(scope, await holdWorkOrder(scope, id)),
};

function commented({ _id: record, site, involved }: WorkOrderDoc): Commented {
  return { area: 'work-orders', record, site, involved };
}

function holderOf({ actor }: OrgScope, order: WorkOrderDoc) {
  return { _id: order._id, refusal: refusalToWork(actor, order) };
}
