import { type Instant, toMillis } from '../time/instants.ts';
import type { TransitionTable } from './transition.ts';

/** What the dispatch of a work order to a service provider can be (docs/product.md, Dispatch). */
export const DISPATCH_STATUSES = ['sent', 'accepted', 'declined', 'completed', 'revoked', 'expired'] as const;
export type DispatchStatus = (typeof DISPATCH_STATUSES)[number];

/** How long its link waits for an answer, and shows work that was completed by it: in days, and the same in ms (product 6). */
export const DISPATCH_DAYS = 7;
export const DISPATCH_MS = DISPATCH_DAYS * 24 * 60 * 60 * 1000;

/** The bounds of what is given with a step. */
export const DISPATCH_LIMITS = { reason: 500 } as const;

/**
 * `provider`: the actor is the service provider: came by the link, is a member of theirs, or dispatches and was told by them. `reason`: they say why. `work-completed`: the
 * work order was completed, by whoever; `completion-undone`: that was taken back. `time-is-up`: its `expiresAt` has passed.
 */
export type DispatchFact = 'provider' | 'reason' | 'work-completed' | 'completion-undone' | 'time-is-up';

const REVOKED = { to: 'revoked', permission: 'providers:dispatch', requires: [] } as const;
const DECLINED = { to: 'declined', permission: null, requires: ['provider', 'reason'] } as const;

/** The steps of a dispatch. Whoever is wanted again gets a new one. What is accepted does not run out: whoever does the work has its link until then. */
export const DISPATCH_TRANSITIONS: TransitionTable<DispatchStatus, DispatchFact> = {
  sent: [
    { to: 'accepted', permission: null, requires: ['provider'] },
    DECLINED,
    REVOKED,
    { to: 'expired', permission: null, requires: ['time-is-up'] },
  ],
  accepted: [{ to: 'completed', permission: null, requires: ['work-completed'] }, DECLINED, REVOKED],
  declined: [],
  completed: [{ to: 'accepted', permission: null, requires: ['completion-undone'] }],
  revoked: [],
  expired: [],
};

type StoredDispatch = { status: DispatchStatus; expiresAt: Instant };

/** What a dispatch is now: one that is stored as sent counts as expired from `expiresAt` on. */
export function dispatchStatusAt({ status, expiresAt }: StoredDispatch, now: Instant): DispatchStatus {
  const runs = DISPATCH_TRANSITIONS[status].some(({ to }) => to === 'expired');
  return runs && toMillis(now) >= toMillis(expiresAt) ? 'expired' : status;
}

/** Whether the work is with the service provider: it waits for their answer, or they do it. */
export function isDispatchLive(dispatch: StoredDispatch, now: Instant): boolean {
  const status = dispatchStatusAt(dispatch, now);
  return status === 'sent' || status === 'accepted';
}

/** Whether the link of a dispatch opens anything: as long as it lives, and until it expires what they completed. */
export function opensDispatch(dispatch: StoredDispatch, now: Instant): boolean {
  const isCompleted = dispatch.status === 'completed' && toMillis(now) < toMillis(dispatch.expiresAt);
  return isCompleted || isDispatchLive(dispatch, now);
}

/**
 * Whose members see a work order that was dispatched, and whose members do it: those of the service provider that has it or has completed
 * it, and of the one that has accepted it.
 *
 * @param status - how the dispatch stands
 * @param provider - to whom it was sent
 */
export function withProvider<Id>(
  status: DispatchStatus,
  provider: Id,
): { dispatchedTo: Id | null; acceptedBy: Id | null } {
  const isTheirs = status === 'sent' || status === 'accepted' || status === 'completed';
  return { dispatchedTo: isTheirs ? provider : null, acceptedBy: status === 'accepted' ? provider : null };
}
