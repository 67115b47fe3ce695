import type { Organization } from '@siteward/contract';
import {
  BUSINESS_KINDS,
  type BusinessKind,
  DEFAULT_CURRENCY,
  DEFAULT_RESPONSE_MINUTES,
  ORGANIZATION_NATURES,
  ORGANIZATION_STATUSES,
  ORGANIZATION_TYPES,
  type OrganizationNature,
  type OrganizationStatus,
  type OrganizationType,
  type ResponseMinutes,
} from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { type BaseRecord, baseFields, baseOptions, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { planList } from '#modules/lists/list-plan.ts';

/** A tenant (product 2). It is not itself a tenant's record: membership decides who may read it. */
export interface OrganizationDoc extends BaseRecord {
  name: string;
  /** The name as `nameKeyOf` makes it, and its words; both must be set whenever the name is. */
  nameKey: string;
  words?: string[];
  email: string;
  contact: string;
  busInst: BusinessKind;
  type: OrganizationType;
  /** For a customer, the organization that serves it. */
  servedBy: Types.ObjectId | null;
  nature: OrganizationNature;
  status: OrganizationStatus;
  seats: number;
  /** ISO 4217. Unset for organizations created before this field existed, which count in euros. */
  currency?: string;
  /**
   * Unset for organizations created before this field existed, and for those that never chose; the application's defaults then
   * apply.
   */
  responseMinutes?: ResponseMinutes;
  trialEndsAt: Date;
  paymentLinked: boolean;
  /** Incremented by every change whose rule spans several records of the organization (organization-lock.ts). */
  lock: number;
}

const minutes = { type: Number };
const schema = createSchema<OrganizationDoc>(
  {
    ...baseFields,
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    email: { type: String, required: true },
    contact: { type: String, default: '' },
    busInst: { type: String, enum: BUSINESS_KINDS, required: true },
    type: { type: String, enum: ORGANIZATION_TYPES, required: true },
    servedBy: { type: Schema.Types.ObjectId, default: null },
    nature: { type: String, enum: ORGANIZATION_NATURES, required: true },
    status: { type: String, enum: ORGANIZATION_STATUSES, default: 'active' },
    seats: { type: Number, required: true, min: 1 },
    currency: { type: String, default: DEFAULT_CURRENCY },
    responseMinutes: { low: minutes, medium: minutes, high: minutes, urgent: minutes },
    trialEndsAt: { type: Date, required: true },
    paymentLinked: { type: Boolean, default: false },
    lock: { type: Number, default: 0 },
  },
  { ...baseOptions, collection: 'organizations' },
);
/** The customers of an organization. */
export const CUSTOMER_ORGANIZATION_LIST = planList(schema, {
  of: 'servedBy',
  columns: { name: 'nameKey', createdAt: 'createdAt' },
  names: ['nameKey'],
  texts: ['name'],
});

/** All organizations. */
export const organizationModel = defineModel('Organization', schema);

/** An organization as the contract shows it. */
export function toWire(doc: OrganizationDoc): Organization {
  const { name, email, contact, busInst, type, nature, status, seats, paymentLinked } = doc;
  return recordToWire(doc, {
    name,
    email,
    contact,
    busInst,
    type,
    nature,
    status,
    seats,
    paymentLinked,
    servedBy: doc.servedBy?.toString() ?? null,
    currency: doc.currency ?? DEFAULT_CURRENCY,
    responseMinutes: { ...DEFAULT_RESPONSE_MINUTES, ...doc.responseMinutes },
    trialEndsAt: doc.trialEndsAt.toISOString(),
  });
}
