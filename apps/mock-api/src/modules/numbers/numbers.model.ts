import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';

/** Kinds of record that people refer to by a number within their organization. */
export const NUMBERED_KINDS = ['work-order', 'feedback', 'support-ticket'] as const;
export type NumberedKind = (typeof NUMBERED_KINDS)[number];

/** The last number that an organization has given to a kind of record (docs/product.md, Common to every record). */
export interface NumberCounterDoc extends TenantRecord {
  kind: NumberedKind;
  last: number;
  /** Who is taking many numbers at this moment, and by when they must have finished (`reserve-numbers.ts`). */
  reservedBy: Types.ObjectId | null;
  reservedUntil: Date | null;
}

const schema = createSchema<NumberCounterDoc>(
  {
    ...baseFields,
    ...tenantFields,
    kind: { type: String, enum: NUMBERED_KINDS, required: true },
    last: { type: Number, required: true },
    reservedBy: { type: Schema.Types.ObjectId, default: null },
    reservedUntil: { type: Date, default: null },
  },
  { ...tenantOptions, collection: 'number_counters' },
);
schema.index({ org: 1, kind: 1 }, { unique: true });

/** The counters of all organizations. */
export const numberCounterModel = defineModel('NumberCounter', schema);
