import { reason } from '@siteward/contract';
import { DISPATCH_MS, isDispatchLive, withProvider } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { assertMayMailOutside } from '#mail/outside-mails.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { createToken } from '#modules/auth/secrets.ts';
import { answerDispatch } from '#modules/dispatch/answer-dispatch.ts';
import { mailDispatch } from '#modules/dispatch/dispatch-mails.ts';
import { dispatchOf, endDispatch, isProvider } from '#modules/dispatch/dispatches.ts';
import { holdActiveProvider } from '#modules/service-providers/provider-for-work.ts';
import type { OrgScope } from '#scope.ts';
import { type WorkOrderDoc, workOrderKeys } from '../work-order-record.ts';
import { assertOrderVersion, findWorkOrder, holdWorkOrder } from '../work-orders.service.ts';

/** The address that a work order would be mailed to; undefined if there is none. */
export async function dispatchAddress(scope: OrgScope, id: string): Promise<string | undefined> {
  const order = await scoped(scope.models.WorkOrder, scope).findOne({ _id: id }, { fields: { serviceProvider: 1 } });
  const _id = order?.serviceProvider;
  const provider = _id && (await scoped(scope.models.ServiceProvider, scope.org).findOne({ _id }));
  return provider?.email || undefined;
}

/**
 * Sends a work order to its service provider by mailing them a link, which is valid for seven days.
 *
 * @param again - resends work that is already with them, with a new link; the earlier one stops working
 * @throws NOT_FOUND or VERSION_CONFLICT.
 * @throws RATE_LIMITED if too many mails were sent to that address, or out of the organization.
 * @throws CONFLICT if it has no active service provider with an address, if it is neither open, in progress nor on hold, or if it
 *   is already with them.
 */
export async function dispatchWorkOrder(
  scope: OrgScope,
  id: string,
  { again = false }: { again?: boolean | undefined },
  expectedVersion?: number,
): Promise<WorkOrderDoc> {
  const { models, org, clock, actor } = scope;
  const order = await findWorkOrder(scope, id);
  await assertOrderVersion(scope, order, expectedVersion);
  if (!['open', 'in-progress', 'on-hold'].includes(order.status)) throw refused('not-to-dispatch');
  const provider = await holdActiveProvider(scope, order.serviceProvider);
  if (!provider?.email) throw refused('nobody-to-dispatch-to');
  const now = clock();
  const before = await dispatchOf(scope, order);
  const live = before && isDispatchLive(before, now) ? before : null;
  if (live && !again) throw refused('dispatched-already');
  // The mail carries the only copy of the link, so there is no dispatch without it.
  await assertMayMailOutside(scope, provider.email);
  const { secret, hash: tokenHash } = createToken();
  const sent = {
    email: provider.email,
    tokenHash,
    sentBy: new Types.ObjectId(actor.member),
    sentAt: now,
    expiresAt: new Date(now.getTime() + DISPATCH_MS),
  };
  const dispatches = scoped(models.Dispatch, org);
  const dispatch = live
    ? await dispatches.updateOne({ _id: live._id }, { $set: sent })
    : await dispatches.create({
        ...sent,
        workOrder: order._id,
        provider: provider._id,
        providerName: provider.name,
        status: 'sent',
        answeredAt: null,
        declineReason: '',
      });
  if (!dispatch) throw notFound('work-order');
  const theirs = { dispatch: dispatch._id, ...withProvider(dispatch.status, provider._id) };
  const set = { ...theirs, ...workOrderKeys({ ...order, ...theirs }) };
  const orders = scoped(models.WorkOrder, scope, 'work-orders:view');
  const changed = await orders.versionedUpdate(id, order.version, { $set: set });
  if (!changed) throw notFound('work-order');
  await mailDispatch(scope, order, dispatch, secret);
  await audit(scope, {
    action: live ? 'work-order.dispatched-again' : 'work-order.dispatched',
    target: { kind: 'work-order', id },
    changes: { serviceProvider: provider.name, dispatchId: dispatch._id.toString() },
  });
  return changed;
}

/**
 * Takes a work order back from its service provider, which remains the one assigned to it.
 *
 * @throws NOT_FOUND or VERSION_CONFLICT; CONFLICT if it is not with them.
 */
export async function recallWorkOrder(scope: OrgScope, id: string, expectedVersion?: number): Promise<WorkOrderDoc> {
  const order = await findWorkOrder(scope, id);
  await assertOrderVersion(scope, order, expectedVersion);
  // Changes nothing but the version, so that this conflicts with any other change of the work order.
  const orders = scoped(scope.models.WorkOrder, scope, 'work-orders:view');
  const changed = await orders.versionedUpdate(id, order.version, { $set: { dispatch: order.dispatch } });
  if (!changed) throw notFound('work-order');
  if (!(await endDispatch(scope, order))) throw refused('not-dispatched');
  return changed;
}

/**
 * Answers for work that is with a service provider: as one of its members, or as someone with permission to dispatch who was told
 * the answer, for example by telephone.
 *
 * @throws NOT_FOUND, or FORBIDDEN for anyone else; CONFLICT if it was already answered or has ended.
 */
export async function answerOwnDispatch(
  scope: OrgScope,
  id: string,
  { answer, reason: why }: { answer: 'accepted' | 'declined'; reason?: string | undefined },
): Promise<void> {
  const order = await holdWorkOrder(scope, id);
  const dispatch = await dispatchOf(scope, order);
  const mayAnswer = scope.actor.permissions.includes('providers:dispatch') || (dispatch && isProvider(scope, dispatch));
  if (!mayAnswer) throw new AppError('FORBIDDEN', reason('not-with-own-provider'));
  if (!dispatch) throw refused('not-dispatched');
  await answerDispatch(scope, { dispatch, order }, answer, why);
}

function refused(why: 'not-to-dispatch' | 'nobody-to-dispatch-to' | 'dispatched-already' | 'not-dispatched'): AppError {
  return new AppError('CONFLICT', reason(why));
}
