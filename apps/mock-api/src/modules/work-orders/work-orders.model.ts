import { WORK_ORDER_PRIORITIES, WORK_ORDER_STATUSES, WORK_ORDER_TYPES } from '@siteward/domain';
import { Schema } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { siteFields, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';
import { NEVER, type WorkOrderDoc } from './work-order-record.ts';

const text = { type: String, default: '' };
const date = { type: Date, default: null };
// Anyone who sees a work order can start watching it, so watching gives no right to change it.
const OWN = {
  area: 'work-orders',
  by: ['involved'],
  changedBy: ['createdBy', 'assignees', 'dispatch', 'acceptedBy'],
} as const;
const id = { type: Schema.Types.ObjectId, default: null };
const schema = createSchema<WorkOrderDoc, 'work-orders'>(
  {
    ...baseFields,
    ...tenantFields,
    ...siteFields,
    number: { type: Number, required: true, immutable: true },
    title: { type: String, required: true },
    description: text,
    type: { type: String, enum: WORK_ORDER_TYPES, required: true },
    category: text,
    priority: { type: String, enum: WORK_ORDER_PRIORITIES, required: true },
    status: { type: String, enum: WORK_ORDER_STATUSES, required: true },
    statusSince: { type: Date, required: true },
    place: text,
    assignees: [{ type: Schema.Types.ObjectId }],
    watchers: [{ type: Schema.Types.ObjectId }],
    serviceProvider: id,
    dispatch: id,
    dispatchedTo: id,
    acceptedBy: id,
    plan: id,
    planDay: { type: String, default: null },
    createdBy: { type: Schema.Types.ObjectId, required: true, immutable: true },
    lock: { type: Number, default: 0 },
    scheduledStart: date,
    scheduledEnd: date,
    allDay: { type: Boolean, default: false },
    dueAt: date,
    estimatedMinutes: { type: Number, default: null },
    checklist: [
      {
        _id: false,
        point: { type: Schema.Types.ObjectId, required: true },
        label: { type: String, required: true },
        kind: { type: String, required: true },
        required: { type: Boolean, required: true },
        value: { type: Schema.Types.Mixed, default: null },
        doneBy: id,
        doneAt: date,
      },
    ],
    holdReason: text,
    heldSince: date,
    heldTotalMs: { type: Number, default: 0 },
    firstResponseAt: date,
    completedAt: date,
    completedBy: id,
    verifiedAt: date,
    verifiedBy: id,
    resolution: text,
    cancelReason: text,
    requiresSignature: { type: Boolean, default: false },
    signature: id,
    lastStep: { type: Schema.Types.Mixed, default: null },
    tags: [{ type: String }],
    tagKeys: [{ type: String }],
    tagWords: [{ type: String }],
    checklistDone: { type: Number, required: true },
    checklistTotal: { type: Number, required: true },
    checklistLeft: { type: Number, required: true },
    titleKey: { type: String, required: true },
    priorityRank: { type: Number, required: true },
    dueKey: { type: Date, required: true },
    overdueFrom: date,
    calendarAt: { type: Date, default: NEVER },
    calendarUntil: date,
    calendarDays: { type: Number, default: null },
    toSchedule: { type: Boolean, default: false },
    unassigned: { type: Boolean, required: true },
    involved: [{ type: Schema.Types.ObjectId }],
  },
  { ...tenantOptions, collection: 'work_orders', own: OWN },
);
schema.index({ org: 1, number: 1 }, { unique: true });
// One for each day of a plan, even if it has been deleted since.
schema.index(
  { org: 1, plan: 1, planDay: 1 },
  { unique: true, partialFilterExpression: { planDay: { $type: 'string' } } },
);
/**
 * Work that lasts more than a day, by the most days that it can last. For each length, the calendar finds what is in progress at
 * a time among what began at most that long before it; about half of that is.
 */
export const LONG = { org: 1, calendarDays: 1, calendarAt: 1, calendarUntil: 1 } as const;
schema.index(LONG, { partialFilterExpression: { calendarDays: { $gt: 0 } } });
/** Work to be done, as the dashboard counts it: the index contains everything that it groups by. */
export const TO_BE_DONE = {
  ...({ org: 1, listed: 1, status: 1, site: 1, priorityRank: 1, category: 1 } as const),
  ...({ serviceProvider: 1, unassigned: 1, overdueFrom: 1 } as const),
} as const;
schema.index(TO_BE_DONE);
const BOTH = ['dueAt', 'createdAt'] as const;
const IN_TIME = [...BOTH, 'calendarAt'] as const;
export const WORK_ORDER_LIST = planList(schema, {
  columns: {
    number: 'number',
    title: 'titleKey',
    priority: 'priorityRank',
    dueAt: 'dueKey',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    calendarAt: 'calendarAt',
  },
  narrowed: {
    tagKeys: BOTH,
    assignees: IN_TIME,
    serviceProvider: BOTH,
    involved: IN_TIME,
    words: BOTH,
    status: BOTH,
    site: IN_TIME,
    combined: BOTH,
    tagWords: ['dueAt'],
    plan: ['dueAt'],
    toSchedule: ['dueAt'],
    category: ['dueAt'],
  },
  ranges: { completedAt: ['createdAt', 'heldTotalMs'], firstResponseAt: ['createdAt'] },
  combined: { status: WORK_ORDER_STATUSES, type: WORK_ORDER_TYPES, priorityRank: [...WORK_ORDER_PRIORITIES.keys()] },
  within: ['status', 'site', 'priorityRank', 'type', 'overdueFrom', 'dueKey', 'serviceProvider'],
  names: ['titleKey'],
  texts: ['title'],
});

/** The work orders of all organizations. */
export const workOrderModel = defineModel('WorkOrder', schema);

/** Filter for work that is due within a period; work without a due time never is. */
export function dueWithin(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return {};
  return { dueKey: { ...(from && { $gte: new Date(from) }), $lt: to ? new Date(to) : NEVER } };
}

/** Filter for work with a time in a field that lies within a period; leaves out work without that time. */
export function timeWithin<Field extends 'createdAt' | 'completedAt' | 'firstResponseAt'>(
  field: Field,
  from: string | undefined,
  to: string | undefined,
) {
  if (from === undefined && to === undefined) return {};
  return { [field]: { ...(from && { $gte: new Date(from) }), $lt: to ? new Date(to) : NEVER } };
}

/** Fields that lists do not show, as a projection: most of them are large. */
export const UNLISTED = {
  tagKeys: 0,
  tagWords: 0,
  unassigned: 0,
  description: 0,
  resolution: 0,
  checklist: 0,
  lastStep: 0,
  words: 0,
  listed: 0,
} as const;
/** The part of a work order that lists read. */
export type ListedWorkOrder = Omit<WorkOrderDoc, keyof typeof UNLISTED>;
