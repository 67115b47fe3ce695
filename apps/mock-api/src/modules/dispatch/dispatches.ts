import { isDispatchLive, opensDispatch } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-orders.model.ts';
import type { OrgScope } from '#scope.ts';
import type { DispatchDoc } from './dispatch.model.ts';
import { mailRecall } from './dispatch-mails.ts';

type Dispatched = Pick<WorkOrderDoc, '_id' | 'dispatch' | 'site' | 'number' | 'title' | 'dueAt'>;

/** How a work order was last sent to its service provider; null where it never was. */
export async function dispatchOf(
  { models, org }: Pick<OrgScope, 'models' | 'org'>,
  { dispatch }: Pick<WorkOrderDoc, 'dispatch'>,
): Promise<DispatchDoc | null> {
  return dispatch ? scoped(models.Dispatch, org).findOne({ _id: dispatch }) : null;
}

/**
 * Takes a work order back from its service provider: the link is dead, also that of work that they have completed. Where they still had the
 * work, they are told by mail. Nothing happens where no link opens it.
 *
 * @returns Whether a link opened it.
 */
export async function endDispatch(scope: OrgScope, order: Dispatched): Promise<boolean> {
  const dispatch = await dispatchOf(scope, order);
  const now = scope.clock();
  if (!dispatch || !opensDispatch(dispatch, now)) return false;
  const isLive = isDispatchLive(dispatch, now);
  // What they completed stays completed; its link opens nothing any more.
  const set = isLive ? { status: 'revoked' as const } : { expiresAt: now };
  await scoped(scope.models.Dispatch, scope.org).updateOne({ _id: dispatch._id }, { $set: set });
  const isTold = !isLive || (await mailRecall(scope, order, dispatch));
  const target = { kind: 'work-order', id: order._id } as const;
  const changes = { serviceProvider: dispatch.providerName };
  await audit(scope, { action: 'work-order.dispatch-revoked', target, changes });
  if (!isTold) await audit(scope, { action: 'work-order.mail-withheld', target, changes });
  return true;
}
