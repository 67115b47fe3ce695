import { type FileAnswer, reason, type Signature, type signSchema } from '@siteward/contract';
import { SIGNATURE_LIMITS, type SignedFor, staysSigned, workOrderNumber } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, notFound } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { memberNames } from '#modules/names/member-names.ts';
import type { OrgScope } from '#scope.ts';
import { answerOf, type WorkOrderDoc } from '../work-order-record.ts';
import { assertOrderVersion, findWorkOrder, refusalToWork } from '../work-orders.service.ts';
import { pictureOf } from './signature-picture.ts';
import { toWire } from './signatures.model.ts';

type Signing = Omit<z.output<typeof signSchema>, 'version'>;

/**
 * Signs a work order. An earlier signature was for the same work, so it is replaced.
 *
 * @throws NOT_FOUND.
 * @throws FORBIDDEN for anyone who does not work on it.
 * @throws VERSION_CONFLICT, or CONFLICT while the work is not in progress.
 */
export async function signWorkOrder(
  scope: OrgScope,
  id: string,
  { name, drawing }: Signing,
  expectedVersion?: number,
): Promise<WorkOrderDoc> {
  const order = await findWorkOrder(scope, id);
  const refusal = refusalToWork(scope.actor, order);
  if (refusal) throw refusal;
  await assertOrderVersion(scope, order, expectedVersion);
  if (order.status !== 'in-progress') throw new AppError('CONFLICT', reason('sign-in-progress'));
  const signatures = signaturesOf(scope);
  const replaced = order.signature && (await signatures.removeOne({ _id: order.signature }));
  const takenBy = new Types.ObjectId(scope.actor.member);
  const signature = await signatures.create({ workOrder: order._id, name, drawing, takenBy });
  const orders = scoped(scope.models.WorkOrder, scope);
  const changed = await orders.versionedUpdate(id, order.version, { $set: { signature: signature._id } });
  if (!changed) throw notFound('work-order');
  await audit(scope, {
    action: 'work-order.signed',
    target: { kind: 'work-order', id },
    changes: { signedBy: { from: replaced?.name ?? null, to: name } },
  });
  return changed;
}

/**
 * The signatures of a work order, latest first.
 *
 * @throws NOT_FOUND.
 */
export async function listSignatures(scope: OrgScope, id: string): Promise<Signature[]> {
  const { _id: workOrder } = await findWorkOrder(scope, id);
  const found = await signaturesOf(scope).list({ workOrder }, { sort: { _id: -1 }, limit: SIGNATURE_LIMITS.shown });
  const nameOf = await memberNames(
    scope,
    found.map(({ takenBy }) => takenBy),
  );
  return found.map((signature) => toWire(signature, nameOf));
}

/**
 * A signature on a work order as a picture.
 *
 * @throws NOT_FOUND, also for a signature without a drawing.
 */
export async function signaturePicture(scope: OrgScope, id: string, signature: string): Promise<FileAnswer> {
  const { _id: workOrder, number } = await findWorkOrder(scope, id);
  const found = await signaturesOf(scope).findOne({ _id: signature, workOrder });
  if (!found?.drawing) throw notFound('signature');
  const { drawing } = found;
  async function* content() {
    yield await pictureOf(drawing);
  }
  return { name: `${workOrderNumber(number)}-signature.png`, content: content(), lasts: true };
}

/**
 * The signature of a work order after a change: none if what was signed for has changed.
 *
 * @param change - the fields that are set
 */
export function signatureAfter(order: WorkOrderDoc, change: Partial<WorkOrderDoc>): Pick<WorkOrderDoc, 'signature'> {
  return { signature: staysSigned(signedFor(order), signedFor(change)) ? order.signature : null };
}

function signedFor({ title, description, checklist }: Partial<WorkOrderDoc>): Partial<SignedFor> {
  return {
    ...definedFields({ title, description }),
    ...(checklist && { checklist: checklist.map((point) => ({ ...point, value: answerOf(point) })) }),
  };
}

/** Deletes the signatures of a work order, with the work order itself. */
export async function removeSignaturesOf(scope: OrgScope, { _id: workOrder }: WorkOrderDoc): Promise<void> {
  await signaturesOf(scope).removeMany({ workOrder }, scope.clock());
}

const signaturesOf = ({ models, org }: OrgScope) => scoped(models.WorkOrderSignature, org);
