import { type AnyReason, reason, type workOrderStepSchema } from '@siteward/contract';
import {
  afterStep,
  changedByStep,
  hasEnded,
  inputsOfStep,
  refusalOfStep,
  type StepFields,
  type StepRefusal,
  toMillis,
  type WorkOrderStatus,
} from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, lacksPermission, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { completeDispatch, endCompletedDispatch, endDispatch } from '#modules/dispatch/dispatches.ts';
import { countRatingsOf } from '#modules/feedbacks/count-ratings.ts';
import { resolveByWork, returnByWork } from '#modules/feedbacks/resolve-by-work.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { assertGiven, assertStep } from '#modules/records/status-step.ts';
import { holdSite } from '#modules/sites/sites.service.ts';
import { countWork } from '#modules/work-counts/count-work.ts';
import type { OrgScope } from '#scope.ts';
import { workOrderChanges } from '../work-order-changes.ts';
import { type WorkOrderDoc, workOrderKeys } from '../work-order-record.ts';
import { assertOrderVersion, findWorkOrder, steppingOf } from '../work-orders.service.ts';

type Step = Omit<z.output<typeof workOrderStepSchema>, 'version'>;

/**
 * Takes the next step with a work order (domain, `WORK_ORDER_TRANSITIONS`).
 *
 * @param given - the reason or the resolution that the step asks for
 * @throws NOT_FOUND.
 * @throws FORBIDDEN for anyone who may not take the step, such as verifying work that they completed themselves.
 * @throws VERSION_CONFLICT, or ILLEGAL_TRANSITION if there is no such step from its current status.
 * @throws VALIDATION if something that the step asks for is missing.
 */
export async function setWorkOrderStatus(
  scope: OrgScope,
  id: string,
  to: WorkOrderStatus,
  given: Step,
  expectedVersion?: number,
): Promise<WorkOrderDoc> {
  const { actor, clock } = scope;
  const order = await findWorkOrder(scope, id);
  await assertStep(refusalOfStep(steppingOf(order), to, actor), {
    aboutActor: ['lacks-permission', 'not-assigned'],
    errorOf: (refusal) => refused(refusal, order.status, to),
    assertVersion: () => assertOrderVersion(scope, order, expectedVersion),
  });
  assertGiven(inputsOfStep(order.status, to), given);
  if (hasEnded(order.status) && to === 'open') await assertSiteStays(scope, order);
  const step = { now: clock(), member: actor.member, reason: given.reason ?? '', resolution: given.resolution ?? '' };
  const before = stepFieldsOf(order);
  const after = afterStep(before, to, step);
  const lastStep = {
    by: actor.member,
    at: toMillis(step.now),
    version: order.version + 1,
    before: changedByStep(before, after),
  };
  const set = { ...storedStep(after), lastStep };
  const next = { ...order, ...set };
  const orders = scoped(scope.models.WorkOrder, scope, 'work-orders:view');
  const changed = await orders.versionedUpdate(id, order.version, { $set: { ...set, ...workOrderKeys(next) } });
  if (!changed) throw notFound('work-order');
  await countWork(scope, { was: [order], is: [changed] });
  // Reopened work counts as new work, so the provider that completed it can no longer read it.
  if (to === 'cancelled') await endDispatch(scope, order);
  if (to === 'open' && hasEnded(order.status)) await endCompletedDispatch(scope, order);
  if (to === 'completed') await completeDispatch(scope, changed);
  const nameOf = await memberNames(
    scope,
    [order.completedBy, next.completedBy].flatMap((each) => each ?? []),
  );
  const why = to === 'open' && given.reason && inputsOfStep(order.status, to).includes('reason');
  await audit(scope, {
    action: actionOf(order.status, to),
    target: { kind: 'work-order', id },
    changes: { ...workOrderChanges(order, next, { nameOf }), ...(why && { reason: { from: null, to: given.reason } }) },
  });
  if (to === 'verified') await resolveByWork(scope, changed._id);
  if (to === 'verified' || order.status === 'verified') await countRatingsOf(scope, changed._id);
  if (to === 'cancelled') await returnByWork(scope, changed._id);
  return changed;
}

/**
 * Checks that the site of the work still exists, and keeps it until the transaction ends.
 *
 * @throws ILLEGAL_TRANSITION.
 */
export async function assertSiteStays(scope: OrgScope, { site }: WorkOrderDoc): Promise<void> {
  try {
    await holdSite(scope, site.toString());
  } catch (error) {
    if (error instanceof AppError) throw new AppError('ILLEGAL_TRANSITION', reason('site-deleted'));
    throw error;
  }
}

/** The log's action for a step. */
export function actionOf(from: WorkOrderStatus, to: WorkOrderStatus): `work-order.${string}` {
  if (from === 'on-hold' && to !== 'cancelled') return 'work-order.resumed';
  switch (to) {
    case 'open':
      return from === 'draft' ? 'work-order.opened' : 'work-order.reopened';
    case 'in-progress':
      return 'work-order.started';
    case 'on-hold':
      return 'work-order.held';
    default:
      return `work-order.${to}`;
  }
}

function refused(refusal: StepRefusal, from: WorkOrderStatus, to: WorkOrderStatus): AppError {
  const illegal = (why: AnyReason) => new AppError('ILLEGAL_TRANSITION', why);
  switch (refusal.why) {
    case 'lacks-permission':
      return lacksPermission(refusal.permission);
    case 'not-assigned':
      return new AppError('FORBIDDEN', reason('not-assigned'), { permission: 'work-orders:update-any' });
    case 'own-completion':
      return new AppError('FORBIDDEN', reason('own-completion'));
    case 'checklist-left':
      return illegal(reason('checklist-left', { left: refusal.left }));
    case 'signature-missing':
      return illegal(reason('signature-missing'));
    case 'no-such-step':
      return illegal(
        from === to ? reason('work-order-already-so', { status: to }) : reason('no-such-work-order-step', { from, to }),
      );
  }
}

/** The fields that the domain's rules for steps look at. */
export function stepFieldsOf(order: WorkOrderDoc): StepFields {
  const { status, holdReason, heldTotalMs, resolution, cancelReason } = order;
  const millis = (at: Date | null) => at?.getTime() ?? null;
  return {
    status,
    holdReason,
    heldTotalMs,
    resolution,
    cancelReason,
    statusSince: order.statusSince.getTime(),
    heldSince: millis(order.heldSince),
    firstResponseAt: millis(order.firstResponseAt),
    completedAt: millis(order.completedAt),
    completedBy: order.completedBy?.toString() ?? null,
    verifiedAt: millis(order.verifiedAt),
    verifiedBy: order.verifiedBy?.toString() ?? null,
    signature: order.signature?.toString() ?? null,
  };
}

/** The result of those rules in the form in which it is stored. */
export function storedStep(fields: StepFields) {
  const date = (at: number | null) => (at === null ? null : new Date(at));
  const id = (hex: string | null) => (hex === null ? null : new Types.ObjectId(hex));
  return {
    ...fields,
    statusSince: new Date(fields.statusSince),
    heldSince: date(fields.heldSince),
    firstResponseAt: date(fields.firstResponseAt),
    completedAt: date(fields.completedAt),
    completedBy: id(fields.completedBy),
    verifiedAt: date(fields.verifiedAt),
    verifiedBy: id(fields.verifiedBy),
    signature: id(fields.signature),
  };
}
