import type { Refusal } from '@siteward/contract';
import {
  type ChecklistKind,
  nameKeyOf,
  PLAN_STATUSES,
  type PlanStatus,
  type Recurrence,
  type Repetition,
  readRule,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_TYPES,
  type WorkOrderPriority,
  type WorkOrderType,
} from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type SiteRecord, siteFields, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';
import { searchWords } from '#modules/lists/search-words.ts';

/** A rule that a plan used to have. */
export type EarlierRule = Pick<MaintenancePlanDoc, 'rule' | 'from' | 'time' | 'until' | 'count'> & {
  replacedAt: Date;
  replacedBy: Types.ObjectId;
};

/** Why a day's work order could not be made, and when that was last tried. */
export type PlanFailure = Refusal & {
  at: Date;
  day: string;
  /** When somebody was last told. */
  toldAt?: Date;
};

/**
 * A plan whose work orders are made automatically by a rule (docs/product.md, Work orders). People are referred to by their member
 * ids; days are like `2026-12-01`.
 */
export interface MaintenancePlanDoc extends SiteRecord {
  title: string;
  description: string;
  type: WorkOrderType;
  category: string;
  priority: WorkOrderPriority;
  place: string;
  assignees: Types.ObjectId[];
  serviceProvider: Types.ObjectId | null;
  tags: string[];
  estimatedMinutes: number | null;
  checklist: { label: string; kind: ChecklistKind; required: boolean }[];
  requiresSignature: boolean;
  /** How it recurs, as `ruleText` writes it. */
  rule: string;
  from: string;
  time: string;
  until: string | null;
  count: number | null;
  skipped: string[];
  moved: { from: string; to: string }[];
  leadDays: number;
  dueDays: number;
  dueTime: string;
  status: PlanStatus;
  pauseReason: string;
  pausedAt: Date | null;
  pausedBy: Types.ObjectId | null;
  /** The member who created it, and to whom the work that it makes belongs. */
  owner: Types.ObjectId;
  earlierRules: EarlierRule[];
  lastFailure: PlanFailure | null;
  /** The last day that needs no more work, because its work order was made or the day had passed when the plan began. */
  doneUntil: string;
  /** Grows each time it is held (`scoped`, `hold`), for example while a file is added to it. */
  lock?: number;
  // Set by `nextOf`, from all of the above and the site's time zone.
  /** The next date; null if there is none, or while the plan is paused. */
  nextDay: string | null;
  /** When its work begins, or `NEVER`. */
  nextAt: Date;
  /** When its work order is to be made, or `NEVER`; postponed after a failure. */
  makeAt: Date;
  // What lists are read by.
  titleKey: string;
  words?: string[];
}

export const NEVER = new Date('9999-12-31T00:00:00.000Z');

/** What a plan is sorted and found by. Set these whenever one of the fields they are made from changes. */
export function planKeys({ title, place, tags }: Pick<MaintenancePlanDoc, 'title' | 'place' | 'tags'>) {
  return { titleKey: nameKeyOf(title), words: searchWords(...tags, place, title) };
}

const text = { type: String, default: '' };
const id = { type: Schema.Types.ObjectId, default: null };
const day = { type: String, default: null };
const date = { type: Date, default: null };
const schema = createSchema<MaintenancePlanDoc>(
  {
    ...baseFields,
    ...tenantFields,
    ...siteFields,
    title: { type: String, required: true },
    description: text,
    type: { type: String, enum: WORK_ORDER_TYPES, required: true },
    category: text,
    priority: { type: String, enum: WORK_ORDER_PRIORITIES, required: true },
    place: text,
    assignees: [{ type: Schema.Types.ObjectId }],
    serviceProvider: id,
    tags: [{ type: String }],
    estimatedMinutes: { type: Number, default: null },
    checklist: [
      {
        _id: false,
        label: { type: String, required: true },
        kind: { type: String, required: true },
        required: { type: Boolean, required: true },
      },
    ],
    requiresSignature: { type: Boolean, default: false },
    rule: { type: String, required: true },
    from: { type: String, required: true },
    time: { type: String, required: true },
    until: day,
    count: { type: Number, default: null },
    skipped: [{ type: String }],
    moved: [{ _id: false, from: { type: String, required: true }, to: { type: String, required: true } }],
    leadDays: { type: Number, required: true },
    dueDays: { type: Number, required: true },
    dueTime: { type: String, required: true },
    status: { type: String, enum: PLAN_STATUSES, required: true },
    pauseReason: text,
    pausedAt: date,
    pausedBy: id,
    owner: { type: Schema.Types.ObjectId, required: true, immutable: true },
    earlierRules: [
      {
        _id: false,
        rule: { type: String, required: true },
        from: { type: String, required: true },
        time: { type: String, required: true },
        until: day,
        count: { type: Number, default: null },
        replacedAt: { type: Date, required: true },
        replacedBy: { type: Schema.Types.ObjectId, required: true },
      },
    ],
    lastFailure: { type: Schema.Types.Mixed, default: null },
    doneUntil: { type: String, required: true },
    lock: { type: Number, default: 0 },
    nextDay: day,
    nextAt: { type: Date, required: true },
    makeAt: { type: Date, required: true },
    titleKey: { type: String, required: true },
  },
  { ...tenantOptions, collection: 'maintenance_plans' },
);
export const PLAN_LIST = planList(schema, {
  columns: { title: 'titleKey', nextAt: 'nextAt', createdAt: 'createdAt' },
  within: ['status', 'site'],
  names: ['titleKey'],
  texts: ['title'],
});
// For the job that makes due work, and for changing or deleting a site.
schema.index({ makeAt: 1 });
schema.index({ org: 1, site: 1 });

/** The maintenance plans of all organizations. */
export const maintenancePlanModel = defineModel('MaintenancePlan', schema);

/** The recurrence of a plan's work. */
export function recurrenceOf(
  plan: Pick<MaintenancePlanDoc, 'rule' | 'from' | 'time' | 'until' | 'count' | 'skipped' | 'moved'>,
): Recurrence {
  const { rule, from, time, until, count, skipped, moved } = plan;
  return { repeats: repetitionOf(rule), from, time, until, count, skipped, moved };
}

/** A stored rule as a repetition. */
export function repetitionOf(rule: string): Repetition {
  const repeats = readRule(rule);
  if (!repeats) throw new Error(`not a rule of ours: ${rule}`);
  return repeats;
}
