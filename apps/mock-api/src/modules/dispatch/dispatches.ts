import { isDispatchLive } from '@siteward/domain';
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
 * Takes a work order back from its service provider, and tells them by mail: the link is dead. Nothing happens where it is not with them.
 *
 * @returns Whether it was with them.
 */
export async function endDispatch(scope: OrgScope, order: Dispatched): Promise<boolean> {
  const dispatch = await dispatchOf(scope, order);
  if (!dispatch || !isDispatchLive(dispatch, scope.clock())) return false;
  await scoped(scope.models.Dispatch, scope.org).updateOne({ _id: dispatch._id }, { $set: { status: 'revoked' } });
  await mailRecall(scope, order, dispatch);
  await audit(scope, {
    action: 'work-order.dispatch-revoked',
    target: { kind: 'work-order', id: order._id },
    changes: { serviceProvider: dispatch.providerName },
  });
  return true;
}
