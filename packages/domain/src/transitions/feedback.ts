import type { Permission } from '../access/permissions.ts';
import { FEEDBACK_REOPEN_MS, type FeedbackStatus } from '../feedbacks.ts';
import { type Instant, toMillis } from '../time/instants.ts';
import { findTransition, type TransitionTable } from './transition.ts';

/** What a step asks for beside itself. */
export type FeedbackInput = 'reason' | 'response';

/**
 * `reporter`: whoever sent it, by its link or as the member who did. `in-time`: it was resolved not longer ago than it can be
 * opened again. `creates-work`: the actor may create work orders. `work-verified`, `work-over`: its work order was verified, or was
 * cancelled or deleted, which nobody says by hand. The others: what the step asks for is given.
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

/** Who takes a step: what they hold, and whether the feedback is theirs. */
export type FeedbackActor = { permissions: readonly string[]; isReporter: boolean };

/** Somebody who has nothing but the link of a feedback. */
export const BY_LINK: FeedbackActor = { permissions: [], isReporter: true };

/** What of a feedback its next step depends on. */
export type SteppingFeedback = { status: FeedbackStatus; statusSince: Instant };

/** Why a step cannot be taken, whatever is given with it. */
export type FeedbackRefusal =
  | { why: 'no-such-step' }
  | { why: 'lacks-permission'; permission: Permission }
  | { why: 'not-reporter' }
  | { why: 'too-late' }
  | { why: 'by-work-alone' };

/** Why an actor cannot take a step with a feedback now; null where they can. Who may not hears that first. */
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

/** What has to be given with a step; nothing for one that does not exist. */
export function inputsOfFeedbackStep(from: FeedbackStatus, to: FeedbackStatus): readonly FeedbackInput[] {
  const requires = findTransition(FEEDBACK_TRANSITIONS, from, to)?.requires ?? [];
  return requires.filter((fact): fact is FeedbackInput => fact === 'reason' || fact === 'response');
}

/** Whether a feedback is resolved by its work order being verified now. */
export function isResolvedByWork(status: FeedbackStatus): boolean {
  return FEEDBACK_TRANSITIONS[status].some(({ requires }) => requires.includes('work-verified'));
}

/** Whether a feedback goes back to be triaged by its work order being cancelled or deleted now. */
export function isReturnedByWork(status: FeedbackStatus): boolean {
  return FEEDBACK_TRANSITIONS[status].some(({ requires }) => requires.includes('work-over'));
}

/** Whether a reporter can say how it went: once it is resolved, also anew. */
export function mayRate({ status }: { status: FeedbackStatus }, { isReporter }: FeedbackActor): boolean {
  return isReporter && status === 'resolved';
}

/** Whether people still write to each other about it: not once it was withdrawn. */
export function takesMessages(status: FeedbackStatus): boolean {
  return status !== 'withdrawn';
}
