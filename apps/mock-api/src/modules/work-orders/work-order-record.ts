import {
  ACTIVE_WORK_ORDER_STATUSES,
  type ChecklistKind,
  type ChecklistValue,
  calendarSpan,
  isPointDone,
  type LatestStep,
  longSpanDays,
  nameKeyOf,
  overdueFrom,
  requiredPointsLeft,
  tagKeyOf,
  WORK_ORDER_PRIORITIES,
  type WorkOrderPriority,
  type WorkOrderStatus,
  type WorkOrderType,
  workOrderNumber,
} from '@siteward/domain';
import type { Types } from 'mongoose';
import type { SiteRecord } from '#database/tenant.ts';
import { pairOf, searchWords, spokenNumber } from '#modules/lists/search-words.ts';

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

/** The work itself (docs/product.md, Work orders). People are identified by their ids as members. */
export interface WorkOrderDoc extends SiteRecord {
  number: number;
  title: string;
  description: string;
  type: WorkOrderType;
  category: string;
  priority: WorkOrderPriority;
  status: WorkOrderStatus;
  /** When it reached this status. */
  statusSince: Date;
  place: string;
  assignees: Types.ObjectId[];
  watchers: Types.ObjectId[];
  /** The service provider that is to do it; null for none. */
  serviceProvider: Types.ObjectId | null;
  /** Its latest dispatch to that provider; while it is live, anyone with the link works on the order as their own. */
  dispatch: Types.ObjectId | null;
  /**
   * `dispatchedTo` is the service provider that the work is with or that has completed it, whose members see it; `acceptedBy` is
   * the one that has accepted it and does it (domain, `withProvider`).
   */
  dispatchedTo?: Types.ObjectId | null;
  acceptedBy?: Types.ObjectId | null;
  createdBy: Types.ObjectId;
  /** The maintenance plan that made it, and the day of the plan that it is for, like `2026-12-01`. */
  plan?: Types.ObjectId | null;
  planDay?: string | null;
  /** Incremented by everything that is added to it elsewhere (`holdWorkOrder`). */
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
  /** The signature for the work in progress or, once it has ended, for the last work done. */
  signature: Types.ObjectId | null;
  /** The step that can be undone. Other changes to the work order leave this field alone, but make it out of date. */
  lastStep: LatestStep | null;
  tags: string[];
  /** The tags in a form without differences of case (`tagKeyOf`). */
  tagKeys: string[];
  // What lists are read by, and what they show in place of fields that they do not read (`workOrderKeys`).
  checklistDone: number;
  checklistTotal: number;
  checklistLeft: number;
  titleKey: string;
  priorityRank: number;
  /** The due time, or `NEVER`, so that work without one comes last. */
  dueKey: Date;
  overdueFrom: Date | null;
  /**
   * When it appears in the calendar (domain, `calendarSpan`), or `NEVER`; for work that lasts more than a day, also when it ends,
   * and the most days that it can last (`longSpanDays`).
   */
  calendarAt: Date;
  calendarUntil?: Date | null;
  calendarDays?: number | null;
  /** Whether it is active but has not been scheduled. */
  toSchedule: boolean;
  /** Whether nobody is assigned, which an index on `assignees` cannot tell. */
  unassigned: boolean;
  /**
   * Those who see it as their own: its creator, assignees and watchers, its dispatch, and the service provider that it is with.
   */
  involved: Types.ObjectId[];
  words?: string[];
  /** Each tag combined with each word (`pairOf`). */
  tagWords: string[];
  /** True until it is deleted (`markListed`). */
  listed?: boolean;
}

export const NEVER = new Date('9999-12-31T00:00:00.000Z');

type Keyed = Pick<
  WorkOrderDoc,
  | ('number' | 'title' | 'place' | 'tags' | 'priority' | 'status' | 'dueAt' | 'heldSince' | 'heldTotalMs')
  | ('scheduledStart' | 'scheduledEnd' | 'estimatedMinutes')
  | ('createdBy' | 'assignees' | 'watchers' | 'dispatch' | 'dispatchedTo' | 'checklist')
>;

/** What a work order is sorted, filtered and found by; must be set whenever one of these fields is. */
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
  // The longest text comes last, because only the first words are kept.
  const words = searchWords(...spokenNumber(workOrderNumber(number)), ...tags, place, title);
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
    tagKeys,
    words,
    tagWords: tagKeys.flatMap((tag) => words.map((word) => pairOf(tag, word))),
    involved: [...involved.values()],
    listed: true,
    checklistDone: points.filter(isPointDone).length,
    checklistTotal: points.length,
    checklistLeft: requiredPointsLeft(points),
  };
}

/** The answer of a point. */
export function answerOf({ value }: Pick<StoredPoint, 'value'>): ChecklistValue {
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string' ? value : null;
}
