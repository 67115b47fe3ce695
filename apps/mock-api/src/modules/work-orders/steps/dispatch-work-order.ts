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

/** Whom a work order would be mailed to; undefined for nobody. */
export async function dispatchAddress(scope: OrgScope, id: string): Promise<string | undefined> {
  const order = await scoped(scope.models.WorkOrder, scope).findOne({ _id: id }, { fields: { serviceProvider: 1 } });
  const _id = order?.serviceProvider;
  const provider = _id && (await scoped(scope.models.ServiceProvider, scope.org).findOne({ _id }));
  return provider?.email || undefined;
}

/**
 * Sends a work order to its service provider: mails them a link, which runs for seven days.
 *
 * @param again - sends what is with them already once more: with a new link, and the earlier one is dead
 * @throws NOT_FOUND or VERSION_CONFLICT.
 * @throws RATE_LIMITED where too many mails went there, or out of the organization.
 * @throws CONFLICT where nobody active with an address is to do it, where it is not to be worked on, or where it is with them already.
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
  // The mail has the only link.
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
 * Takes a work order back from its service provider, who stays the one who is to do it.
 *
 * @throws NOT_FOUND or VERSION_CONFLICT; CONFLICT where it is not with them.
 */
export async function recallWorkOrder(scope: OrgScope, id: string, expectedVersion?: number): Promise<WorkOrderDoc> {
  const order = await findWorkOrder(scope, id);
  await assertOrderVersion(scope, order, expectedVersion);
  // Of this and any other change of the work order, one comes after the other, and its version says so.
  const orders = scoped(scope.models.WorkOrder, scope, 'work-orders:view');
  const changed = await orders.versionedUpdate(id, order.version, { $set: { dispatch: order.dispatch } });
  if (!changed) throw notFound('work-order');
  if (!(await endDispatch(scope, order))) throw refused('not-dispatched');
  return changed;
}

/**
 * Answers for work that is with a service provider: as a member of theirs, or as somebody who dispatches and was told, such as by telephone.
 *
 * @throws NOT_FOUND, or FORBIDDEN for everybody else; CONFLICT where it was answered already, or is over.
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
