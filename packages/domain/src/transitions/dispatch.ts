import { type Instant, toMillis } from '../time/instants.ts';
import type { TransitionTable } from './transition.ts';

/** The states of a work order's dispatch to a service provider (docs/product.md, Dispatch). */
export const DISPATCH_STATUSES = ['sent', 'accepted', 'declined', 'completed', 'revoked', 'expired'] as const;
export type DispatchStatus = (typeof DISPATCH_STATUSES)[number];

/**
 * How long the link of a dispatch can be answered and, once the work is completed, still shows it: in days, and the same in ms
 * (product 6).
 */
export const DISPATCH_DAYS = 7;
export const DISPATCH_MS = DISPATCH_DAYS * 24 * 60 * 60 * 1000;

/** Limits of what is entered with a step. */
export const DISPATCH_LIMITS = { reason: 500 } as const;

/**
 * `provider`: the actor acts for the service provider: came by the link, is a member of theirs, or dispatches and passes on what
 * they said. `reason`: a reason is given. `work-completed`: somebody completed the work order; `completion-undone`: that was
 * undone. `time-is-up`: its `expiresAt` has passed.
 */
export type DispatchFact = 'provider' | 'reason' | 'work-completed' | 'completion-undone' | 'time-is-up';

const REVOKED = { to: 'revoked', permission: 'providers:dispatch', requires: [] } as const;
const DECLINED = { to: 'declined', permission: null, requires: ['provider', 'reason'] } as const;

/**
 * The steps of a dispatch. To ask a provider again, a new dispatch is sent. An accepted one does not expire: its link works until
 * the work is done.
 */
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

/** The current status of a dispatch: one stored as sent counts as expired from `expiresAt` on. */
export function dispatchStatusAt({ status, expiresAt }: StoredDispatch, now: Instant): DispatchStatus {
  const runs = DISPATCH_TRANSITIONS[status].some(({ to }) => to === 'expired');
  return runs && toMillis(now) >= toMillis(expiresAt) ? 'expired' : status;
}

/** Whether the work is with the service provider: it awaits their answer, or they are doing it. */
export function isDispatchLive(dispatch: StoredDispatch, now: Instant): boolean {
  const status = dispatchStatusAt(dispatch, now);
  return status === 'sent' || status === 'accepted';
}

/**
 * Whether the link of a dispatch opens anything: while the dispatch is live and, once the provider has completed the work, until
 * it expires.
 */
export function opensDispatch(dispatch: StoredDispatch, now: Instant): boolean {
  const isCompleted = dispatch.status === 'completed' && toMillis(now) < toMillis(dispatch.expiresAt);
  return isCompleted || isDispatchLive(dispatch, now);
}

/**
 * The provider whose members see a dispatched work order, and the one whose members do the work: `dispatchedTo` has the work or
 * has completed it; `acceptedBy` has accepted it.
 *
 * @param status - the status of the dispatch
 * @param provider - the provider it was sent to
 */
export function withProvider<Id>(
  status: DispatchStatus,
  provider: Id,
): { dispatchedTo: Id | null; acceptedBy: Id | null } {
  const isTheirs = status === 'sent' || status === 'accepted' || status === 'completed';
  return { dispatchedTo: isTheirs ? provider : null, acceptedBy: status === 'accepted' ? provider : null };
}
