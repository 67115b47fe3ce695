import { type Instant, toMillis } from '../time/instants.ts';
import { nameKeyOf } from '../words/name-keys.ts';

/** The bounds of a work order's fields (docs/product.md, Work orders). */
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
  /** How many tags are suggested, and of how many work orders, so that it costs the same however many there are. */
  suggestedTags: 100,
  taggedOrders: 5000,
} as const;

/** What a work order can be (docs/product.md, Work orders). */
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

/** Those in which work is still to be done; a draft is not asked for yet. */
export const ACTIVE_WORK_ORDER_STATUSES = ['open', 'in-progress', 'on-hold'] as const satisfies WorkOrderStatus[];

/** Whether work is over, done or not: only reopening leads on from there. */
export function hasEnded(status: WorkOrderStatus): boolean {
  return status === 'completed' || status === 'verified' || status === 'cancelled';
}

export const WORK_ORDER_TYPES = ['corrective', 'preventive', 'inspection', 'installation'] as const;
export type WorkOrderType = (typeof WORK_ORDER_TYPES)[number];

/** What lists show first: everything that is to be done, a part of it, or all work orders that there are. */
export const WORK_ORDER_TABS = ['active', 'overdue', 'unassigned', 'week', 'mine', 'all'] as const;
export type WorkOrderTab = (typeof WORK_ORDER_TABS)[number];

/** How their list can be looked at, which of its columns can be hidden, and what it can be sorted by. */
export const WORK_ORDER_LOOKS = ['table', 'board', 'agenda'] as const;
export type WorkOrderLook = (typeof WORK_ORDER_LOOKS)[number];
export const WORK_ORDER_HIDEABLE = ['number', 'priority', 'status', 'assignees', 'due'] as const;
export type WorkOrderHideable = (typeof WORK_ORDER_HIDEABLE)[number];
/** Those of its columns that are not shown at first. */
export const WORK_ORDER_EXTRA_COLUMNS = ['type', 'place', 'tags', 'site', 'created'] as const;
export type WorkOrderExtraColumn = (typeof WORK_ORDER_EXTRA_COLUMNS)[number];
export const WORK_ORDER_SORTS = ['number', 'title', 'priority', 'dueAt', 'createdAt', 'updatedAt'] as const;
export type WorkOrderSort = (typeof WORK_ORDER_SORTS)[number];

/** From the least urgent to the most; lists sort by the place in it. */
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

/** What is asked for at a point of a checklist. */
export const CHECKLIST_KINDS = ['check', 'text', 'number', 'pass-fail'] as const;
export type ChecklistKind = (typeof CHECKLIST_KINDS)[number];
export const CHECKLIST_RESULTS = ['pass', 'fail'] as const;

/** What a point of a checklist was answered with; null: not yet. */
export type ChecklistValue = boolean | number | string | null;
export type ChecklistPoint = { kind: ChecklistKind; required: boolean; value: ChecklistValue };

/** Whether a value answers a point of its kind; null takes the answer back. */
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

/** Whether a point is done: a check that is not ticked is not, a test that failed is. */
export function isPointDone({ value }: Pick<ChecklistPoint, 'value'>): boolean {
  return value !== null && value !== false;
}

/** How many required points are still to be done. */
export function requiredPointsLeft(checklist: readonly ChecklistPoint[]): number {
  return checklist.filter((point) => point.required && !isPointDone(point)).length;
}

/** What a tag is found and compared by: tags do not differ by case, nor by spaces. */
export function tagKeyOf(tag: string): string {
  return nameKeyOf(tag);
}

/** What the due time of a work order is measured by. Times on hold do not count. */
export type WorkClock = {
  status: WorkOrderStatus;
  dueAt: Instant | null;
  /** When the present hold began; null while it is not on hold. */
  heldSince: Instant | null;
  /** Milliseconds of all earlier holds. */
  heldTotalMs: number;
};

/** Milliseconds on hold, the present hold included. */
export function heldMsAt({ heldSince, heldTotalMs }: Omit<WorkClock, 'status' | 'dueAt'>, now: Instant): number {
  return heldTotalMs + (heldSince === null ? 0 : Math.max(0, toMillis(now) - toMillis(heldSince)));
}

/**
 * When a work order is due as it counts: its due time later by the time that it was on hold, in ms since 1970. The present hold is
 * added when it ends; until then the clock stands. Null without a due time.
 */
export function countingDue({ dueAt, heldTotalMs }: Pick<WorkClock, 'dueAt' | 'heldTotalMs'>): number | null {
  return dueAt === null ? null : toMillis(dueAt) + heldTotalMs;
}

/** Whether nothing brings its due time nearer: put on hold before it was overdue. */
export function isClockStopped(clock: WorkClock): boolean {
  return clock.status === 'on-hold' && clock.dueAt !== null && overdueFrom(clock) === null;
}

const RUNNING: readonly WorkOrderStatus[] = ['open', 'in-progress'];

/**
 * From when on a work order counts as overdue as it is now, in ms since 1970: its due time later by the time on hold. Null
 * for one that will not: without a due time, not active, or put on hold before it was overdue. It is what makes lists of
 * overdue work a range of an index.
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
 * Whether somebody may change who is assigned: whoever may assign, anyhow; whoever works on orders may take one or let go
 * of it.
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
