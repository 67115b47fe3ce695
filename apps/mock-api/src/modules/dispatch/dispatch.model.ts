import type { WorkOrderDetail } from '@siteward/contract';
import { DISPATCH_STATUSES, type DispatchStatus, dispatchStatusAt } from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';

/**
 * A work order as it was sent to a service provider (docs/product.md, Dispatch). It has no site of its own: whoever sees the work order
 * sees it.
 */
export interface DispatchDoc extends TenantRecord {
  workOrder: Types.ObjectId;
  provider: Types.ObjectId;
  /** As it was called when it was sent, and where the mail went. */
  providerName: string;
  email: string;
  /** As it is stored; what time ends is derived (`dispatchStatusAt`). */
  status: DispatchStatus;
  /** Of the mailed token, which is kept nowhere. */
  tokenHash: string;
  /** A member. */
  sentBy: Types.ObjectId;
  sentAt: Date;
  /** Of one that is sent or completed: what is accepted has no end of its own. */
  expiresAt: Date;
  answeredAt: Date | null;
  declineReason: string;
}

const id = { type: Schema.Types.ObjectId, required: true };
const schema = createSchema<DispatchDoc>(
  {
    ...baseFields,
    ...tenantFields,
    workOrder: { ...id, immutable: true },
    provider: { ...id, immutable: true },
    providerName: { type: String, required: true, immutable: true },
    email: { type: String, required: true },
    status: { type: String, enum: DISPATCH_STATUSES, required: true },
    tokenHash: { type: String, required: true },
    sentBy: id,
    sentAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    answeredAt: { type: Date, default: null },
    declineReason: { type: String, default: '' },
  },
  { ...tenantOptions, collection: 'dispatches' },
);
// Whoever comes by a link does not know the organization.
schema.index({ tokenHash: 1 }, { unique: true });
// For what ends with a service provider's being active.
schema.index({ org: 1, provider: 1, status: 1 });
// For what has run out, in all organizations.
schema.index({ expiresAt: 1 }, { partialFilterExpression: { status: 'sent' } });

/** The dispatches of all organizations. */
export const dispatchModel = defineModel('Dispatch', schema);

/** Until when its link works; null for work that is accepted, whose link works until it is completed. */
export function runsUntil({ status, expiresAt }: Pick<DispatchDoc, 'status' | 'expiresAt'>): string | null {
  return status === 'accepted' ? null : expiresAt.toISOString();
}

/**
 * A dispatch as members see it beside its work order.
 *
 * @param nameOf - the present name of a member
 */
export function toWire(
  doc: DispatchDoc,
  nameOf: (member: Types.ObjectId) => string,
  now: Date,
): NonNullable<WorkOrderDetail['dispatch']> {
  return {
    _id: doc._id.toString(),
    status: dispatchStatusAt(doc, now),
    serviceProvider: { _id: doc.provider.toString(), name: doc.providerName },
    sentAt: doc.sentAt.toISOString(),
    sentBy: { _id: doc.sentBy.toString(), name: nameOf(doc.sentBy) },
    expiresAt: runsUntil(doc),
    answeredAt: doc.answeredAt?.toISOString() ?? null,
    declineReason: doc.declineReason,
  };
}
