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
import { mailRecalls, mailReopening, mailSender } from './dispatch-mails.ts';

type Dispatched = Pick<WorkOrderDoc, '_id' | 'dispatch' | 'site' | 'number' | 'title' | 'dueAt'>;
type Store = Pick<OrgScope, 'models' | 'org'>;

/** Sees every work order: what a dispatch changes about one is written no matter who acts. */
export const EVERYWHERE = seeingAll('work-orders:view-any');
const NOBODYS = { dispatchedTo: null, acceptedBy: null };

/** The latest dispatch of a work order; null if it was never sent. */
export async function dispatchOf(
  { models, org }: Store,
  { dispatch }: Pick<WorkOrderDoc, 'dispatch'>,
): Promise<DispatchDoc | null> {
  return dispatch ? scoped(models.Dispatch, org).findOne({ _id: dispatch }) : null;
}

/**
 * Writes what has become of a dispatch, and with it which provider's members see the work order and work on it (domain,
 * `withProvider`). The work order's version stays: nothing has changed for those who edit it.
 *
 * @param dispatch - as it was read in this transaction
 * @param theirs - which provider's members these are, if the status does not tell
 * @throws NOT_FOUND if it is stale.
 */
export async function setDispatch(
  store: Store,
  dispatch: DispatchDoc,
  set: Partial<DispatchDoc> & { status: DispatchStatus },
  theirs = withProvider(set.status, dispatch.provider),
): Promise<void> {
  const dispatches = scoped(store.models.Dispatch, store.org);
  if (!(await dispatches.versionedUpdate(dispatch._id, dispatch.version, { $set: set }))) throw notFound('work-order');
  await giveTo(store, theirs, dispatch);
}

/**
 * Writes to the work orders of these dispatches, as far as they are still current, which provider's members see them and work on
 * them. All of the dispatches are of one service provider.
 */
async function giveTo(
  { models, org }: Store,
  theirs: ReturnType<typeof withProvider<Types.ObjectId>>,
  ...dispatches: readonly DispatchDoc[]
): Promise<void> {
  const orders = scoped(models.WorkOrder, { org, actor: EVERYWHERE });
  const present = { $in: dispatches.map(({ _id }) => _id) };
  const given = await orders.list({ _id: { $in: dispatches.map(({ workOrder }) => workOrder) }, dispatch: present });
  // Members who watch the work because their service provider had it must not keep seeing it because they watch it.
  const watching = theirs.dispatchedTo ? [] : given.flatMap(({ watchers }) => watchers);
  const leaving = { _id: { $in: watching }, serviceProviderId: { $in: dispatches.map(({ provider }) => provider) } };
  const members = scoped(models.Member, org);
  const gone = watching.length > 0 ? await members.list(leaving, { fields: { _id: 1 } }) : [];
  await orders.holdEach(
    given.map((order) => {
      const watchers = order.watchers.filter((watcher) => !gone.some(({ _id }) => _id.equals(watcher)));
      const { involved } = workOrderKeys({ ...order, ...theirs, watchers });
      return { _id: order._id, aside: { ...theirs, watchers, involved } };
    }),
  );
}

/**
 * Takes a work order back from its service provider. The link dies, even for work that they completed, and their members no longer
 * see it. If they still had the work, they are told by mail. Nothing changes for a work order that no link opens.
 *
 * @returns Whether a link opened it.
 */
export async function endDispatch(scope: OrgScope, order: Dispatched): Promise<boolean> {
  const dispatch = await dispatchOf(scope, order);
  if (dispatch) await endEach(scope, [{ order, dispatch }]);
  return dispatch !== null && opensDispatch(dispatch, scope.clock());
}

/** The same for several work orders of one service provider, in as many queries as for one. */
async function endEach(scope: OrgScope, ended: readonly { order: Dispatched; dispatch: DispatchDoc }[]): Promise<void> {
  if (ended.length === 0) return;
  const { models, org } = scope;
  const now = scope.clock();
  const opened = ended.filter(({ dispatch }) => opensDispatch(dispatch, now));
  const live = opened.filter(({ dispatch }) => isDispatchLive(dispatch, now));
  await scoped(models.Dispatch, org).setEach(
    opened.map(({ dispatch }) => {
      // What they completed stays completed, but its link no longer opens anything.
      const set = isDispatchLive(dispatch, now) ? { status: 'revoked' as const } : { expiresAt: now };
      return { _id: dispatch._id, set };
    }),
  );
  await giveTo(scope, NOBODYS, ...ended.map(({ dispatch }) => dispatch));
  const told = await mailRecalls(scope, live);
  const withheld = live.filter((_, index) => !told[index]);
  const line = (action: `work-order.${string}`, { order, dispatch }: (typeof ended)[number]) => {
    const changes = { serviceProvider: dispatch.providerName, dispatchId: dispatch._id.toString() };
    return { action, target: { kind: 'work-order' as const, id: order._id }, changes };
  };
  const lines = opened.flatMap((each) => [
    line('work-order.dispatch-revoked', each),
    ...(withheld.includes(each) ? [line('work-order.mail-withheld', each)] : []),
  ]);
  if (lines.length > 0) await audit(scope, ...lines);
}

/** Takes a work order that is being reopened from its service provider, who is told so if they had completed it. */
export async function endCompletedDispatch(scope: OrgScope, order: WorkOrderDoc): Promise<void> {
  const dispatch = await dispatchOf(scope, order);
  await endDispatch(scope, order);
  // Once the work was taken from them, what others do with it is not their business.
  const had = dispatch?.status === 'completed' && order.dispatchedTo !== null && !isProvider(scope, dispatch);
  if (!had || (await mailReopening(scope, order, dispatch))) return;
  await audit(scope, {
    action: 'work-order.mail-withheld',
    target: { kind: 'work-order', id: order._id },
    changes: { serviceProvider: dispatch.providerName, dispatchId: dispatch._id.toString() },
  });
}

/** Takes back all work that is with a service provider who is no longer active. */
export async function endDispatchesTo(scope: OrgScope, provider: Types.ObjectId): Promise<void> {
  const live = { provider, status: { $in: ['sent' as const, 'accepted' as const] } };
  const dispatches = await scoped(scope.models.Dispatch, scope.org).list(live, { sort: { _id: 1 } });
  const orders = await scoped(scope.models.WorkOrder, { org: scope.org, actor: EVERYWHERE }).list({
    _id: { $in: dispatches.map(({ workOrder }) => workOrder) },
    dispatch: { $in: dispatches.map(({ _id }) => _id) },
  });
  const ended = dispatches.flatMap((dispatch) => {
    const order = orders.find((each) => each.dispatch?.equals(dispatch._id));
    return order ? [{ order, dispatch }] : [];
  });
  await endEach(scope, ended);
}

/**
 * What completing a work order means for its dispatch. Accepted work is completed, whoever did it, and its link shows it for seven
 * more days. A provider who never answered is no longer needed. If the service provider completed it, the sender is told.
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

/** Undoes that when the completion is undone: the provider has the work again, unless it is no longer active. */
export async function resumeDispatch(scope: OrgScope, order: WorkOrderDoc): Promise<void> {
  const dispatch = await dispatchOf(scope, order);
  if (dispatch?.status !== 'completed' || !order.dispatchedTo) return;
  const isActive = (await holdActiveProvider(scope, dispatch.provider)) !== null;
  if (isActive) await setDispatch(scope, dispatch, { status: 'accepted' });
  else await endDispatch(scope, order);
}

/**
 * Removes a member who leaves their service provider from the watchers of its work, because watching would let them keep seeing it.
 *
 * @param member - as they were until now
 * @param next - the service provider that they belong to from now on
 */
export async function leaveWorkOf(
  { models, org }: Store,
  { _id, serviceProviderId: dispatchedTo }: Pick<MemberDoc, '_id' | 'serviceProviderId'>,
  next: MemberDoc['serviceProviderId'],
): Promise<void> {
  if (!dispatchedTo || next?.equals(dispatchedTo)) return;
  const orders = scoped(models.WorkOrder, { org, actor: EVERYWHERE });
  const watched = await orders.list({ involved: _id, dispatchedTo, watchers: _id });
  await orders.holdEach(
    watched.map((order) => {
      const watchers = order.watchers.filter((watcher) => !watcher.equals(_id));
      return { _id: order._id, aside: { watchers, involved: workOrderKeys({ ...order, watchers }).involved } };
    }),
  );
}

/** Whether the actor is the provider that a dispatch was sent to: through its link, or as one of its members. */
export function isProvider({ actor, link }: Pick<OrgScope, 'actor' | 'link'>, { _id, provider }: DispatchDoc): boolean {
  return link?.record === _id.toString() || actor.provider === provider.toString();
}
