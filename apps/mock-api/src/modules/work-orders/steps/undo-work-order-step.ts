import { reason } from '@siteward/contract';
import { hasEnded, MINUTE_MS, refusalOfUndo, STEP_UNDO_MS, type UndoRefusal } from '@siteward/domain';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { resumeDispatch } from '#modules/dispatch/dispatches.ts';
import { countRatingsOf } from '#modules/feedbacks/count-ratings.ts';
import { undoByWork } from '#modules/feedbacks/resolve-by-work.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { assertStep } from '#modules/records/status-step.ts';
import { countWork } from '#modules/work-counts/count-work.ts';
import type { OrgScope } from '#scope.ts';
import { workOrderChanges } from '../work-order-changes.ts';
import { type WorkOrderDoc, workOrderKeys } from '../work-order-record.ts';
import { assertOrderVersion, findWorkOrder } from '../work-orders.service.ts';
import { assertSiteStays, stepFieldsOf, storedStep } from './set-work-order-status.ts';

/**
 * Undoes the latest step of a work order: everything it changed is restored. The history keeps the step, and adds that it was
 * undone.
 *
 * @param expectedVersion - the one that the step produced
 * @throws NOT_FOUND.
 * @throws FORBIDDEN for anyone who did not take the step.
 * @throws VERSION_CONFLICT, or CONFLICT if the step was too long ago, or something was changed after it.
 * @throws ILLEGAL_TRANSITION if work would resume at a site that was deleted.
 */
export async function undoWorkOrderStep(scope: OrgScope, id: string, expectedVersion?: number): Promise<WorkOrderDoc> {
  const { actor, clock } = scope;
  const order = await findWorkOrder(scope, id);
  const refusal = refusalOfUndo(order, { now: clock(), member: actor.member });
  await assertStep(refusal && { why: refusal }, {
    aboutActor: ['others-step'],
    errorOf: ({ why }) => refused(why),
    assertVersion: () => assertOrderVersion(scope, order, expectedVersion),
  });
  const set = { ...storedStep({ ...stepFieldsOf(order), ...order.lastStep?.before }), lastStep: null };
  const next = { ...order, ...set };
  if (hasEnded(order.status) && !hasEnded(next.status)) await assertSiteStays(scope, order);
  const orders = scoped(scope.models.WorkOrder, scope, 'work-orders:view');
  const changed = await orders.versionedUpdate(id, order.version, { $set: { ...set, ...workOrderKeys(next) } });
  if (!changed) throw notFound('work-order');
  await countWork(scope, { was: [order], is: [changed] });
  if (order.status === 'completed') await resumeDispatch(scope, order);
  const nameOf = await memberNames(
    scope,
    [order.completedBy, next.completedBy].flatMap((each) => each ?? []),
  );
  await audit(scope, {
    action: 'work-order.step-undone',
    target: { kind: 'work-order', id },
    changes: workOrderChanges(order, next, { nameOf }),
  });
  if (order.status === 'verified' || order.status === 'cancelled') await undoByWork(scope, changed._id);
  if (order.status === 'verified' || next.status === 'verified') await countRatingsOf(scope, changed._id);
  // The provider's fields of the work order were written separately, so it is read again.
  return order.status === 'completed' ? findWorkOrder(scope, id) : changed;
}

function refused(why: UndoRefusal): AppError {
  switch (why) {
    case 'others-step':
      return new AppError('FORBIDDEN', reason('others-step'));
    case 'step-too-old':
      return new AppError('CONFLICT', reason('step-too-old', { minutes: STEP_UNDO_MS / MINUTE_MS }));
    default:
      return new AppError('CONFLICT', reason(why));
  }
}
