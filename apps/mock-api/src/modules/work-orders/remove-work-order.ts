import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { removeCommentsOf } from '#modules/comments/comments.service.ts';
import { endDispatch } from '#modules/dispatch/dispatches.ts';
import { countRatingsOf } from '#modules/feedbacks/count-ratings.ts';
import { returnByWork } from '#modules/feedbacks/resolve-by-work.ts';
import { removeFilesOf } from '#modules/files/files.service.ts';
import { removeEntriesOf } from '#modules/time-and-costs/entries.service.ts';
import { countWork } from '#modules/work-counts/count-work.ts';
import type { OrgScope } from '#scope.ts';
import { removeSignaturesOf } from './signature/sign-work-order.ts';
import { removeWorkOrderLinks } from './work-order-links.ts';
import { assertOrderVersion, findWorkOrder } from './work-orders.service.ts';

/**
 * Deletes a work order that the actor sees.
 *
 * @throws NOT_FOUND or VERSION_CONFLICT.
 */
export async function removeWorkOrder(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  const order = await findWorkOrder(scope, id);
  await assertOrderVersion(scope, order, expectedVersion);
  const orders = scoped(scope.models.WorkOrder, scope, 'work-orders:view');
  const removed = await orders.versionedUpdate(id, order.version, { $set: { deletedAt: scope.clock() } });
  if (!removed) throw notFound('work-order');
  await countWork(scope, { was: [order] });
  await endDispatch(scope, order);
  await countRatingsOf(scope, order._id);
  await returnByWork(scope, order._id);
  await removeCommentsOf(scope, order._id);
  await removeFilesOf(scope, order);
  await removeEntriesOf(scope, order);
  await removeSignaturesOf(scope, order);
  await removeWorkOrderLinks(scope, order);
  const { title, status } = order;
  await audit(scope, { action: 'work-order.removed', target: { kind: 'work-order', id }, changes: { title, status } });
}
