import { isDeepStrictEqual } from 'node:util';
import { reason, type updateWorkOrderSchema } from '@siteward/contract';
import { extentOf, hasEnded, isWithinExtent, tagKeyOf } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, invalid, lacksPermission, notFound } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { moveComments } from '#modules/comments/comments.service.ts';
import { endDispatch } from '#modules/dispatch/dispatches.ts';
import { countRatingsOf } from '#modules/feedbacks/count-ratings.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { providerNames } from '#modules/names/provider-names.ts';
import { providerForWork } from '#modules/service-providers/provider-for-work.ts';
import { countWork } from '#modules/work-counts/count-work.ts';
import type { OrgScope } from '#scope.ts';
import { assertMayAssign, newPoint, toDate } from './create-work-order.ts';
import { SpelledTags } from './import/spelled-tags.ts';
import { movedTo } from './move-work-order.ts';
import { signatureAfter } from './signature/sign-work-order.ts';
import { workOrderChanges } from './work-order-changes.ts';
import { ASSIGNEES, checkPeople, WATCHERS } from './work-order-people.ts';
import { type StoredPoint, type WorkOrderDoc, workOrderKeys } from './work-order-record.ts';
import { changersOf } from './work-order-wire.ts';
import { assertOrderVersion, findWorkOrder } from './work-orders.service.ts';

export type WorkOrderChange = Omit<z.output<typeof updateWorkOrderSchema>, 'version'>;

/**
 * Changes a work order; fields that are not given stay as they are. A point of the checklist that keeps its id and its kind keeps
 * its answer.
 *
 * @throws NOT_FOUND, also for people who do not reach the site, and for a point that the checklist does not have.
 * @throws FORBIDDEN for someone else's work order if the actor may only change their own; for any further change by an actor who
 *   may only assign or reschedule; and for assigning others without the permission to.
 * @throws FORBIDDEN for moving it to another site without permission to change all work orders.
 * @throws VERSION_CONFLICT, or CONFLICT for another checklist once the work is done.
 * @throws VALIDATION if the scheduled end would come before the start.
 */
export async function updateWorkOrder(
  scope: OrgScope,
  id: string,
  change: WorkOrderChange,
  expectedVersion?: number,
): Promise<WorkOrderDoc> {
  const order = await findWorkOrder(scope, id);
  const { assignees: wanted } = change;
  const onlyAssigns = namesOnly(change, ['assignees']);
  assertMayMake(scope, order, change);
  if (wanted !== undefined) assertMayAssign(scope, order.assignees.map(String), wanted);
  await assertOrderVersion(scope, order, expectedVersion);
  const { place, times } = await movedTo(scope, order, change.site);
  const site = place.site.toString();
  const checklist = change.checklist && newChecklist(order.checklist, change.checklist);
  if (checklist && !isDeepStrictEqual(checklist, order.checklist)) assertMayRewrite(scope, order, CHECKLIST);
  if (change.requiresSignature !== undefined && change.requiresSignature !== order.requiresSignature) {
    assertMayRewrite(scope, order, SIGNATURE);
  }
  const hasMoved = !place.site.equals(order.site);
  const set = {
    ...(hasMoved && { ...place, ...times }),
    ...plainFields(change),
    ...(change.tags && { tags: await spelledAfter(scope, order, change.tags) }),
    ...(wanted && { assignees: await checkPeople(scope, { site, ...ASSIGNEES }, wanted, place.assignees) }),
    ...(change.watchers && {
      watchers: await checkPeople(scope, { site, ...WATCHERS }, change.watchers, place.watchers),
    }),
    ...(change.serviceProvider !== undefined && {
      serviceProvider: await providerForWork(scope, site, change.serviceProvider, place.serviceProvider),
    }),
    ...(checklist && { checklist }),
  };
  const next = { ...order, ...set };
  if (next.scheduledStart && next.scheduledEnd && next.scheduledStart >= next.scheduledEnd) {
    throw invalid('scheduledEnd', reason('ends-before-start'));
  }
  const nameOf = await memberNames(scope, [
    ...(wanted || hasMoved ? [...order.assignees, ...next.assignees] : []),
    ...(change.watchers || hasMoved ? [...order.watchers, ...next.watchers] : []),
  ]);
  const providerOf = await providerNames(scope, [order.serviceProvider, next.serviceProvider]);
  const changes = workOrderChanges(order, next, { nameOf, providerOf });
  if (Object.keys(changes).length === 0) return order;
  const orders = scoped(scope.models.WorkOrder, scope, 'work-orders:view');
  const changed = await orders.versionedUpdate(id, order.version, {
    $set: { ...set, ...signatureAfter(order, set), ...workOrderKeys(next) },
  });
  if (!changed) throw notFound('work-order');
  await countWork(scope, { was: [order], is: [changed] });
  if (String(next.serviceProvider) !== String(order.serviceProvider)) {
    await endDispatch(scope, order);
    await countRatingsOf(scope, order._id);
  }
  if (hasMoved) await moveComments(scope, order._id, changed.site);
  const action = onlyAssigns && wanted ? 'work-order.assigned' : hasMoved ? 'work-order.moved' : 'work-order.updated';
  await audit(scope, { action, target: { kind: 'work-order', id }, changes });
  return changed;
}

const SCHEDULE = ['scheduledStart', 'scheduledEnd', 'allDay'] as const satisfies (keyof WorkOrderChange)[];

/** Whether a change is limited to certain fields. */
function namesOnly(change: WorkOrderChange, fields: readonly string[]): boolean {
  return Object.entries(change).every(([field, value]) => value === undefined || fields.includes(field));
}

/**
 * Checks that the actor may make a change: because they may change the work order, or because it only assigns or reschedules and
 * they hold the separate permission for that.
 *
 * @throws FORBIDDEN.
 */
function assertMayMake(scope: OrgScope, order: WorkOrderDoc, change: WorkOrderChange): void {
  const { permissions } = scope.actor;
  const mayAssign = permissions.includes('work-orders:assign');
  const mayReschedule = permissions.includes('calendar:reschedule');
  const byRight = [...(mayAssign ? ['assignees'] : []), ...(mayReschedule ? SCHEDULE : [])];
  if (byRight.length === 0 || !namesOnly(change, byRight)) assertMayChange(scope, order);
}

/**
 * The tags of a work order after a change. Tags that stay keep their spelling, even if the change spells them in another case.
 */
async function spelledAfter(
  scope: OrgScope,
  { tags: before }: WorkOrderDoc,
  tags: readonly string[],
): Promise<string[]> {
  const own = new Map(before.map((tag) => [tagKeyOf(tag), tag]));
  const spelled = await new SpelledTags(scope).spelled(tags.filter((tag) => !own.has(tagKeyOf(tag))));
  const all = new Map([...own, ...spelled.map((tag) => [tagKeyOf(tag), tag] as const)]);
  return tags.map((tag) => all.get(tagKeyOf(tag)) ?? tag);
}

/**
 * Checks that the actor may change a work order.
 *
 * @throws FORBIDDEN.
 */
export function assertMayChange({ actor }: OrgScope, order: WorkOrderDoc): void {
  const extent = extentOf(actor.permissions, 'work-orders:update');
  if (extent === 'none') throw lacksPermission('work-orders:update-own');
  if (isWithinExtent(extent, changersOf(order), actor)) return;
  const permission = 'work-orders:update-any';
  throw new AppError('FORBIDDEN', reason('not-own-work-order'), { permission });
}

const CHECKLIST = { begun: 'checklist-begun', closed: 'checklist-closed' } as const;
const SIGNATURE = { begun: 'signature-begun', closed: 'signature-closed' } as const;

/**
 * Checks that the actor may change the checklist, or whether a signature is required. Once work has begun, those who do it cannot
 * drop these requirements; once it has ended, nobody can.
 *
 * @throws FORBIDDEN or CONFLICT.
 */
function assertMayRewrite(
  { actor }: OrgScope,
  { status }: WorkOrderDoc,
  why: typeof CHECKLIST | typeof SIGNATURE,
): void {
  if (hasEnded(status)) throw new AppError('CONFLICT', reason(why.closed));
  const hasBegun = status === 'in-progress' || status === 'on-hold';
  if (!hasBegun || extentOf(actor.permissions, 'work-orders:update') === 'any') return;
  throw new AppError('FORBIDDEN', reason(why.begun), { permission: 'work-orders:update-any' });
}

function plainFields(change: WorkOrderChange) {
  const { title, description, type, category, priority, place, allDay, estimatedMinutes, tags } = change;
  const { scheduledStart, scheduledEnd, dueAt, requiresSignature } = change;
  return {
    ...definedFields({ title, description, type, category, priority, place, allDay, estimatedMinutes, tags }),
    ...definedFields({ requiresSignature }),
    ...(scheduledStart !== undefined && { scheduledStart: toDate(scheduledStart) }),
    ...(scheduledEnd !== undefined && { scheduledEnd: toDate(scheduledEnd) }),
    ...(dueAt !== undefined && { dueAt: toDate(dueAt) }),
  };
}

function newChecklist(
  before: readonly StoredPoint[],
  wanted: NonNullable<WorkOrderChange['checklist']>,
): StoredPoint[] {
  const known = new Map(before.map((each) => [each.point.toString(), each]));
  if (wanted.some(({ _id }) => _id !== undefined && !known.has(_id))) {
    throw notFound('checklist-point', { errors: [{ path: 'checklist', ...reason('unknown-points') }] });
  }
  return wanted.map(({ _id, label, kind, required }) => {
    const kept = _id === undefined ? undefined : known.get(_id);
    const fresh = kept ? { ...newPoint(), point: new Types.ObjectId(kept.point) } : newPoint();
    return { ...(kept?.kind === kind ? kept : fresh), label, kind, required };
  });
}
