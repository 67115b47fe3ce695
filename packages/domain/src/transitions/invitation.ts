import { type Instant, toMillis } from '../time/instants.ts';
import type { TransitionTable } from './transition.ts';

/** The states of an invitation (product 2). */
export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'expired', 'revoked'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

export const INVITATION_STATUS_LABELS: Readonly<Record<InvitationStatus, string>> = {
  pending: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** How long an invitation can be accepted, in days after it was sent (product 2). */
export const INVITATION_DAYS = 7;

/** The same in ms. */
export const INVITATION_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000;

/** How often an invitation may be mailed, including the first time (product 2). */
export const MAX_INVITATION_SENDS = 5;

/** `self`: the actor is the invited person. `time-is-up`: the invitation's `expiresAt` has passed. */
export type InvitationFact = 'self' | 'time-is-up';

/**
 * The steps of an invitation (product 2). All states except `pending` are final: to invite somebody again, a new invitation is
 * sent.
 */
export const INVITATION_TRANSITIONS: TransitionTable<InvitationStatus, InvitationFact> = {
  pending: [
    { to: 'accepted', permission: null, requires: ['self'] },
    { to: 'declined', permission: null, requires: ['self'] },
    { to: 'expired', permission: null, requires: ['time-is-up'] },
    { to: 'revoked', permission: 'invitations:manage', requires: [] },
  ],
  accepted: [],
  declined: [],
  expired: [],
  revoked: [],
};

type StoredInvitation = { status: InvitationStatus; expiresAt: Instant };

/** The current status of an invitation: a stored `pending` counts as `expired` from `expiresAt` on. */
export function invitationStatusAt(invitation: StoredInvitation, now: Instant): InvitationStatus {
  if (invitation.status !== 'pending') return invitation.status;
  return toMillis(now) < toMillis(invitation.expiresAt) ? 'pending' : 'expired';
}

/** Whether an invitation may be mailed again: while it is pending, and at most five times in all (product 2). */
export function canResend(invitation: StoredInvitation & { sentCount: number }, now: Instant): boolean {
  return invitationStatusAt(invitation, now) === 'pending' && invitation.sentCount < MAX_INVITATION_SENDS;
}
