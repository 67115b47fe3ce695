import type { Payer } from '@siteward/contract';
import { DEFAULT_CURRENCY, nameKeyOf, PAYER_STATUSES, type PayerStatus } from '@siteward/domain';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';
import { searchWords } from '#modules/lists/search-words.ts';
import type { OrganizationDoc } from '#modules/organizations/organizations.model.ts';

/** Who pays for an organization (docs/product.md, Payment). Its currency is the organization's. */
export interface PayerDoc extends TenantRecord {
  name: string;
  billingEmail: string;
  address: { street: string; postcode: string; city: string };
  country: string;
  taxId: string;
  /** As it follows from the payment methods (`settleMethod`); written whenever they change. */
  status: PayerStatus;
  statusSince: Date;
  /** Seats ordered beyond a trial's, until a payment method is linked. */
  seatsOrdered: number | null;
  /** The provider that knows the payer, and what it calls it. */
  provider: string;
  providerRef: string;
  // What lists sort and search by (`payerKeys`).
  nameKey: string;
  words?: string[];
}

/** What a payer is sorted and found by, to be set along with its name. */
export function payerKeys(name: string) {
  return { nameKey: nameKeyOf(name), words: searchWords(name) };
}

const text = { type: String, required: true };
const schema = createSchema<PayerDoc>(
  {
    ...baseFields,
    ...tenantFields,
    name: text,
    billingEmail: text,
    address: { street: text, postcode: text, city: text },
    country: text,
    taxId: { type: String, default: '' },
    status: { type: String, enum: PAYER_STATUSES, required: true },
    statusSince: { type: Date, required: true },
    seatsOrdered: { type: Number, default: null },
    provider: text,
    providerRef: text,
    nameKey: text,
  },
  { ...tenantOptions, collection: 'payers' },
);
// An organization has at most one, even if two people create one at the same moment.
schema.index({ org: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } });
// A provider's report names only this.
schema.index({ providerRef: 1 });
export const PAYERS_LIST = planList(schema, {
  columns: { name: 'nameKey', createdAt: 'createdAt' },
  names: ['nameKey'],
  texts: ['name'],
});

/** The payers of all organizations. */
export const payerModel = defineModel('Payer', schema);

/** A payer in the contract's form, with the currency of its organization. */
export function toWire(doc: PayerDoc, { currency = DEFAULT_CURRENCY }: Pick<OrganizationDoc, 'currency'>): Payer {
  const { name, billingEmail, address, country, taxId, status, seatsOrdered } = doc;
  const { street, postcode, city } = address;
  return recordToWire(doc, {
    org: doc.org.toString(),
    name,
    billingEmail,
    address: { street, postcode, city },
    country,
    taxId,
    currency,
    status,
    seatsOrdered,
    statusSince: doc.statusSince.toISOString(),
  });
}
