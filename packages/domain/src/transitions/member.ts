import { type Instant, toMillis } from '../time/instants.ts';
import type { TransitionTable } from './transition.ts';

/** The states of a member (product 2). */
export const MEMBER_STATUSES = ['invited', 'active', 'suspended', 'removed'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export const MEMBER_STATUS_LABELS: Readonly<Record<MemberStatus, string>> = {
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
  removed: 'Removed',
};

/** The status that the list of members shows by default (spec section 9). */
export const DEFAULT_MEMBER_STATUS: MemberStatus = 'active';

/**
 * `self`: the actor is the invited person, with a verified email. `new-invitation`: the step is part of a new invitation.
 * `invitation-ended`: the member's invitation was revoked or declined, or has expired.
 */
export type MemberFact = 'self' | 'new-invitation' | 'invitation-ended';

/**
 * The steps of a member (product 2). When an invitation ends, its member is removed with it; otherwise the address would remain
 * blocked.
 */
export const MEMBER_TRANSITIONS: TransitionTable<MemberStatus, MemberFact> = {
  invited: [
    { to: 'active', permission: null, requires: ['self'] },
    { to: 'removed', permission: null, requires: ['invitation-ended'] },
  ],
  active: [
    { to: 'suspended', permission: 'members:manage', requires: [] },
    { to: 'removed', permission: 'members:manage', requires: [] },
  ],
  suspended: [
    { to: 'active', permission: 'members:manage', requires: [] },
    { to: 'removed', permission: 'members:manage', requires: [] },
  ],
  removed: [{ to: 'invited', permission: 'members:invite', requires: ['new-invitation'] }],
};

/** `invitedUntil`: when the invitation of a member in the state `invited` expires. */
type StoredMember = { status: MemberStatus; invitedUntil?: Instant | null | undefined };

/**
 * The current status of a member: a stored `invited` counts as `removed` from `invitedUntil` on, just as the invitation counts as
 * expired (`invitationStatusAt`), and also if there is no `invitedUntil`.
 */
export function memberStatusAt({ status, invitedUntil }: StoredMember, now: Instant): MemberStatus {
  if (status !== 'invited') return status;
  return toMillis(now) < toMillis(invitedUntil ?? NaN) ? 'invited' : 'removed';
}
