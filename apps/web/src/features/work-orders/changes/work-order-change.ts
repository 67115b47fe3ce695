import { plural, t } from '@lingui/core/macro';
import type { BulkWorkOrderChange, MemberName, WorkOrder, WorkOrderDetail } from '@siteward/contract';
import { type WorkOrderPriority, type WorkOrderStatus, workOrderNumber } from '@siteward/domain';
import { type Described, type Difference, differencesBetween } from '#lib/forms/differences.ts';
import { absoluteTime } from '#lib/time/time-ago.ts';
import { andWords, namesInLine } from '#lib/words/counts.ts';
import { workOrderPriorityLabel, workOrderStatusLabel } from '#lib/words/labels.ts';
import { removeWorkOrder, type StepWords, stepWorkOrder, undoStep, updateWorkOrder } from '../mutations.ts';

/** When work is to be done. */
export type Schedule = Pick<WorkOrder, 'scheduledStart' | 'scheduledEnd' | 'allDay'>;

/** What can be changed about work orders from their list, for one or for many. */
export type WorkOrderChange =
  | ({ kind: 'status'; to: WorkOrderStatus } & StepWords)
  | { kind: 'priority'; priority: WorkOrderPriority }
  | { kind: 'assignees'; assignees: readonly MemberName[] }
  | { kind: 'dueAt'; dueAt: string | null }
  /** Given people are assigned in the same change. */
  | ({ kind: 'schedule'; assignees?: readonly MemberName[] } & Schedule)
  | { kind: 'remove' };

/** A change that undoes another. */
export type Reverse = Exclude<WorkOrderChange, { kind: 'status' | 'remove' }> | { kind: 'undo-step' };

/**
 * Makes a change, based on the version that was on screen.
 *
 * @returns The work order as it is now; null if it has been deleted.
 * @throws What `bodyOf` throws.
 */
export async function applyChange(
  order: WorkOrder,
  change: WorkOrderChange | Reverse,
): Promise<WorkOrderDetail | null> {
  switch (change.kind) {
    case 'undo-step':
      return undoStep(order);
    case 'status':
      return stepWorkOrder(order, change.to, change);
    case 'priority':
      return updateWorkOrder(order, { priority: change.priority });
    case 'assignees':
      return updateWorkOrder(order, { assignees: change.assignees.map(({ _id }) => _id) });
    case 'dueAt':
      return updateWorkOrder(order, { dueAt: change.dueAt });
    case 'schedule':
      return updateWorkOrder(order, {
        ...scheduleOf(change),
        ...(change.assignees && { assignees: change.assignees.map(({ _id }) => _id) }),
      });
    case 'remove':
      await removeWorkOrder(order);
      return null;
  }
}

/** A change in the form that the call for several work orders takes. */
export function bulkChangeOf(change: WorkOrderChange | Reverse): BulkWorkOrderChange {
  switch (change.kind) {
    case 'status': {
      const { to: status, reason, resolution } = change;
      return { kind: 'status', status, ...(reason && { reason }), ...(resolution && { resolution }) };
    }
    case 'assignees':
      return { kind: 'assignees', assignees: change.assignees.map(({ _id }) => _id) };
    case 'schedule':
      throw new Error('several work orders have no one schedule');
    default:
      return change;
  }
}

/** What the work order will be, to show it before the API has answered; null if it will be gone. */
export function previewChange(order: WorkOrder, change: WorkOrderChange): WorkOrder | null {
  switch (change.kind) {
    case 'status': {
      const now = new Date().toISOString();
      return { ...order, status: change.to, heldSince: change.to === 'on-hold' ? now : null };
    }
    case 'assignees':
      return { ...order, assignees: [...change.assignees] };
    case 'priority':
      return { ...order, priority: change.priority };
    case 'dueAt':
      return { ...order, dueAt: change.dueAt };
    case 'schedule':
      return { ...order, ...scheduleOf(change), ...(change.assignees && { assignees: [...change.assignees] }) };
    case 'remove':
      return null;
  }
}

function scheduleOf({ scheduledStart, scheduledEnd, allDay }: Schedule): Schedule {
  return { scheduledStart, scheduledEnd, allDay };
}

/**
 * The change that undoes another; null if nothing does. A step can be taken back by the person who took it (product 4), whatever
 * it has led to.
 *
 * @param before - the work order before the change
 */
export function reverseOf(before: WorkOrder, change: WorkOrderChange): Reverse | null {
  switch (change.kind) {
    case 'status':
      return { kind: 'undo-step' };
    case 'priority':
      return { kind: 'priority', priority: before.priority };
    case 'assignees':
      return { kind: 'assignees', assignees: before.assignees };
    case 'dueAt':
      return { kind: 'dueAt', dueAt: before.dueAt };
    case 'schedule':
      return { kind: 'schedule', ...scheduleOf(before), ...(change.assignees && { assignees: before.assignees }) };
    case 'remove':
      return null;
  }
}

/** Two people have changed a work order: how it is now, how it would be with one's own change, and that change. */
export type Conflict = { theirs: WorkOrder; yours: WorkOrder; change: WorkOrderChange };

/** The differences between two versions, in words, with times in the given time zone. */
export function differencesOf({ theirs, yours }: Conflict, zone: string): Difference[] {
  const described: readonly Described<WorkOrder>[] = [
    { label: t`Title`, words: ({ title }) => title },
    { label: t`Status`, words: ({ status }) => workOrderStatusLabel(status) },
    { label: t`Priority`, words: ({ priority }) => workOrderPriorityLabel(priority) },
    { label: t`Assignee`, words: ({ assignees }) => namesInLine(assignees.map(({ name }) => name)) },
    { label: t`Due`, words: ({ dueAt }) => timeWords(dueAt, zone) },
    { label: t`Scheduled start`, words: ({ scheduledStart }) => timeWords(scheduledStart, zone) },
    { label: t`Scheduled end`, words: ({ scheduledEnd }) => timeWords(scheduledEnd, zone) },
    { label: t`All day`, words: ({ allDay }) => (allDay ? t`Yes` : t`No`) },
  ];
  return differencesBetween(described, theirs, yours);
}

function timeWords(at: string | null, zone: string): string {
  return at === null ? '' : absoluteTime(at, zone);
}

/** What happened to one work order, for a toast. */
export function changeWords({ number }: WorkOrder, change: WorkOrderChange): string {
  const name = workOrderNumber(number);
  switch (change.kind) {
    case 'status': {
      const status = workOrderStatusLabel(change.to);
      return t`${name} is now “${status}”`;
    }
    case 'priority': {
      const priority = workOrderPriorityLabel(change.priority);
      return t`${name} has the priority “${priority}”`;
    }
    case 'assignees': {
      const people = andWords(change.assignees.map((person) => person.name));
      return change.assignees.length === 0 ? t`${name} is assigned to nobody` : t`${name} is assigned to ${people}`;
    }
    case 'dueAt':
      return change.dueAt === null ? t`${name} has no due date` : t`${name} has a new due date`;
    case 'schedule': {
      if (change.scheduledStart === null) return t`${name} is no longer scheduled`;
      if (!change.assignees) return t`${name} has been moved`;
      const people = andWords(change.assignees.map((person) => person.name));
      return change.assignees.length === 0
        ? t`${name} has been moved, and is assigned to nobody`
        : t`${name} has been moved, and is assigned to ${people}`;
    }
    case 'remove':
      return t`${name} is deleted`;
  }
}

/** What happened to several work orders, for a toast. */
export function countedChangeWords(count: number, change: WorkOrderChange): string {
  if (change.kind === 'remove') {
    return plural(count, { one: '# work order is deleted', other: '# work orders are deleted' });
  }
  return plural(count, { one: '# work order is changed', other: '# work orders are changed' });
}

/** What happened, shown next to the name of a work order. */
export function resultWords(change: WorkOrderChange): string {
  switch (change.kind) {
    case 'status':
      return workOrderStatusLabel(change.to);
    case 'priority':
      return workOrderPriorityLabel(change.priority);
    case 'assignees':
      return change.assignees.length === 0 ? t`Nobody` : namesInLine(change.assignees.map(({ name }) => name));
    case 'dueAt':
      return change.dueAt === null ? t`No due date` : t`Due date changed`;
    case 'schedule':
      return t`Moved`;
    case 'remove':
      return t`Deleted`;
  }
}

/** What did not work. */
export function failureWords({ number }: WorkOrder, change: WorkOrderChange): string {
  const name = workOrderNumber(number);
  return change.kind === 'remove' ? t`${name} could not be deleted` : t`${name} could not be changed`;
}

/** What may not have worked, as no answer came. */
export function doubtWords({ number }: WorkOrder, change: WorkOrderChange): string {
  const name = workOrderNumber(number);
  return change.kind === 'remove' ? t`${name} may not have been deleted` : t`${name} may not have been changed`;
}
