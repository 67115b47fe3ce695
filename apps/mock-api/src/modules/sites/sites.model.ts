import type { Site, SiteSummary } from '@siteward/contract';
import { Schema, type Types } from 'mongoose';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';

type Settings = Pick<Site, 'workingHours' | 'holidays' | 'dueDaysByPriority' | 'categories' | 'feedbackForm'>;

/** A place that an organization looks after (product 2). */
export interface SiteDoc extends TenantRecord, Settings {
  name: string;
  nameKey: string;
  /** The words of the name and the code; must be set whenever either changes. */
  words?: string[];
  /** Unique in the organization. */
  code: string;
  address: string;
  timezone: string;
  locale: string;
  currency: string;
  /** The customer that occupies it (an organization `servedBy` this one). */
  customer: Types.ObjectId | null;
  /** Written to by anything that needs the site to remain (`holdSite`). */
  lock?: number;
}

const days = { type: Number, default: null };
const schema = createSchema<SiteDoc>(
  {
    ...baseFields,
    ...tenantFields,
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    code: { type: String, required: true },
    address: { type: String, default: '' },
    timezone: { type: String, required: true },
    locale: { type: String, required: true },
    currency: { type: String, required: true },
    customer: { type: Schema.Types.ObjectId, default: null },
    lock: { type: Number, default: 0 },
    workingHours: [{ _id: false, closed: Boolean, open: String, close: String }],
    holidays: [{ _id: false, date: String, name: String }],
    dueDaysByPriority: { none: days, low: days, medium: days, high: days, urgent: days },
    categories: [{ type: String }],
    feedbackForm: {
      enabled: { type: Boolean, required: true },
      anonymous: { type: Boolean, required: true },
      token: { type: String, required: true },
    },
  },
  { ...tenantOptions, collection: 'sites' },
);
schema.index({ org: 1, code: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } });
export const SITE_LIST = planList(schema, {
  columns: { name: 'nameKey', code: 'code', createdAt: 'createdAt' },
  names: ['nameKey', 'code'],
  texts: ['name', 'code'],
});
schema.index({ org: 1, customer: 1 });
// A link does not say which organization it belongs to.
schema.index({ 'feedbackForm.token': 1 });

/** The sites of all organizations. */
export const siteModel = defineModel('Site', schema);

/** Fields of a site that lists show, as a projection. */
export const SUMMARY_FIELDS: Record<string, 1> = {
  org: 1,
  name: 1,
  code: 1,
  address: 1,
  timezone: 1,
  locale: 1,
  currency: 1,
  customer: 1,
  createdAt: 1,
  updatedAt: 1,
  deletedAt: 1,
  version: 1,
};

/** A site as lists show it. */
export function toSummary(doc: SiteDoc): SiteSummary {
  const { name, code, address, timezone, locale, currency } = doc;
  const customer = doc.customer?.toString() ?? null;
  return recordToWire(doc, { org: doc.org.toString(), name, code, address, timezone, locale, currency, customer });
}

/** A site with its settings. */
export function toWire(doc: SiteDoc): Site {
  const { workingHours, holidays, dueDaysByPriority, categories, feedbackForm } = doc;
  return { ...toSummary(doc), workingHours, holidays, dueDaysByPriority, categories, feedbackForm };
}
