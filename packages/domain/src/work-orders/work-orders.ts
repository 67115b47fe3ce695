import { type Instant, toMillis } from '../time/instants.ts';
import { nameKeyOf } from '../words/name-keys.ts';

/** Limits of a work order's fields (docs/product.md, Work orders). */
export const WORK_ORDER_LIMITS = {
  title: 160,
  description: 10_000,
  place: 200,
  category: 60,
  assignees: 20,
  watchers: 50,
  estimatedMinutes: 100_000,
  checklist: 100,
  checklistLabel: 300,
  checklistText: 2000,
  checklistNumber: 1_000_000_000_000,
  resolution: 5000,
  reason: 500,
  tags: 10,
  tag: 30,
  /**
   * How many tags are suggested, and how many work orders they are collected from, which bounds the cost however many there are.
   */
  suggestedTags: 100,
  taggedOrders: 5000,
} as const;

/** The statuses of a work order (docs/product.md, Work orders). */
export const WORK_ORDER_STATUSES = [
  'draft',
  'open',
  'in-progress',
  'on-hold',
  'completed',
  'verified',
  'cancelled',
] as const;
export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number];

export const WORK_ORDER_STATUS_LABELS: Readonly<Record<WorkOrderStatus, string>> = {
  draft: 'Draft',
  open: 'Open',
  'in-progress': 'In progress',
  'on-hold': 'On hold',
  completed: 'Completed',
  verified: 'Verified',
  cancelled: 'Cancelled',
};

/** The statuses in which work is still to be done; a draft has not been requested yet. */
export const ACTIVE_WORK_ORDER_STATUSES = ['open', 'in-progress', 'on-hold'] as const satisfies WorkOrderStatus[];

/** Whether work is over, done or not; apart from verifying completed work, it can only be reopened. */
export function hasEnded(status: WorkOrderStatus): boolean {
  return status === 'completed' || status === 'verified' || status === 'cancelled';
}

export const WORK_ORDER_TYPES = ['corrective', 'preventive', 'inspection', 'installation'] as const;
export type WorkOrderType = (typeof WORK_ORDER_TYPES)[number];

/** The tabs of lists: all work to be done, a part of it, or all work orders. */
export const WORK_ORDER_TABS = ['active', 'overdue', 'unassigned', 'week', 'mine', 'all'] as const;
export type WorkOrderTab = (typeof WORK_ORDER_TABS)[number];

/** The ways to display their list, the columns that can be hidden, and the fields it can be sorted by. */
export const WORK_ORDER_LOOKS = ['table', 'board', 'agenda'] as const;
export type WorkOrderLook = (typeof WORK_ORDER_LOOKS)[number];
export const WORK_ORDER_HIDEABLE = ['number', 'priority', 'status', 'assignees', 'due'] as const;
export type WorkOrderHideable = (typeof WORK_ORDER_HIDEABLE)[number];
/** The columns that are not shown by default. */
export const WORK_ORDER_EXTRA_COLUMNS = ['type', 'place', 'tags', 'site', 'created'] as const;
export type WorkOrderExtraColumn = (typeof WORK_ORDER_EXTRA_COLUMNS)[number];
export const WORK_ORDER_SORTS = ['number', 'title', 'priority', 'dueAt', 'createdAt', 'updatedAt'] as const;
export type WorkOrderSort = (typeof WORK_ORDER_SORTS)[number];

/** From the least to the most urgent; lists sort by the position in this array. */
export const WORK_ORDER_PRIORITIES = ['none', 'low', 'medium', 'high', 'urgent'] as const;
export type WorkOrderPriority = (typeof WORK_ORDER_PRIORITIES)[number];

export const WORK_ORDER_TYPE_LABELS: Readonly<Record<WorkOrderType, string>> = {
  corrective: 'Corrective',
  preventive: 'Preventive',
  inspection: 'Inspection',
  installation: 'Installation',
};

export const WORK_ORDER_PRIORITY_LABELS: Readonly<Record<WorkOrderPriority, string>> = {
  none: 'None',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** The kinds of answers that a point of a checklist asks for. */
export const CHECKLIST_KINDS = ['check', 'text', 'number', 'pass-fail'] as const;
export type ChecklistKind = (typeof CHECKLIST_KINDS)[number];
export const CHECKLIST_RESULTS = ['pass', 'fail'] as const;

/** The answer to a point of a checklist; null if there is none yet. */
export type ChecklistValue = boolean | number | string | null;
export type ChecklistPoint = { kind: ChecklistKind; required: boolean; value: ChecklistValue };

/** Whether a value is an answer to a point of this kind; null takes an answer back. */
export function isChecklistValue(kind: ChecklistKind, value: ChecklistValue): boolean {
  if (value === null) return true;
  switch (kind) {
    case 'check':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= WORK_ORDER_LIMITS.checklistNumber;
    case 'text':
      return typeof value === 'string' && value.trim() !== '' && value.length <= WORK_ORDER_LIMITS.checklistText;
    case 'pass-fail':
      return CHECKLIST_RESULTS.some((result) => result === value);
  }
}

/** Whether a point is done: an unticked check is not, a failed test is. */
export function isPointDone({ value }: Pick<ChecklistPoint, 'value'>): boolean {
  return value !== null && value !== false;
}

/** How many required points are not done yet. */
export function requiredPointsLeft(checklist: readonly ChecklistPoint[]): number {
  return checklist.filter((point) => point.required && !isPointDone(point)).length;
}

/** The key by which tags are found and compared; they do not differ by case or spaces. */
export function tagKeyOf(tag: string): string {
  return nameKeyOf(tag);
}

/** The facts that decide whether a work order is overdue. Time on hold does not count. */
export type WorkClock = {
  status: WorkOrderStatus;
  dueAt: Instant | null;
  /** When the current hold began; null if it is not on hold. */
  heldSince: Instant | null;
  /** Milliseconds of all earlier holds. */
  heldTotalMs: number;
};

/** Milliseconds on hold, including the current hold. */
export function heldMsAt({ heldSince, heldTotalMs }: Omit<WorkClock, 'status' | 'dueAt'>, now: Instant): number {
  return heldTotalMs + (heldSince === null ? 0 : Math.max(0, toMillis(now) - toMillis(heldSince)));
}

/**
 * The effective due time of a work order: its due time plus the time on hold, in ms since 1970. The current hold is added when it
 * ends; until then the clock is stopped. Null without a due time.
 */
export function countingDue({ dueAt, heldTotalMs }: Pick<WorkClock, 'dueAt' | 'heldTotalMs'>): number | null {
  return dueAt === null ? null : toMillis(dueAt) + heldTotalMs;
}

/** Whether the clock is stopped, because work was put on hold before it was overdue. */
export function isClockStopped(clock: WorkClock): boolean {
  return clock.status === 'on-hold' && clock.dueAt !== null && overdueFrom(clock) === null;
}

const RUNNING: readonly WorkOrderStatus[] = ['open', 'in-progress'];

/**
 * From when on a work order counts as overdue in its current state, in ms since 1970: its due time plus the time on hold. Null if
 * it never will: without a due time, not active, or put on hold before it was overdue. With this, lists of overdue work are a
 * range of an index.
 */
export function overdueFrom({ status, dueAt, heldSince, heldTotalMs }: WorkClock): number | null {
  const due = countingDue({ dueAt, heldTotalMs });
  if (due === null) return null;
  if (RUNNING.includes(status)) return due;
  return status === 'on-hold' && heldSince !== null && due < toMillis(heldSince) ? due : null;
}

/** Whether a work order is overdue (docs/product.md, Work orders). */
export function isOverdueAt(clock: WorkClock, now: Instant): boolean {
  const from = overdueFrom(clock);
  return from !== null && from < toMillis(now);
}

/**
 * Whether somebody may change the assignees: with the permission to assign, freely; with only a permission to update work orders,
 * they may add or remove themselves.
 *
 * @param permissions - what they hold
 * @param member - their own id
 */
export function mayChangeAssignees(
  { permissions, member }: { permissions: readonly string[]; member: string },
  before: readonly string[],
  after: readonly string[],
): boolean {
  if (permissions.includes('work-orders:assign')) return true;
  const changed = [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))];
  if (changed.length === 0) return true;
  const works = permissions.includes('work-orders:update-any') || permissions.includes('work-orders:update-own');
  return works && changed.every((id) => id === member);
}
