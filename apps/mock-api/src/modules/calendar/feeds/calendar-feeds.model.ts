import type { CalendarFeed } from '@siteward/contract';
import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';

/**
 * The link through which a calendar program reads what a member sees (docs/product.md, Calendar). Only a hash of its token is
 * stored.
 */
export interface CalendarFeedDoc extends TenantRecord {
  member: Types.ObjectId;
  /** The one site that it covers; null for the member's own work. */
  about: Types.ObjectId | null;
  tokenHash: string;
  fetchedAt: Date | null;
}

const schema = createSchema<CalendarFeedDoc>(
  {
    ...baseFields,
    ...tenantFields,
    member: { type: Schema.Types.ObjectId, required: true, immutable: true },
    about: { type: Schema.Types.ObjectId, default: null, immutable: true },
    tokenHash: { type: String, required: true, immutable: true },
    fetchedAt: { type: Date, default: null },
  },
  { ...tenantOptions, collection: 'calendar_feeds' },
);
schema.index({ org: 1, member: 1, about: 1 }, { unique: true });
schema.index({ tokenHash: 1 }, { unique: true });

/** The feeds of all organizations. */
export const calendarFeedModel = defineModel('CalendarFeed', schema);

/** What its owner gets to know about it. */
export function toWire({ createdAt, fetchedAt }: CalendarFeedDoc): CalendarFeed {
  return { createdAt: createdAt.toISOString(), fetchedAt: fetchedAt?.toISOString() ?? null };
}
