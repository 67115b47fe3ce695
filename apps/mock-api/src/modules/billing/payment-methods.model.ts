import type { PaymentMethod } from '@siteward/contract';
import {
  type Card,
  LANGUAGES,
  type Language,
  PAYMENT_FAILURES,
  PAYMENT_METHOD_STATUSES,
  PAYMENT_PROVIDERS,
  type PaymentFailure,
  type PaymentMethodStatus,
  type PaymentProviderName,
} from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';

/** A card of a payer, as far as its provider reveals it: never its number (docs/product.md, Payment). */
export interface PaymentMethodDoc extends TenantRecord {
  payer: Types.ObjectId;
  provider: PaymentProviderName;
  /** What the provider calls the page that takes the card, and the card itself once there is one. */
  setupRef: string;
  providerRef: string | null;
  /** When that page ends. */
  endsAt: Date;
  /** When to ask the provider next: about a pending method, or to have it detach a removed one. */
  lookAt: Date | null;
  status: PaymentMethodStatus;
  failure: PaymentFailure | null;
  card: Card | null;
  /** When the provider was asked for what is known of it. */
  saidAt: Date;
  default: boolean;
  linkedAt: Date | null;
  /** The language of the page, and where it leads back to. */
  language: Language;
  returnTo: string;
  /** The name of the member who opened the page; the history shows it for what is done there. */
  openedBy: string;
}

const schema = createSchema<PaymentMethodDoc>(
  {
    ...baseFields,
    ...tenantFields,
    payer: { type: Schema.Types.ObjectId, required: true, immutable: true },
    provider: { type: String, enum: PAYMENT_PROVIDERS, required: true, immutable: true },
    setupRef: { type: String, required: true, immutable: true },
    providerRef: { type: String, default: null },
    endsAt: { type: Date, required: true, immutable: true },
    lookAt: { type: Date, default: null },
    status: { type: String, enum: PAYMENT_METHOD_STATUSES, required: true },
    failure: { type: String, enum: [...PAYMENT_FAILURES, null], default: null },
    card: { type: Schema.Types.Mixed, default: null },
    saidAt: { type: Date, required: true },
    default: { type: Boolean, default: false },
    linkedAt: { type: Date, default: null },
    language: { type: String, enum: LANGUAGES, required: true },
    returnTo: { type: String, default: '' },
    openedBy: { type: String, default: '' },
  },
  { ...tenantOptions, collection: 'payment_methods' },
);
// Visitors to the page of a test card do not know the organization, and neither do a provider's reports.
schema.index({ setupRef: 1 }, { unique: true });
schema.index({ providerRef: 1 });
schema.index({ org: 1, payer: 1, status: 1 });
schema.index({ lookAt: 1 });
export const PAYMENT_METHOD_LIST = planList(schema, { columns: { createdAt: 'createdAt' }, by: ['payer'] });

/** The payment methods of all organizations. */
export const paymentMethodModel = defineModel('PaymentMethod', schema);

/** Whether the page of a method has ended after being left without a card. */
export function isOver({ status, providerRef, endsAt }: PaymentMethodDoc, now: Date): boolean {
  return status === 'pending' && providerRef === null && endsAt <= now;
}

/** A payment method in the contract's form, as it is now; what expires is recorded later (docs/adr/0014). */
export function toWire(doc: PaymentMethodDoc, now: Date): PaymentMethod {
  const over = isOver(doc, now);
  return recordToWire(doc, {
    org: doc.org.toString(),
    customer: doc.payer.toString(),
    provider: doc.provider,
    brand: doc.card?.brand ?? null,
    last4: doc.card?.last4 ?? null,
    expMonth: doc.card?.expMonth ?? null,
    expYear: doc.card?.expYear ?? null,
    default: doc.default,
    status: over ? 'failed' : doc.status,
    failure: over ? 'ended' : doc.failure,
    linkedAt: doc.linkedAt?.toISOString() ?? null,
  });
}
