import type { WorkOrder } from '@siteward/contract';
import {
  ACTIVE_WORK_ORDER_STATUSES,
  type ChecklistKind,
  type ChecklistValue,
  calendarSpan,
  isOverdueAt,
  isPointDone,
  isWithinExtent,
  type LatestStep,
  longSpanDays,
  type MemberIds,
  nameKeyOf,
  overdueFrom,
  requiredPointsLeft,
  tagKeyOf,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_STATUSES,
  WORK_ORDER_TYPES,
  type WorkClock,
  type WorkOrderPriority,
  type WorkOrderStatus,
  type WorkOrderType,
  workOrderNumber,
} from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type SiteRecord, siteFields, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/list.ts';
import { recordToWire } from '#modules/record-wire.ts';
import { pairOf, searchWords } from '#modules/search-words.ts';

/** A point of a checklist. */
export type StoredPoint = {
  point: Types.ObjectId;
  label: string;
  kind: ChecklistKind;
  required: boolean;
  /** A `ChecklistValue`. */
  value: unknown;
  doneBy: Types.ObjectId | null;
  doneAt: Date | null;
};

/** The work itself (docs/product.md, Work orders). People are named by their ids as members. */
export interface WorkOrderDoc extends SiteRecord {
  number: number;
  title: string;
  description: string;
  type: WorkOrderType;
  category: string;
  priority: WorkOrderPriority;
  status: WorkOrderStatus;
  /** When it got this status. */
  statusSince: Date;
  place: string;
  assignees: Types.ObjectId[];
  watchers: Types.ObjectId[];
  /** Who is to do it from outside; null for nobody. */
  serviceProvider: Types.ObjectId | null;
  /** How it was last sent to them; while that runs, whoever has the link works on it as their own. */
  dispatch: Types.ObjectId | null;
  /** The service provider that it is with or that has completed it, whose members see it, and the one that does it (domain, `withProvider`). */
  dispatchedTo?: Types.ObjectId | null;
  acceptedBy?: Types.ObjectId | null;
  createdBy: Types.ObjectId;
  /** The maintenance plan that made it, and for which of its days, `2026-12-01`. */
  plan?: Types.ObjectId | null;
  planDay?: string | null;
  /** Grows with everything that is added to it elsewhere (`holdWorkOrder`). */
  lock?: number;
  scheduledStart: Date | null;
  scheduledEnd: Date | null;
  allDay: boolean;
  dueAt: Date | null;
  estimatedMinutes: number | null;
  checklist: StoredPoint[];
  holdReason: string;
  heldSince: Date | null;
  heldTotalMs: number;
  firstResponseAt: Date | null;
  completedAt: Date | null;
  completedBy: Types.ObjectId | null;
  verifiedAt: Date | null;
  verifiedBy: Types.ObjectId | null;
  resolution: string;
  cancelReason: string;
  requiresSignature: boolean;
  /** The signature of the work that is being done or was done last. */
  signature: Types.ObjectId | null;
  /** What can be taken back; no other change of the work order touches it, but makes it out of date. */
  lastStep: LatestStep | null;
  tags: string[];
  /** They do not differ by case (`tagKeyOf`). */
  tagKeys: string[];
  // What lists are read by, and show of what they do not read (`workOrderKeys`).
  checklistDone: number;
  checklistTotal: number;
  checklistLeft: number;
  titleKey: string;
  priorityRank: number;
  /** The due time, or `NEVER`, so that what has none comes last. */
  dueKey: Date;
  overdueFrom: Date | null;
  /**
   * When it stands in the calendar (domain, `calendarSpan`), or `NEVER`; of what lasts for more than a day also when that ends, and how long it
   * lasts at most (`longSpanDays`).
   */
  calendarAt: Date;
  calendarUntil?: Date | null;
  calendarDays?: number | null;
  /** It is active, and nobody has said when it is to be done. */
  toSchedule: boolean;
  /** Nobody is assigned: an index of assignees cannot tell. */
  unassigned: boolean;
  /** Those who see it as their own: who created it, is assigned to it, watches it, was sent it, and the service provider that it is with. */
  involved: Types.ObjectId[];
  words?: string[];
  /** Each tag with each of the words (`pairOf`). */
  tagWords: string[];
  /** True until it is deleted (`markListed`). */
  listed?: boolean;
}

const NEVER = new Date('9999-12-31T00:00:00.000Z');

type Keyed = Pick<
  WorkOrderDoc,
  | ('number' | 'title' | 'place' | 'tags' | 'priority' | 'status' | 'dueAt' | 'heldSince' | 'heldTotalMs')
  | ('scheduledStart' | 'scheduledEnd' | 'estimatedMinutes')
  | ('createdBy' | 'assignees' | 'watchers' | 'dispatch' | 'dispatchedTo' | 'checklist')
>;

/** What a work order is sorted, filtered and found by: to be set whenever one of these fields is. */
export function workOrderKeys(order: Keyed) {
  const { number, title, place, tags, priority, dueAt, createdBy, assignees, watchers, dispatch } = order;
  const points = order.checklist.map(({ kind, required, value }) => ({ kind, required, value: answerOf({ value }) }));
  const from = overdueFrom(order);
  const outside = [dispatch, order.dispatchedTo].flatMap((id) => id ?? []);
  const involved = new Map([createdBy, ...assignees, ...watchers, ...outside].map((id) => [id.toString(), id]));
  const tagKeys = tags.map(tagKeyOf);
  const span = calendarSpan(order);
  const days = span && longSpanDays(span);
  const isActive = ACTIVE_WORK_ORDER_STATUSES.some((status) => status === order.status);
  // The longest comes last: of many words the first are kept.
  const words = searchWords(workOrderNumber(number), ...tags, place, title);
  return {
    titleKey: nameKeyOf(title),
    priorityRank: WORK_ORDER_PRIORITIES.indexOf(priority),
    dueKey: dueAt ?? NEVER,
    overdueFrom: from === null ? null : new Date(from),
    calendarAt: span ? new Date(span.start) : NEVER,
    calendarUntil: days === null || span === null ? null : new Date(span.end),
    calendarDays: days,
    toSchedule: isActive && order.scheduledStart === null,
    unassigned: assignees.length === 0,
    ...{ tagKeys, words, tagWords: tagKeys.flatMap((tag) => words.map((word) => pairOf(tag, word))) },
    involved: [...involved.values()],
    listed: true,
    checklistDone: points.filter(isPointDone).length,
    checklistTotal: points.length,
    checklistLeft: requiredPointsLeft(points),
  };
}

const text = { type: String, default: '' };
const date = { type: Date, default: null };
// Whoever sees a work order may watch it by themselves, so watching gives no right to change it.
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
// One for each day of a plan, also where it was deleted since.
schema.index(
  { org: 1, plan: 1, planDay: 1 },
  { unique: true, partialFilterExpression: { planDay: { $type: 'string' } } },
);
/**
 * What lasts for more than a day, by how long it lasts at most: of each length the calendar finds what goes on at a time among what has begun so
 * long before, of which about half does.
 */
export const LONG = { org: 1, calendarDays: 1, calendarAt: 1, calendarUntil: 1 } as const;
schema.index(LONG, { partialFilterExpression: { calendarDays: { $gt: 0 } } });
/** What is to be done, as the dashboard counts it: everything that it groups by is in the index. */
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
    ...{ tagKeys: BOTH, assignees: IN_TIME, serviceProvider: BOTH, involved: IN_TIME, words: BOTH, status: BOTH },
    ...{ site: IN_TIME, combined: BOTH, tagWords: ['dueAt'], plan: ['dueAt'], toSchedule: ['dueAt'] },
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

/** Filter of what is due in a time; what is never due is not. */
export function dueWithin(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return {};
  return { dueKey: { ...(from && { $gte: new Date(from) }), $lt: to ? new Date(to) : NEVER } };
}

/** Filter of a time that is within another one; what has none is not. */
export function timeWithin<Field extends 'createdAt' | 'completedAt' | 'firstResponseAt'>(
  field: Field,
  from: string | undefined,
  to: string | undefined,
) {
  if (from === undefined && to === undefined) return {};
  return { [field]: { ...(from && { $gte: new Date(from) }), $lt: to ? new Date(to) : NEVER } };
}

/** Fields that lists do not show, as a projection: they are large. */
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
/** A work order as far as lists read it. */
export type ListedWorkOrder = Omit<WorkOrderDoc, keyof typeof UNLISTED>;

/** The answer of a point. */
export function answerOf({ value }: Pick<StoredPoint, 'value'>): ChecklistValue {
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string' ? value : null;
}

/** Whether it waits for somebody's signature. */
export function isSignatureMissing(order: Pick<WorkOrderDoc, 'requiresSignature' | 'signature'>): boolean {
  return order.requiresSignature && order.signature === null;
}

/** What the due time is measured by. */
export function clockOf({ status, dueAt, heldSince, heldTotalMs }: ListedWorkOrder): WorkClock {
  return { status, dueAt, heldSince, heldTotalMs };
}

/** The ids of those who may change it where they may change their own. */
export function changersOf({ createdBy, assignees }: Pick<WorkOrderDoc, 'createdBy' | 'assignees'>): string[] {
  return [createdBy, ...assignees].map(String);
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The names that are shown beside ids. */
export type ShownNames = {
  nameOf: (member: Types.ObjectId) => string;
  providerOf: (id: Types.ObjectId | null) => WorkOrder['serviceProvider'];
};

/**
 * A work order as lists show it.
 *
 * @param names - the present names of members and of service providers
 */
export function toWire(
  doc: ListedWorkOrder,
  { nameOf, providerOf }: ShownNames,
  reader: MemberIds,
  now: Date,
): WorkOrder {
  const person = (id: Types.ObjectId) => ({ _id: id.toString(), name: nameOf(id) });
  const { number, title, type, category, priority, status, place, allDay, estimatedMinutes, heldTotalMs, tags } = doc;
  const { checklistDone, checklistTotal, checklistLeft } = doc;
  return {
    ...recordToWire(doc),
    ...{ number, title, type, category, priority, status, place, allDay, estimatedMinutes, heldTotalMs, tags },
    ...{ checklistDone, checklistTotal, checklistLeft },
    org: doc.org.toString(),
    site: doc.site.toString(),
    assignees: doc.assignees.map(person),
    serviceProvider: providerOf(doc.serviceProvider),
    dispatchedTo: doc.dispatchedTo?.toString() ?? null,
    acceptedBy: doc.acceptedBy?.toString() ?? null,
    own: isWithinExtent('own', changersOf(doc), reader),
    scheduledStart: iso(doc.scheduledStart),
    scheduledEnd: iso(doc.scheduledEnd),
    dueAt: iso(doc.dueAt),
    overdue: isOverdueAt(clockOf(doc), now),
    heldSince: iso(doc.heldSince),
    completedAt: iso(doc.completedAt),
    completedBy: doc.completedBy && person(doc.completedBy),
    signatureMissing: isSignatureMissing(doc),
  };
}
