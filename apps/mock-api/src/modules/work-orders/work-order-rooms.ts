import { scoped } from '#database/scoped.ts';
import type { Commented, CommentedRecords } from '#modules/comments/commented.ts';
import type { FileHolder, FileHolders } from '#modules/files/files.service.ts';
import type { OrgScope } from '#scope.ts';
import type { WorkOrderDoc } from './work-order-record.ts';
import { findWorkOrder, holdWorkOrder, refusalToWork } from './work-orders.service.ts';

/** Work orders have comments, which anyone who sees the work order can write. */
export const WORK_ORDERS_WITH_COMMENTS: CommentedRecords = {
  find: async (scope, id) => commented(await findWorkOrder(scope, id)),
  hold: async (scope, id) => commented(await holdWorkOrder(scope, id)),
};

/** Work orders have files, which those who work on the order can add. */
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
 * Members of a service provider see the pictures on a work order and whatever their own firm added to it. Internal papers, such
 * as quotes from other firms, are not for them.
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
