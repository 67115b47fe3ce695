import { DISPATCH_MS, type DispatchStatus, isDispatchLive, opensDispatch, withProvider } from '@siteward/domain';
import type { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { MemberDoc } from '#modules/members/members.model.ts';
import { holdActiveProvider } from '#modules/service-providers/provider-for-work.ts';
import { type WorkOrderDoc, workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import { seeingAll } from '#nobody.ts';
import type { OrgScope } from '#scope.ts';
import type { DispatchDoc } from './dispatch.model.ts';
import { mailRecall, mailReopening, mailSender } from './dispatch-mails.ts';

type Dispatched = Pick<WorkOrderDoc, '_id' | 'dispatch' | 'site' | 'number' | 'title' | 'dueAt'>;
type Store = Pick<OrgScope, 'models' | 'org'>;

/** Whoever acts, what the work is to others with its dispatch is written of every work order. */
export const EVERYWHERE = seeingAll('work-orders:view-any');
const NOBODYS = { dispatchedTo: null, acceptedBy: null };

/** How a work order was last sent to its service provider; null where it never was. */
export async function dispatchOf(
  { models, org }: Store,
  { dispatch }: Pick<WorkOrderDoc, 'dispatch'>,
): Promise<DispatchDoc | null> {
  return dispatch ? scoped(models.Dispatch, org).findOne({ _id: dispatch }) : null;
}

/**
 * Writes what has become of a dispatch, and by that whose members see its work order and work on it (domain, `withProvider`).
 * To those who edit the work order nothing has changed: its version stays.
 *
 * @param dispatch - as it was read in this transaction
 * @param theirs - whose members these are, where the status does not say that
 * @throws NOT_FOUND where it is stale.
 */
export async function setDispatch(
  store: Store,
  dispatch: DispatchDoc,
  set: Partial<DispatchDoc> & { status: DispatchStatus },
  theirs = withProvider(set.status, dispatch.provider),
): Promise<void> {
  const dispatches = scoped(store.models.Dispatch, store.org);
  if (!(await dispatches.versionedUpdate(dispatch._id, dispatch.version, { $set: set }))) throw notFound('work-order');
  await giveTo(store, dispatch, theirs);
}

async function giveTo(
  { models, org }: Store,
  { _id, workOrder, provider }: DispatchDoc,
  theirs: ReturnType<typeof withProvider<Types.ObjectId>>,
): Promise<void> {
  const orders = scoped(models.WorkOrder, { org, actor: EVERYWHERE });
  const order = await orders.hold(workOrder);
  if (!order?.dispatch?.equals(_id)) return;
  const watchers = theirs.dispatchedTo ? order.watchers : await withoutMembersOf({ models, org }, order, provider);
  const { involved } = workOrderKeys({ ...order, ...theirs, watchers });
  await orders.hold(workOrder, { ...theirs, watchers, involved });
}

/** Whoever watches work because their service provider had it, does not go on seeing it by that. */
async function withoutMembersOf({ models, org }: Store, { watchers }: WorkOrderDoc, provider: Types.ObjectId) {
  if (watchers.length === 0) return watchers;
  const theirs = { _id: { $in: watchers }, serviceProviderId: provider };
  const members = await scoped(models.Member, org).list(theirs, { fields: { _id: 1 } });
  return watchers.filter((watcher) => !members.some(({ _id }) => _id.equals(watcher)));
}

/**
 * Takes a work order back from its service provider: the link is dead, also that of work that they have completed, and their members do
 * not see it any more. Where they still had the work, they are told by mail. Nothing happens where no link opens it.
 *
 * @returns Whether a link opened it.
 */
export async function endDispatch(scope: OrgScope, order: Dispatched): Promise<boolean> {
  const dispatch = await dispatchOf(scope, order);
  const now = scope.clock();
  if (!dispatch) return false;
  const { status } = dispatch;
  const isLive = isDispatchLive(dispatch, now);
  if (!opensDispatch(dispatch, now)) {
    await giveTo(scope, dispatch, NOBODYS);
    return false;
  }
  // What they completed stays completed; its link opens nothing any more.
  await setDispatch(scope, dispatch, isLive ? { status: 'revoked' } : { status, expiresAt: now }, NOBODYS);
  const isTold = !isLive || (await mailRecall(scope, order, dispatch));
  const target = { kind: 'work-order', id: order._id } as const;
  const changes = { serviceProvider: dispatch.providerName, dispatchId: dispatch._id.toString() };
  await audit(scope, { action: 'work-order.dispatch-revoked', target, changes });
  if (!isTold) await audit(scope, { action: 'work-order.mail-withheld', target, changes });
  return true;
}

/** Takes a work order that is reopened from its service provider, who is told of it where they had completed it. */
export async function endCompletedDispatch(scope: OrgScope, order: WorkOrderDoc): Promise<void> {
  const dispatch = await dispatchOf(scope, order);
  await endDispatch(scope, order);
  // Once it was taken from them, what others do with it is none of their business.
  const had = dispatch?.status === 'completed' && order.dispatchedTo !== null && !isProvider(scope, dispatch);
  if (!had || (await mailReopening(scope, order, dispatch))) return;
  await audit(scope, {
    action: 'work-order.mail-withheld',
    target: { kind: 'work-order', id: order._id },
    changes: { serviceProvider: dispatch.providerName, dispatchId: dispatch._id.toString() },
  });
}

/** Takes back all work that is with a service provider, which is no longer active. */
export async function endDispatchesTo(scope: OrgScope, provider: Types.ObjectId): Promise<void> {
  const live = { provider, status: { $in: ['sent' as const, 'accepted' as const] } };
  const dispatches = await scoped(scope.models.Dispatch, scope.org).list(live, { sort: { _id: 1 } });
  const orders = scoped(scope.models.WorkOrder, { org: scope.org, actor: EVERYWHERE });
  for (const { workOrder, _id } of dispatches) {
    const order = await orders.findOne({ _id: workOrder, dispatch: _id });
    if (order) await endDispatch(scope, order);
  }
}

/**
 * What completing a work order means to its dispatch: accepted work is completed, whoever did it, and its link shows it for seven more
 * days. Who never answered need not come any more. Where the service provider completed it, whoever sent it is told.
 */
export async function completeDispatch(scope: OrgScope, order: WorkOrderDoc): Promise<void> {
  const dispatch = await dispatchOf(scope, order);
  const now = scope.clock();
  if (!dispatch || !isDispatchLive(dispatch, now)) return;
  if (dispatch.status !== 'accepted') {
    await endDispatch(scope, order);
    return;
  }
  await setDispatch(scope, dispatch, { status: 'completed', expiresAt: new Date(now.getTime() + DISPATCH_MS) });
  if (isProvider(scope, dispatch)) await mailSender(scope, order, dispatch, { completed: order.resolution });
}

/** Takes that back with the completion: they have the work again, unless they get none any more. */
export async function resumeDispatch(scope: OrgScope, order: WorkOrderDoc): Promise<void> {
  const dispatch = await dispatchOf(scope, order);
  if (dispatch?.status !== 'completed' || !order.dispatchedTo) return;
  const isActive = (await holdActiveProvider(scope, dispatch.provider)) !== null;
  if (isActive) await setDispatch(scope, dispatch, { status: 'accepted' });
  else await endDispatch(scope, order);
}

/**
 * Takes a member who leaves their service provider from those who watch its work: they would go on seeing it by that.
 *
 * @param member - the member until now
 * @param next - the service provider that they have from now on
 */
export async function leaveWorkOf(
  { models, org }: Store,
  { _id, serviceProviderId: dispatchedTo }: Pick<MemberDoc, '_id' | 'serviceProviderId'>,
  next: MemberDoc['serviceProviderId'],
): Promise<void> {
  if (!dispatchedTo || next?.equals(dispatchedTo)) return;
  const orders = scoped(models.WorkOrder, { org, actor: EVERYWHERE });
  for (const order of await orders.list({ involved: _id, dispatchedTo, watchers: _id })) {
    const watchers = order.watchers.filter((watcher) => !watcher.equals(_id));
    await orders.hold(order._id, { watchers, involved: workOrderKeys({ ...order, watchers }).involved });
  }
}

/** Whether the actor is whom a dispatch was sent to: by its link, or as a member of the service provider. */
export function isProvider({ actor, link }: Pick<OrgScope, 'actor' | 'link'>, { _id, provider }: DispatchDoc): boolean {
  return link?.record === _id.toString() || actor.provider === provider.toString();
}
