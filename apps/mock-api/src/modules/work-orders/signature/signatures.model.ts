import type { Signature } from '@siteward/contract';
import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';

/**
 * Someone's signature on a work order (docs/product.md, Signature). It never changes. It has no site of its own: anyone who sees
 * the work order sees who signed it, and `sign-work-order.ts` is the only way to reach signatures.
 */
export interface SignatureDoc extends TenantRecord {
  workOrder: Types.ObjectId;
  name: string;
  /** A drawing that the domain's `isDrawing` accepts; null if only the name was given. */
  drawing: string | null;
  /** The member on whose device it was given. */
  takenBy: Types.ObjectId;
}

const schema = createSchema<SignatureDoc>(
  {
    ...baseFields,
    ...tenantFields,
    workOrder: { type: Schema.Types.ObjectId, required: true, immutable: true },
    name: { type: String, required: true, immutable: true },
    drawing: { type: String, default: null, immutable: true },
    takenBy: { type: Schema.Types.ObjectId, required: true, immutable: true },
  },
  { ...tenantOptions, collection: 'work_order_signatures' },
);
schema.index({ org: 1, workOrder: 1, _id: -1 });

/** The signatures of all work orders. */
export const signatureModel = defineModel('WorkOrderSignature', schema);

/**
 * A signature in the contract's form.
 *
 * @param nameOf - the current name of a member
 */
export function toWire(
  { _id, createdAt, name, drawing, takenBy }: SignatureDoc,
  nameOf: (member: Types.ObjectId) => string,
): Signature {
  return {
    _id: _id.toString(),
    createdAt: createdAt.toISOString(),
    name,
    drawing,
    takenBy: { _id: takenBy.toString(), name: nameOf(takenBy) },
  };
}
