import { reason, type WorkOrder, type WorkOrderDetail } from '@siteward/contract';
import {
  ACTIVE_WORK_ORDER_STATUSES,
  allowedSteps,
  extentOf,
  isWorkerOn,
  MAX_LISTED,
  type SteppingOrder,
  tagKeyOf,
  WORK_ORDER_PRIORITIES,
  type WorkOrderPriority,
  type WorkOrderStatus,
  type WorkOrderType,
} from '@siteward/domain';
import type { Types } from 'mongoose';
import { AppError, lacksPermission, notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { type DispatchDoc, toWire as dispatchToWire } from '#modules/dispatch/dispatch.model.ts';
import { dispatchOf } from '#modules/dispatch/dispatches.ts';
import { feedbacksBeside } from '#modules/feedbacks/resolve-by-work.ts';
import type { ListQuery, Page } from '#modules/lists/list.ts';
import { narrowing } from '#modules/lists/narrowed-list.ts';
import { planBeside } from '#modules/maintenance-plans/plan-access.ts';
import { assignedTo } from '#modules/members/assigned-to.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { providerNames } from '#modules/names/provider-names.ts';
import { assertStoredVersion } from '#modules/records/version-conflict.ts';
import { ticketsBeside } from '#modules/support-tickets/ticket-work.ts';
import type { OrgScope } from '#scope.ts';
import { answerOf, type WorkOrderDoc } from './work-order-record.ts';
import { isSignatureMissing, toWire } from './work-order-wire.ts';
import { dueWithin, type ListedWorkOrder, timeWithin, UNLISTED, WORK_ORDER_LIST } from './work-orders.model.ts';

type Column = keyof typeof WORK_ORDER_LIST.columns;
export type WorkOrderFilters = {
  status?: readonly WorkOrderStatus[] | undefined;
  priority?: readonly WorkOrderPriority[] | undefined;
  type?: readonly WorkOrderType[] | undefined;
  assignee?: readonly string[] | undefined;
  serviceProvider?: string | undefined;
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
  overdue?: 'true' | undefined;
  unscheduled?: 'true' | undefined;
  plan?: string | undefined;
  tag?: string | undefined;
  category?: string | undefined;
  uncategorized?: 'true' | undefined;
} & { [End in `${'created' | 'completed' | 'responded'}${'From' | 'To'}`]?: string | undefined };
export type WorkOrderListQuery = ListQuery<Column> & WorkOrderFilters;

/** The work orders that the actor sees, next due first; only those of a site if the call names one. */
export async function listWorkOrders(scope: OrgScope, query: WorkOrderListQuery): Promise<Page<WorkOrder>> {
  const now = scope.clock();
  const options = { filter: listed(scope, query, now), fields: UNLISTED };
  const page = await narrowedPage(scope, scoped(scope.models.WorkOrder, scope), query, options);
  return { ...page, items: await toSummaries(scope, page.items) };
}

/** Work orders as lists show them. */
export async function toSummaries(scope: OrgScope, orders: readonly ListedWorkOrder[]): Promise<WorkOrder[]> {
  const names = await memberNames(
    scope,
    orders.flatMap(({ assignees, completedBy }) => [...assignees, ...(completedBy ? [completedBy] : [])]),
  );
  const providerOf = await providerNames(
    scope,
    orders.map(({ serviceProvider }) => serviceProvider),
  );
  const now = scope.clock();
  return orders.map((order) => toWire(order, { nameOf: names, providerOf }, scope.actor, now));
}

/** Filter for what a list or an export shows. */
export function listed(scope: OrgScope, query: WorkOrderFilters, now: Date): Filter<WorkOrderDoc> {
  const { status, priority, type, assignee, serviceProvider, dueFrom, dueTo, overdue, unscheduled, plan, tag } = query;
  const category = query.uncategorized ? '' : query.category;
  return {
    ...(scope.site && { site: scope.site }),
    // Only active work can be overdue, and an index that starts with the status leaves less to look through.
    ...((status ?? overdue) && { status: { $in: [...(status ?? ACTIVE_WORK_ORDER_STATUSES)] } }),
    ...(priority && { priorityRank: { $in: priority.map((each) => WORK_ORDER_PRIORITIES.indexOf(each)) } }),
    ...(type && { type: { $in: [...type] } }),
    ...(tag !== undefined && { tagKeys: tagKeyOf(tag) }),
    ...(overdue && { overdueFrom: { $lt: now } }),
    ...(unscheduled && { toSchedule: true }),
    ...dueWithin(dueFrom, dueTo),
    ...timeWithin('createdAt', query.createdFrom, query.createdTo),
    ...timeWithin('completedAt', query.completedFrom, query.completedTo),
    ...timeWithin('firstResponseAt', query.respondedFrom, query.respondedTo),
    ...(category !== undefined && { category }),
    ...(serviceProvider && { serviceProvider }),
    ...(plan && { plan }),
    ...(assignee && assignedTo(scope, assignee)),
  };
}

const { page: narrowedPage, indexFor } = narrowing<WorkOrderDoc, Column>(WORK_ORDER_LIST, {
  right: 'work-orders:view',
  ownBy: 'involved',
  by: [
    ...[
      'plan',
      'toSchedule',
      'tagKeys',
      'category',
      'assignees',
      'serviceProvider',
      'status',
      'site',
      'priorityRank',
      'dueKey',
      'type',
    ],
    ...['completedAt', 'firstResponseAt', 'createdAt'],
  ],
  pairs: { by: 'tagWords', field: 'tagKeys' },
  byDefault: 'dueAt',
});

export { indexFor };

/** How many work orders the actor sees, up to the limit to which lists count. */
export async function countWorkOrders(scope: OrgScope) {
  const now = scope.clock();
  const orders = scoped(scope.models.WorkOrder, scope);
  const status = ACTIVE_WORK_ORDER_STATUSES;
  const count = (query: WorkOrderFilters) => {
    const filter = listed(scope, query, now);
    return orders.count(filter, { limit: MAX_LISTED, ...indexFor(scope, filter) });
  };
  const [active, overdue, unassigned, mine] = await Promise.all([
    count({ status }),
    count({ status, overdue: 'true' }),
    count({ status, assignee: ['none'] }),
    count({ status, assignee: ['me'] }),
  ]);
  return { active, overdue, unassigned, mine };
}

/**
 * A work order that the actor sees.
 *
 * @throws NOT_FOUND.
 */
export async function findWorkOrder(scope: OrgScope, id: string): Promise<WorkOrderDoc> {
  const order = await scoped(scope.models.WorkOrder, scope).findOne({ _id: id });
  if (!order) throw notFound('work-order');
  return order;
}

/**
 * A work order that the actor sees, held as it is until the transaction ends (`scoped`, `hold`).
 *
 * @throws NOT_FOUND.
 */
export async function holdWorkOrder(scope: OrgScope, id: string): Promise<WorkOrderDoc> {
  const order = await scoped(scope.models.WorkOrder, scope).hold(id);
  if (!order) throw notFound('work-order');
  return order;
}

/**
 * A work order with the steps that the actor can take with it now.
 *
 * @throws NOT_FOUND.
 */
export async function getWorkOrder(scope: OrgScope, id: string): Promise<WorkOrderDetail> {
  return toDetail(scope, await findWorkOrder(scope, id));
}

/**
 * Refuses a change that was based on a version other than the stored one.
 *
 * @throws VERSION_CONFLICT, with the work order as it is now.
 */
export async function assertOrderVersion(scope: OrgScope, order: WorkOrderDoc, expected?: number): Promise<void> {
  await assertStoredVersion(expected, order, () => toDetail(scope, order));
}

/** Why the actor may not work on it, for example add a file; null if they may. */
export function refusalToWork(actor: OrgScope['actor'], order: WorkOrderDoc): AppError | null {
  if (isWorkerOn(steppingOf(order), actor)) return null;
  if (extentOf(actor.permissions, 'work-orders:update') === 'none') return lacksPermission('work-orders:update-own');
  return new AppError('FORBIDDEN', reason('not-assigned'), { permission: 'work-orders:update-any' });
}

/** The facts about a work order that its next step depends on. */
export function steppingOf(order: WorkOrderDoc): SteppingOrder {
  const { status, assignees, dispatch, acceptedBy, completedBy, checklist } = order;
  return {
    status,
    assignees: [...assignees, ...[dispatch, acceptedBy].flatMap((id) => id ?? [])].map(String),
    dispatchedTo: order.dispatchedTo?.toString() ?? null,
    completedBy: completedBy?.toString() ?? null,
    checklist: checklist.map(({ kind, required, value }) => ({ kind, required, value: answerOf({ value }) })),
    signatureMissing: isSignatureMissing(order),
  };
}

/** Whether the actor sees the state of a dispatch: staff do, and so do members of the service provider that it was sent to. */
export function isShownTo({ actor }: OrgScope, { provider }: Pick<DispatchDoc, 'provider'>): boolean {
  return actor.type === 'staff' || provider.toString() === actor.provider;
}

/** A work order in the contract's form, as the actor sees it. */
export async function toDetail(scope: OrgScope, order: WorkOrderDoc): Promise<WorkOrderDetail> {
  const { assignees, watchers, createdBy, completedBy, verifiedBy, checklist } = order;
  const doers = [completedBy, verifiedBy, ...checklist.map(({ doneBy }) => doneBy)].flatMap((id) => id ?? []);
  const dispatch = await dispatchOf(scope, order);
  const senders = dispatch ? [dispatch.sentBy] : [];
  const names = await memberNames(scope, [...assignees, ...watchers, createdBy, ...doers, ...senders]);
  const providerOf = await providerNames(scope, [order.serviceProvider]);
  const person = (id: Types.ObjectId) => ({ _id: id.toString(), name: names(id) });
  const { description, holdReason, resolution, cancelReason, requiresSignature } = order;
  return {
    ...toWire(order, { nameOf: names, providerOf }, scope.actor, scope.clock()),
    description,
    holdReason,
    resolution,
    cancelReason,
    requiresSignature,
    statusSince: order.statusSince.toISOString(),
    signature: order.signature?.toString() ?? null,
    checklist: checklist.map(({ point, label, kind, required, value, doneBy, doneAt }) => ({
      _id: point.toString(),
      label,
      kind,
      required,
      value: answerOf({ value }),
      doneByName: doneBy && names(doneBy),
      doneAt: doneAt?.toISOString() ?? null,
    })),
    firstResponseAt: order.firstResponseAt?.toISOString() ?? null,
    verifiedAt: order.verifiedAt?.toISOString() ?? null,
    verifiedBy: verifiedBy && person(verifiedBy),
    watchers: watchers.map(person),
    createdBy: person(createdBy),
    dispatch: dispatch && isShownTo(scope, dispatch) ? dispatchToWire(dispatch, names, scope.clock()) : null,
    plan: await planBeside(scope, order),
    feedbacks: await feedbacksBeside(scope, order._id),
    supportTickets: await ticketsBeside(scope, order._id),
    allowedTransitions: allowedSteps(steppingOf(order), scope.actor),
  };
}
