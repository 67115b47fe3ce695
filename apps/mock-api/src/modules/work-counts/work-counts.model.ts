import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';

/** What is counted: per day, along with durations in milliseconds, and per plan. */
export const COUNT_NAMES = [
  'created',
  'completed',
  'completedMs',
  'responded',
  'respondedMs',
  'made',
  'done',
  'onTime',
] as const;
export type CountName = (typeof COUNT_NAMES)[number];
/** Counts by name: each in total, as `all`, and for days also by quarter of an hour, from 0. */
export type Counts = { [Name in CountName]?: { [slot: string]: number } };

/** The unit that days are made of in every time zone: no day anywhere begins within one. */
export const SLOT_MS = 15 * 60_000;

/**
 * Counts of work, kept so that nobody has to count it again (docs/adr/0047): for a day in UTC at a site or at all sites, or for a
 * maintenance plan at a site.
 */
export interface WorkCountDoc extends TenantRecord {
  /** Null for all sites of the organization. */
  site: Types.ObjectId | null;
  plan: Types.ObjectId | null;
  /** In days since 1970; null for the counts of a plan. */
  day: number | null;
  /** Whether these are the differences that one change of work made, not yet added up. */
  loose: boolean;
  counts: Counts;
}

const slots = { type: Schema.Types.Mixed };
const id = { type: Schema.Types.ObjectId, default: null };
const schema = createSchema<WorkCountDoc>(
  {
    ...baseFields,
    ...tenantFields,
    site: id,
    plan: id,
    day: { type: Number, default: null },
    loose: { type: Boolean, required: true },
    counts: {
      created: slots,
      completed: slots,
      completedMs: slots,
      responded: slots,
      respondedMs: slots,
      made: slots,
      done: slots,
      onTime: slots,
    },
  },
  { ...tenantOptions, collection: 'work_counts' },
);
/** Index of the records that are added up. */
export const ADDED_UP = { org: 1, plan: 1, site: 1, day: 1 } as const;
schema.index(ADDED_UP, { unique: true, partialFilterExpression: { loose: false } });
/** Index of those that are not yet added up. */
export const LOOSE = { org: 1, createdAt: 1 } as const;
schema.index(LOOSE, { partialFilterExpression: { loose: true } });
schema.index({ createdAt: 1 }, { partialFilterExpression: { loose: true } });

/** The counts of the work of all organizations. */
export const workCountModel = defineModel('WorkCount', schema);
