import { reason } from '@siteward/contract';
import { type ChecklistValue, isChecklistValue, isPointDone } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, invalid, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { OrgScope } from '#scope.ts';
import { signatureAfter } from '../signature/sign-work-order.ts';
import { answerOf, type WorkOrderDoc, workOrderKeys } from '../work-order-record.ts';
import { assertOrderVersion, findWorkOrder, refusalToWork } from '../work-orders.service.ts';

/**
 * Answers a point of a checklist, or withdraws an answer.
 *
 * @throws NOT_FOUND, also for a point that the checklist does not have.
 * @throws FORBIDDEN for anyone who does not work on it.
 * @throws VERSION_CONFLICT, or CONFLICT while the work is not in progress.
 * @throws VALIDATION for an answer that does not fit the kind of point.
 */
export async function answerPoint(
  scope: OrgScope,
  { id, point: pointId }: { id: string; point: string },
  value: ChecklistValue,
  expectedVersion?: number,
): Promise<WorkOrderDoc> {
  const { actor, clock } = scope;
  const order = await findWorkOrder(scope, id);
  const point = order.checklist.find((each) => each.point.toString() === pointId);
  if (!point) throw notFound('checklist-point');
  const refusal = refusalToWork(actor, order);
  if (refusal) throw refusal;
  await assertOrderVersion(scope, order, expectedVersion);
  if (order.status !== 'in-progress') throw new AppError('CONFLICT', reason('not-in-progress'));
  const answer = typeof value === 'string' ? value.trim() : value;
  if (!isChecklistValue(point.kind, answer)) throw invalid('value', reason('not-a-result'));
  const before = answerOf(point);
  if (before === answer) return order;
  const isDone = isPointDone({ value: answer });
  const done = isDone ? { doneBy: new Types.ObjectId(actor.member), doneAt: clock() } : { doneBy: null, doneAt: null };
  const checklist = order.checklist.map((each) => (each === point ? { ...each, value: answer, ...done } : each));
  const orders = scoped(scope.models.WorkOrder, scope);
  const changed = await orders.versionedUpdate(id, order.version, {
    $set: { checklist, ...signatureAfter(order, { checklist }), ...workOrderKeys({ ...order, checklist }) },
  });
  if (!changed) throw notFound('work-order');
  await audit(scope, {
    action: 'work-order.point-answered',
    target: { kind: 'work-order', id },
    changes: { point: point.label, value: { from: before, to: answer } },
  });
  return changed;
}
