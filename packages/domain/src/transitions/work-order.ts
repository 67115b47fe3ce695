import { extentOf } from '../access/extent.ts';
import type { Permission } from '../access/permissions.ts';
import { type Instant, toMillis } from '../time/instants.ts';
import { staysSigned } from '../work-orders/signatures.ts';
import { type ChecklistPoint, heldMsAt, requiredPointsLeft, type WorkOrderStatus } from '../work-orders/work-orders.ts';
import { findTransition, type TransitionTable } from './transition.ts';

/** What must be entered with a step. */
export type WorkOrderInput = 'reason' | 'resolution';

/**
 * `worker`: the actor may update any work order, or is assigned to this one and may update their own. `not-completer`: somebody
 * else completed it. `checklist-done`: no required point is left. `signed`: it is signed, or need not be. The others: the input
 * that the step requires is given.
 */
export type WorkOrderFact = 'worker' | 'not-completer' | 'checklist-done' | 'signed' | WorkOrderInput;

/** The steps of a work order (docs/product.md, Work orders). */
export const WORK_ORDER_TRANSITIONS: TransitionTable<WorkOrderStatus, WorkOrderFact> = {
  draft: [
    { to: 'open', permission: 'work-orders:create', requires: [] },
    { to: 'cancelled', permission: 'work-orders:cancel', requires: ['reason'] },
  ],
  open: [
    { to: 'in-progress', permission: null, requires: ['worker'] },
    { to: 'on-hold', permission: null, requires: ['worker', 'reason'] },
    { to: 'cancelled', permission: 'work-orders:cancel', requires: ['reason'] },
  ],
  'in-progress': [
    { to: 'completed', permission: null, requires: ['worker', 'checklist-done', 'signed', 'resolution'] },
    { to: 'on-hold', permission: null, requires: ['worker', 'reason'] },
    { to: 'cancelled', permission: 'work-orders:cancel', requires: ['reason'] },
  ],
  'on-hold': [
    { to: 'in-progress', permission: null, requires: ['worker'] },
    { to: 'open', permission: null, requires: ['worker'] },
    { to: 'cancelled', permission: 'work-orders:cancel', requires: ['reason'] },
  ],
  completed: [
    { to: 'verified', permission: 'work-orders:verify', requires: ['not-completer'] },
    { to: 'open', permission: 'work-orders:reopen', requires: ['reason'] },
  ],
  verified: [{ to: 'open', permission: 'work-orders:reopen', requires: ['reason'] }],
  cancelled: [{ to: 'open', permission: 'work-orders:reopen', requires: ['reason'] }],
};

/** The facts of a work order that its next step depends on. */
export type SteppingOrder = {
  status: WorkOrderStatus;
  /** Ids of members, of the dispatch whose link is used to do the work, and of the service provider that accepted it. */
  assignees: readonly string[];
  /** The service provider that the work is with, or that has completed it. */
  dispatchedTo?: string | null;
  completedBy: string | null;
  checklist: readonly ChecklistPoint[];
  /** Whether a signature is required but still missing. */
  signatureMissing: boolean;
};
/** The actor of a step: their permissions, their member id, and the service provider that they belong to. */
export type StepActor = { permissions: readonly string[]; member: string; provider?: string | null };

/** Why a step cannot be taken, whatever is entered with it. */
export type StepRefusal =
  | { why: 'no-such-step' }
  | { why: 'lacks-permission'; permission: Permission }
  | { why: 'not-assigned' }
  | { why: 'own-completion' }
  | { why: 'checklist-left'; left: number }
  | { why: 'signature-missing' };

/**
 * Why an actor cannot take a step with a work order now; null if they can. Missing rights are reported before work that is left
 * to do. The API refuses steps for these reasons, and buttons show them before anybody tries.
 */
export function refusalOfStep(order: SteppingOrder, to: WorkOrderStatus, actor: StepActor): StepRefusal | null {
  const step = findTransition(WORK_ORDER_TRANSITIONS, order.status, to);
  if (!step) return { why: 'no-such-step' };
  const { permission, requires } = step;
  if (permission !== null && !actor.permissions.includes(permission)) return { why: 'lacks-permission', permission };
  if (requires.includes('worker') && !isWorkerOn(order, actor)) {
    const none = extentOf(actor.permissions, 'work-orders:update') === 'none';
    return none ? { why: 'lacks-permission', permission: 'work-orders:update-own' } : { why: 'not-assigned' };
  }
  if (requires.includes('not-completer') && isCompleter(order, actor)) return { why: 'own-completion' };
  const left = requires.includes('checklist-done') ? requiredPointsLeft(order.checklist) : 0;
  if (left > 0) return { why: 'checklist-left', left };
  return requires.includes('signed') && order.signatureMissing ? { why: 'signature-missing' } : null;
}

/**
 * Whether somebody works on an order: they are assigned to it, directly or through their service provider, or may change any
 * order.
 */
export function isWorkerOn({ assignees }: SteppingOrder, { permissions, member, provider = null }: StepActor): boolean {
  const extent = extentOf(permissions, 'work-orders:update');
  const isAssigned = assignees.includes(member) || (provider !== null && assignees.includes(provider));
  return extent === 'any' || (extent === 'own' && isAssigned);
}

/**
 * People cannot verify what they completed themselves, and members of a service provider cannot verify what was dispatched to it.
 */
function isCompleter(
  { completedBy, dispatchedTo = null }: SteppingOrder,
  { member, provider = null }: StepActor,
): boolean {
  return completedBy === member || (provider !== null && provider === dispatchedTo);
}

/** The statuses that an actor can give a work order now, in the table's order (product 1, `allowedTransitions`). */
export function allowedSteps(order: SteppingOrder, actor: StepActor): WorkOrderStatus[] {
  return WORK_ORDER_TRANSITIONS[order.status]
    .map(({ to }) => to)
    .filter((to) => refusalOfStep(order, to, actor) === null);
}

/** What must be entered with a step; nothing for a step that does not exist. */
export function inputsOfStep(from: WorkOrderStatus, to: WorkOrderStatus): readonly WorkOrderInput[] {
  const requires = findTransition(WORK_ORDER_TRANSITIONS, from, to)?.requires ?? [];
  return requires.filter((fact): fact is WorkOrderInput => fact === 'reason' || fact === 'resolution');
}

/** The fields of a work order that its steps change. Times are in ms since 1970. */
export type StepFields = {
  status: WorkOrderStatus;
  /** When it got its current status. */
  statusSince: number;
  holdReason: string;
  heldSince: number | null;
  heldTotalMs: number;
  firstResponseAt: number | null;
  completedAt: number | null;
  /** The id of a member. */
  completedBy: string | null;
  verifiedAt: number | null;
  verifiedBy: string | null;
  resolution: string;
  cancelReason: string;
  /** The id of the signature; null for none. */
  signature: string | null;
};

/**
 * A work order after a step, which must be one that `refusalOfStep` does not refuse.
 *
 * @param step - when and by which member it was taken, and what was entered
 */
export function afterStep(
  before: StepFields,
  to: WorkOrderStatus,
  { now, member, reason, resolution }: { now: Instant; member: string; reason: string; resolution: string },
): StepFields {
  const at = toMillis(now);
  const moved = {
    ...before,
    status: to,
    statusSince: at,
    // The time on hold is added up at every step, whatever comes next.
    heldTotalMs: heldMsAt(before, at),
    heldSince: null,
    holdReason: '',
    signature: staysSigned({}, { status: to }) ? before.signature : null,
  };
  switch (to) {
    case 'on-hold':
      return { ...moved, heldSince: at, holdReason: reason };
    case 'in-progress':
      return { ...moved, firstResponseAt: before.firstResponseAt ?? at };
    case 'completed':
      return { ...moved, completedAt: at, completedBy: member, resolution };
    case 'verified':
      return { ...moved, verifiedAt: at, verifiedBy: member };
    case 'cancelled':
      return { ...moved, cancelReason: reason };
    default:
      return {
        ...moved,
        completedAt: null,
        completedBy: null,
        verifiedAt: null,
        verifiedBy: null,
        resolution: '',
        cancelReason: '',
      };
  }
}

/** How long a step can be undone, in ms. */
export const STEP_UNDO_MS = 2 * 60_000;

/** The latest step of a work order, stored with it for undoing. */
export type LatestStep = {
  /** The id of the member who took it, and when, in ms since 1970. */
  by: string;
  at: number;
  /** The version of the work order that the step created. */
  version: number;
  /** The previous values of the fields that it changed. */
  before: Partial<StepFields>;
};

/** The previous values of the fields that a step changed. */
export function changedByStep(before: StepFields, after: StepFields): Partial<StepFields> {
  const isChanged = ([field, value]: [string, unknown]) => Reflect.get(after, field) !== value;
  return Object.fromEntries(Object.entries(before).filter(isChanged));
}

/** Why a step cannot be undone: there is none, somebody else took it, something has changed since, or it is too long ago. */
export type UndoRefusal = 'nothing-to-undo' | 'others-step' | 'changed-since-step' | 'step-too-old';

/** Why a member cannot undo the latest step now; null if they can, whatever steps they may take themselves. */
export function refusalOfUndo(
  { version, lastStep }: { version: number; lastStep: LatestStep | null },
  { now, member }: { now: Instant; member: string },
): UndoRefusal | null {
  if (lastStep === null) return 'nothing-to-undo';
  if (lastStep.by !== member) return 'others-step';
  if (lastStep.version !== version) return 'changed-since-step';
  return toMillis(now) - lastStep.at > STEP_UNDO_MS ? 'step-too-old' : null;
}
