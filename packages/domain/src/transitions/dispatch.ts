import { type Instant, toMillis } from '../instants.ts';
import type { TransitionTable } from './transition.ts';

/** What the dispatch of a work order to a service provider can be (docs/product.md, Dispatch). */
export const DISPATCH_STATUSES = ['sent', 'accepted', 'declined', 'completed', 'revoked', 'expired'] as const;
export type DispatchStatus = (typeof DISPATCH_STATUSES)[number];

/** How long its link works, in days from its sending, and the same in ms (product 6). */
export const DISPATCH_DAYS = 7;
export const DISPATCH_MS = DISPATCH_DAYS * 24 * 60 * 60 * 1000;

/** The bounds of what is given with a step. */
export const DISPATCH_LIMITS = { reason: 500 } as const;

/** `link`: the actor came by the link. `reason`: they say why. `time-is-up`: its `expiresAt` has passed. */
export type DispatchFact = 'link' | 'reason' | 'time-is-up';

/** The steps of a dispatch. Whoever is wanted again gets a new one. */
export const DISPATCH_TRANSITIONS: TransitionTable<DispatchStatus, DispatchFact> = {
  sent: [
    { to: 'accepted', permission: null, requires: ['link'] },
    { to: 'declined', permission: null, requires: ['link', 'reason'] },
    { to: 'revoked', permission: 'providers:dispatch', requires: [] },
    { to: 'expired', permission: null, requires: ['time-is-up'] },
  ],
  accepted: [
    { to: 'completed', permission: null, requires: ['link'] },
    { to: 'revoked', permission: 'providers:dispatch', requires: [] },
    { to: 'expired', permission: null, requires: ['time-is-up'] },
  ],
  declined: [],
  completed: [],
  revoked: [],
  expired: [],
};

type StoredDispatch = { status: DispatchStatus; expiresAt: Instant };

/** What a dispatch is now: one that is stored as sent or accepted counts as expired from `expiresAt` on. */
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
