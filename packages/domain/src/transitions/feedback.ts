import type { Permission } from '../access/permissions.ts';
import { FEEDBACK_REOPEN_MS, type FeedbackStatus } from '../feedbacks.ts';
import { type Instant, toMillis } from '../time/instants.ts';
import { findTransition, type TransitionTable } from './transition.ts';

/** What must be entered with a step. */
export type FeedbackInput = 'reason' | 'response';

/**
 * `reporter`: the actor sent the feedback, and comes by its link or is the member who sent it. `in-time`: it can still be
 * reopened. `creates-work`: the actor may create work orders. `work-verified`, `work-over`: its work order was verified, or was
 * cancelled or deleted; nobody sets these by hand. The others: the input that the step requires is given.
 */
export type FeedbackFact = 'reporter' | 'in-time' | 'creates-work' | 'work-verified' | 'work-over' | FeedbackInput;

/** The steps of a feedback (docs/product.md, Feedbacks). */
export const FEEDBACK_TRANSITIONS: TransitionTable<FeedbackStatus, FeedbackFact> = {
  new: [
    { to: 'acknowledged', permission: 'feedbacks:triage', requires: [] },
    { to: 'converted', permission: 'feedbacks:triage', requires: ['creates-work'] },
    { to: 'resolved', permission: 'feedbacks:triage', requires: ['response'] },
    { to: 'declined', permission: 'feedbacks:triage', requires: ['reason'] },
    { to: 'withdrawn', permission: null, requires: ['reporter'] },
  ],
  acknowledged: [
    { to: 'converted', permission: 'feedbacks:triage', requires: ['creates-work'] },
    { to: 'resolved', permission: 'feedbacks:triage', requires: ['response'] },
    { to: 'declined', permission: 'feedbacks:triage', requires: ['reason'] },
  ],
  converted: [
    { to: 'resolved', permission: null, requires: ['work-verified'] },
    { to: 'acknowledged', permission: null, requires: ['work-over'] },
  ],
  resolved: [{ to: 'acknowledged', permission: null, requires: ['reporter', 'in-time'] }],
  declined: [],
  withdrawn: [],
};

/** The actor of a step: their permissions, and whether the feedback is theirs. */
export type FeedbackActor = { permissions: readonly string[]; isReporter: boolean };

/** Somebody who has nothing but the link of a feedback. */
export const BY_LINK: FeedbackActor = { permissions: [], isReporter: true };

/** The facts of a feedback that its next step depends on. */
export type SteppingFeedback = { status: FeedbackStatus; statusSince: Instant };

/** Why a step cannot be taken, whatever is entered with it. */
export type FeedbackRefusal =
  | { why: 'no-such-step' }
  | { why: 'lacks-permission'; permission: Permission }
  | { why: 'not-reporter' }
  | { why: 'too-late' }
  | { why: 'by-work-alone' };

/**
 * Why an actor cannot take a step with a feedback now; null if they can. A missing permission is reported before other obstacles.
 */
export function refusalOfFeedbackStep(
  feedback: SteppingFeedback,
  to: FeedbackStatus,
  actor: FeedbackActor,
  now: Instant,
): FeedbackRefusal | null {
  const step = findTransition(FEEDBACK_TRANSITIONS, feedback.status, to);
  if (!step) return { why: 'no-such-step' };
  const { permission, requires } = step;
  if (permission !== null && !actor.permissions.includes(permission)) return { why: 'lacks-permission', permission };
  if (requires.includes('creates-work') && !actor.permissions.includes('work-orders:create')) {
    return { why: 'lacks-permission', permission: 'work-orders:create' };
  }
  if (requires.includes('work-verified') || requires.includes('work-over')) return { why: 'by-work-alone' };
  if (requires.includes('reporter') && !actor.isReporter) return { why: 'not-reporter' };
  const isLate = toMillis(now) - toMillis(feedback.statusSince) > FEEDBACK_REOPEN_MS;
  return requires.includes('in-time') && isLate ? { why: 'too-late' } : null;
}

/** The statuses that an actor can give a feedback now, in the table's order (product 1, `allowedTransitions`). */
export function allowedFeedbackSteps(feedback: SteppingFeedback, actor: FeedbackActor, now: Instant): FeedbackStatus[] {
  return FEEDBACK_TRANSITIONS[feedback.status]
    .map(({ to }) => to)
    .filter((to) => refusalOfFeedbackStep(feedback, to, actor, now) === null);
}

/** What must be entered with a step; nothing for a step that does not exist. */
export function inputsOfFeedbackStep(from: FeedbackStatus, to: FeedbackStatus): readonly FeedbackInput[] {
  const requires = findTransition(FEEDBACK_TRANSITIONS, from, to)?.requires ?? [];
  return requires.filter((fact): fact is FeedbackInput => fact === 'reason' || fact === 'response');
}

/** Whether verifying its work order now would resolve a feedback. */
export function isResolvedByWork(status: FeedbackStatus): boolean {
  return FEEDBACK_TRANSITIONS[status].some(({ requires }) => requires.includes('work-verified'));
}

/** Whether cancelling or deleting its work order now would return a feedback to triage. */
export function isReturnedByWork(status: FeedbackStatus): boolean {
  return FEEDBACK_TRANSITIONS[status].some(({ requires }) => requires.includes('work-over'));
}

/** Whether the reporter can rate a feedback: once it is resolved, and as often as they like. */
export function mayRate({ status }: { status: FeedbackStatus }, { isReporter }: FeedbackActor): boolean {
  return isReporter && status === 'resolved';
}

/** Whether messages about a feedback can still be exchanged: not once it was withdrawn. */
export function takesMessages(status: FeedbackStatus): boolean {
  return status !== 'withdrawn';
}
