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

export const NEVER = new Date('9999-12-31T00:00:00.000Z');

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
