import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';

/** What is counted: of a day, with the milliseconds that it took, and of a plan. */
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
/** Counts by name, each as a whole, `all`, and of a day by its quarters of an hour, from 0. */
export type Counts = { [Name in CountName]?: { [slot: string]: number } };

/** A part of a day that every time zone's days are made of: none begins within one. */
export const SLOT_MS = 15 * 60_000;

/**
 * What work came to, kept so that nobody has to count it anew (docs/adr/0047): of a day in UTC, at a site or at all of them, or of a
 * maintenance plan at a site.
 */
export interface WorkCountDoc extends TenantRecord {
  /** Null for all sites of the organization. */
  site: Types.ObjectId | null;
  plan: Types.ObjectId | null;
  /** In days since 1970; null for those of a plan. */
  day: number | null;
  /** By how much one change of work has changed them, and not added up yet. */
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
/** Those that are added up. */
export const ADDED_UP = { org: 1, plan: 1, site: 1, day: 1 } as const;
schema.index(ADDED_UP, { unique: true, partialFilterExpression: { loose: false } });
/** Those that are not yet. */
export const LOOSE = { org: 1, createdAt: 1 } as const;
schema.index(LOOSE, { partialFilterExpression: { loose: true } });
schema.index({ createdAt: 1 }, { partialFilterExpression: { loose: true } });

/** The counts of the work of all organizations. */
export const workCountModel = defineModel('WorkCount', schema);
