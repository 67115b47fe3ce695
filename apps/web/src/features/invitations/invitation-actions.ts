import type { Invitation, Role } from '@siteward/contract';
import {
  type AccessLimits,
  allowedTransitions,
  canGrant,
  type Grant,
  INVITATION_TRANSITIONS,
  invitationStatusAt,
  managesPeopleOf,
} from '@siteward/domain';

export type InvitationAction = 'resend' | 'revoke' | 'invite-again';

/** Who is looking at the invitations. `roles`: the organization's; undefined until they are loaded. */
export type InvitationActor = {
  permissions: readonly string[];
  /** What they hold themselves, to be compared with what others hold (`useOwnGrant`). */
  own: Grant;
  /** The service provider that they belong to. */
  provider: string | null;
  /** Whether the organization is read-only, in which case invitations can only be revoked. */
  isReadOnly: boolean;
  roles: readonly Pick<Role, '_id' | 'type' | 'permissions'>[] | undefined;
  isBeyondReach: (limits: AccessLimits) => boolean;
};

type Facts = Pick<Invitation, 'status' | 'expiresAt' | 'role' | 'sentCount' | 'serviceProviderId'>;
type Subject = Facts & AccessLimits;

/**
 * What somebody may do with an invitation (product 2): the steps of the domain's table, and mailing it again while it is pending.
 * Nobody acts on an invitation to a role whose permissions they lack, nor on one to more sites than they can reach or into another service
 * provider than theirs. The API is the authority.
 */
export function invitationActions(invitation: Subject, actor: InvitationActor, now: number): InvitationAction[] {
  const { permissions, own, provider, isReadOnly, roles } = actor;
  const role = roles?.find(({ _id }) => _id === invitation.role);
  if (role && !canGrant(own, role)) return [];
  const status = invitationStatusAt(invitation, now);
  const steps = allowedTransitions(INVITATION_TRANSITIONS, status, { permissions, facts: [] });
  const isOver = status === 'declined' || status === 'expired' || status === 'revoked';
  const isOfOwn = managesPeopleOf({ type: own.type, provider }, invitation.serviceProviderId);
  const isWithin = isOfOwn && !actor.isBeyondReach(invitation);
  const may: (InvitationAction | false)[] = [
    isWithin && !isReadOnly && status === 'pending' && permissions.includes('invitations:manage') && 'resend',
    isWithin && steps.some(({ to }) => to === 'revoked') && 'revoke',
    isOver && permissions.includes('members:invite') && 'invite-again',
  ];
  return may.filter((action) => action !== false);
}
