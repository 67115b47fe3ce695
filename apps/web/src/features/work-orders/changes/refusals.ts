import { plural, t } from '@lingui/core/macro';
import type { MemberName, WorkOrder } from '@siteward/contract';
import {
  extentOf,
  hasEnded,
  mayChangeAssignees,
  type Permission,
  refusalOfStep,
  type StepActor,
  type StepRefusal,
  type WorkOrderStatus,
} from '@siteward/domain';
import { faultWords } from '#lib/calls/problem.ts';
import { workOrderStatusLabel } from '#lib/words/labels.ts';
import { mayUpdate, steppingOf } from '../one-work-order.ts';
import type { WorkOrderChange } from './work-order-change.ts';

/** Why a step cannot be taken, worded to say what would help. Call it while rendering. */
export function stepRefusalWords(refusal: StepRefusal, from: WorkOrderStatus, to: WorkOrderStatus): string {
  switch (refusal.why) {
    case 'no-such-step': {
      const [before, after] = [workOrderStatusLabel(from), workOrderStatusLabel(to)];
      return t`Work that is “${before}” cannot become “${after}”.`;
    }
    case 'lacks-permission':
      return faultWords({ message: '', fields: {}, permission: refusal.permission });
    case 'not-assigned':
      return t`Only people assigned to this work order can do this.`;
    case 'own-completion':
      return t`You completed this work order yourself. Somebody else has to verify it.`;
    case 'checklist-left':
      return plural(refusal.left, {
        one: '# required checklist point is still to be done.',
        other: '# required checklist points are still to be done.',
      });
    case 'signature-missing':
      return t`It must be signed before it is completed.`;
  }
}

/** Why somebody cannot make a change, in words; null if no reason is known. The API has the last word. */
export function refusalOf(order: WorkOrder, change: WorkOrderChange, actor: StepActor): string | null {
  switch (change.kind) {
    case 'status': {
      if (order.status === change.to) return t`It already has this status.`;
      const refusal = refusalOfStep(steppingOf(order), change.to, actor);
      return refusal && stepRefusalWords(refusal, order.status, change.to);
    }
    case 'assignees':
      return refusalOfAssignees(order, change.assignees, actor);
    case 'schedule': {
      if (hasEnded(order.status)) return t`It is over, so its schedule can no longer be changed.`;
      const may = actor.permissions.includes('calendar:reschedule') || mayUpdate(order, actor.permissions);
      if (!may) return lacks('calendar:reschedule');
      return change.assignees ? refusalOfAssignees(order, change.assignees, actor) : null;
    }
    case 'remove':
      return actor.permissions.includes('work-orders:delete') ? null : lacks('work-orders:delete');
    default: {
      if (mayUpdate(order, actor.permissions)) return null;
      if (extentOf(actor.permissions, 'work-orders:update') === 'none') return lacks('work-orders:update-any');
      return t`You can change only work orders that you created or are assigned to.`;
    }
  }
}

function refusalOfAssignees(order: WorkOrder, assignees: readonly MemberName[], actor: StepActor): string | null {
  const [before, after] = [order.assignees, assignees].map((people) => people.map(({ _id }) => _id));
  return mayChangeAssignees(actor, before ?? [], after ?? []) ? null : lacks('work-orders:assign');
}

const lacks = (permission: Permission) => faultWords({ message: '', fields: {}, permission });
