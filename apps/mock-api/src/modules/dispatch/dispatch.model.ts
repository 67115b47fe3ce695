import type { WorkOrderDetail } from '@siteward/contract';
import { DISPATCH_STATUSES, type DispatchStatus, dispatchStatusAt } from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';

/**
 * One dispatch of a work order to a service provider (docs/product.md, Dispatch). It has no site of its own: anyone who sees the
 * work order sees it.
 */
export interface DispatchDoc extends TenantRecord {
  workOrder: Types.ObjectId;
  provider: Types.ObjectId;
  /** The provider's name when it was sent, and the address that the mail went to. */
  providerName: string;
  email: string;
  /** As stored; whether it has expired is derived from the time (`dispatchStatusAt`). */
  status: DispatchStatus;
  /** Hash of the mailed token, which is not stored anywhere. */
  tokenHash: string;
  /** The member who sent it. */
  sentBy: Types.ObjectId;
  sentAt: Date;
  /** When a sent or completed dispatch expires. It means nothing while the work is accepted. */
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
// Somebody who opens a link does not know the organization.
schema.index({ tokenHash: 1 }, { unique: true });
// To end dispatches when a service provider stops being active.
schema.index({ org: 1, provider: 1, status: 1 });
// To find expired dispatches in all organizations.
schema.index({ expiresAt: 1 }, { partialFilterExpression: { status: 'sent' } });

/** The dispatches of all organizations. */
export const dispatchModel = defineModel('Dispatch', schema);

/** When its link expires; null for accepted work, whose link works until the work is completed. */
export function runsUntil({ status, expiresAt }: Pick<DispatchDoc, 'status' | 'expiresAt'>): string | null {
  return status === 'accepted' ? null : expiresAt.toISOString();
}

/**
 * A dispatch as members see it with its work order.
 *
 * @param nameOf - gives the current name of a member
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
