import type { TimeEntry, WorkOrderCost } from '@siteward/contract';
import { type MemberType, seesMoney } from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type TenantRecord, tenantFields, tenantOptions } from '#database/tenant.ts';

export type EntryKind = 'time' | 'cost';

/**
 * Time that someone spent on a work order, or another cost of it (docs/product.md, Time and costs). It has no site of its own:
 * access depends on the work order, and `entries.service.ts` is the only way to reach entries.
 */
export interface EntryDoc extends TenantRecord {
  workOrder: Types.ObjectId;
  kind: EntryKind;
  /**
   * Which of the order's places for this kind it takes, from 0. No two entries take the same place, which limits their number.
   */
  place: number;
  /** The member who worked, or who recorded the cost. */
  member: Types.ObjectId;
  /** `2026-03-01`, in the site's calendar. */
  day: string;
  /** What was done, or what the money was spent on. */
  text: string;
  minutes: number | null;
  /** In minor units of the currency: the hourly rate of the time, or the amount spent. */
  amount: number | null;
  currency: string;
}

const schema = createSchema<EntryDoc>(
  {
    ...baseFields,
    ...tenantFields,
    workOrder: { type: Schema.Types.ObjectId, required: true, immutable: true },
    kind: { type: String, enum: ['time', 'cost'], required: true, immutable: true },
    place: { type: Number, required: true, immutable: true },
    member: { type: Schema.Types.ObjectId, required: true, immutable: true },
    day: { type: String, required: true },
    text: { type: String, default: '' },
    minutes: { type: Number, default: null },
    amount: { type: Number, default: null },
    currency: { type: String, required: true, immutable: true },
  },
  { ...tenantOptions, collection: 'work_order_entries' },
);
schema.index(
  { org: 1, workOrder: 1, kind: 1, place: 1 },
  { unique: true, partialFilterExpression: { deletedAt: null } },
);

/** The time and the costs of all work orders. */
export const entryModel = defineModel('WorkOrderEntry', schema);

type NameOf = (member: Types.ObjectId) => string;

/**
 * Time as the contract shows it.
 *
 * @param nameOf - the current name of a member
 */
export function toTime(doc: EntryDoc, nameOf: NameOf, { type }: { type: MemberType }): TimeEntry {
  const { minutes, amount, currency, text } = doc;
  const rate = amount !== null && seesMoney(type) ? { currency, amount } : null;
  return { ...commonOf(doc, nameOf), minutes: minutes ?? 0, note: text, ratePerHour: rate };
}

/** A cost as the contract shows it, to those who see money. */
export function toCost(doc: EntryDoc, nameOf: NameOf): WorkOrderCost {
  const { amount, currency, text } = doc;
  return { ...commonOf(doc, nameOf), description: text, cost: { currency, amount: amount ?? 0 } };
}

function commonOf(doc: EntryDoc, nameOf: NameOf) {
  const { workOrder, member, day } = doc;
  return recordToWire(doc, {
    workOrder: workOrder.toString(),
    member: { _id: member.toString(), name: nameOf(member) },
    day,
  });
}
