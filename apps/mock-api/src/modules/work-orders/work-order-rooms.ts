import { scoped } from '#database/scoped.ts';
import type { Commented, CommentedRecords } from '#modules/comments/commented.ts';
import type { FileHolder, FileHolders } from '#modules/files/files.service.ts';
import type { OrgScope } from '#scope.ts';
import type { WorkOrderDoc } from './work-order-record.ts';
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

/**
 * People of a service provider see the pictures of a work order, and what their own firm added to it: papers of the house, such as the
 * offers of others, are not for them.
 */
async function holderOf(scope: OrgScope, order: WorkOrderDoc): Promise<FileHolder> {
  const { actor, models, org } = scope;
  const holder = { _id: order._id, refusal: refusalToWork(actor, order) };
  if (actor.type !== 'provider') return holder;
  const firm = actor.provider
    ? await scoped(models.Member, org).list({ serviceProviderId: actor.provider }, { fields: { _id: 1 } })
    : [];
  const byLink = order.dispatchedTo?.toString() === actor.provider ? order.dispatch : null;
  const own = new Set([actor.member, String(byLink), ...firm.map(({ _id }) => _id.toString())]);
  return { ...holder, shows: ({ type, addedBy }) => type.startsWith('image/') || own.has(addedBy.toString()) };
}
