import type { ServiceProvider } from '@siteward/contract';
import {
  averageRating,
  daysUntil,
  documentStateOn,
  firstExpiry,
  nameKeyOf,
  PROVIDER_TRADES,
  type ProviderTrade,
  type Reach,
  reachesSite,
  SERVICE_PROVIDER_STATUSES,
  type ServiceProviderStatus,
} from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';
import { searchWords } from '#modules/lists/search-words.ts';

/** The description of a document, alongside its file. */
export type StoredDocument = { file: Types.ObjectId; title: string; note: string; expiresOn: string | null };

/** A firm that works for an organization (docs/product.md, Service providers). Days are written like `2026-03-01`. */
export interface ServiceProviderDoc extends TenantRecord {
  name: string;
  trades: ProviderTrade[];
  contactName: string;
  email: string;
  phone: string;
  website: string;
  address: string;
  taxId: string;
  /** The sites where it works; empty for all. */
  sites: Types.ObjectId[];
  status: ServiceProviderStatus;
  blockReason: string;
  blockedAt: Date | null;
  /** A member. */
  blockedBy: Types.ObjectId | null;
  contractStart: string | null;
  contractEnd: string | null;
  hourlyRateMinor: number | null;
  /** The currency of the rate. */
  currency: string;
  /** Descriptions of those of its files that have one; the others go by their file name. */
  documents: StoredDocument[];
  /** Incremented by everything that is added to it elsewhere, such as a file or work (`holdProvider`). */
  lock?: number;
  // What lists are read by (`providerKeys`).
  nameKey: string;
  words?: string[];
  /** The ids of its sites, or its organization's id if it works at all of them: determines which members see it. */
  worksAt: Types.ObjectId[];
  /** The day on which its first document expires, or `NEVER`, so that providers without one come last. */
  papersUntil: string;
  contractEndKey: string;
  // The ratings of its verified work (`countRatings`): their sum, their number, and their average, which is 0 if there are none.
  ratingSum?: number;
  ratingCount?: number;
  ratingKey?: number;
}

const NEVER = '9999-12-31';

type Keyed = Pick<
  ServiceProviderDoc,
  'name' | 'contactName' | 'email' | 'address' | 'sites' | 'documents' | 'contractEnd'
>;

/** What a service provider is sorted, filtered and found by; must be set whenever one of these fields is. */
export function providerKeys(org: Types.ObjectId, provider: Keyed) {
  const { name, contactName, email, address, sites, documents, contractEnd } = provider;
  return {
    nameKey: nameKeyOf(name),
    // The longest text comes last, because only the first words are kept.
    words: searchWords(name, contactName, email, address),
    worksAt: sites.length === 0 ? [org] : sites,
    papersUntil: firstExpiry(documents) ?? NEVER,
    contractEndKey: contractEnd ?? NEVER,
  };
}

const text = { type: String, default: '' };
const day = { type: String, default: null };
const schema = createSchema<ServiceProviderDoc>(
  {
    ...baseFields,
    ...tenantFields,
    name: { type: String, required: true },
    trades: [{ type: String, enum: PROVIDER_TRADES }],
    contactName: text,
    email: text,
    phone: text,
    website: text,
    address: text,
    taxId: text,
    sites: [{ type: Schema.Types.ObjectId }],
    status: { type: String, enum: SERVICE_PROVIDER_STATUSES, required: true },
    blockReason: text,
    blockedAt: { type: Date, default: null },
    blockedBy: { type: Schema.Types.ObjectId, default: null },
    contractStart: day,
    contractEnd: day,
    hourlyRateMinor: { type: Number, default: null },
    currency: { type: String, required: true },
    documents: [
      { _id: false, file: { type: Schema.Types.ObjectId, required: true }, title: text, note: text, expiresOn: day },
    ],
    lock: { type: Number, default: 0 },
    nameKey: { type: String, required: true },
    worksAt: [{ type: Schema.Types.ObjectId }],
    papersUntil: { type: String, required: true },
    contractEndKey: { type: String, required: true },
    ratingSum: { type: Number, default: 0 },
    ratingCount: { type: Number, default: 0 },
    ratingKey: { type: Number, default: 0 },
  },
  { ...tenantOptions, collection: 'service_providers' },
);
export const SERVICE_PROVIDER_LIST = planList(schema, {
  columns: {
    name: 'nameKey',
    documents: 'papersUntil',
    contractEnd: 'contractEndKey',
    rating: 'ratingKey',
    createdAt: 'createdAt',
  },
  // Not `worksAt`: an index with an array field in it cannot sort.
  within: ['status', 'papersUntil'],
  names: ['nameKey'],
  texts: ['name', 'contactName', 'email', 'address'],
});
// For finding the providers whose sites change when a site is deleted.
schema.index({ org: 1, sites: 1 });

/** The service providers of all organizations. */
export const serviceProviderModel = defineModel('ServiceProvider', schema);

/** The state of a document on a day. */
export function standingOn(expiresOn: string | null, today: string) {
  const daysLeft = expiresOn === null ? null : daysUntil(expiresOn, today);
  return { expiresOn, state: documentStateOn(expiresOn, today), daysLeft };
}

type Reading = {
  today: string;
  reach: Reach;
  seesMoney: boolean;
  mayChange: boolean;
  documentCount: number;
  openWork: number | null;
};

/** A service provider as lists show it to a particular reader. */
export function toWire(doc: ServiceProviderDoc, reading: Reading): ServiceProvider {
  const { name, trades, contactName, email, phone, website, address, taxId, status, currency } = doc;
  const { today, reach, seesMoney, mayChange, documentCount, openWork } = reading;
  const { ratingSum = 0, ratingCount = 0 } = doc;
  const average = averageRating({ ratingSum, ratingCount });
  return recordToWire(doc, {
    name,
    trades,
    contactName,
    email,
    phone,
    website,
    address,
    taxId,
    status,
    currency,
    contractStart: doc.contractStart,
    contractEnd: doc.contractEnd,
    documentCount,
    openWork,
    mayChange,
    org: doc.org.toString(),
    sites: doc.sites.map(String).filter((site) => reachesSite(reach, site)),
    hourlyRateMinor: seesMoney ? doc.hourlyRateMinor : null,
    rating: average === null ? null : { average, count: ratingCount },
    papers: standingOn(doc.papersUntil === NEVER ? null : doc.papersUntil, today),
  });
}
