import { reason } from '@siteward/contract';
import { invitationStatusAt } from '@siteward/domain';
import { AppError, notFound } from '#app-error.ts';
import type { AuditScope } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrgScope, PublicScope, UserScope } from '#scope.ts';
import { findVerifiedUser } from './accept-invitation.ts';
import { endInvitations } from './end-invitation.ts';
import { findByToken, gone } from './invitation-by-token.ts';
import type { InvitationDoc } from './invitations.model.ts';
import { assertMayChangeInvitation, findInvitation } from './invitations.service.ts';

/**
 * Revokes a pending invitation, which frees its seat.
 *
 * @throws NOT_FOUND.
 * @throws FORBIDDEN if the role has more permissions than the actor, or the invitation more sites, as with members.
 * @throws VERSION_CONFLICT.
 * @throws ILLEGAL_TRANSITION unless it is pending.
 */
export async function revokeInvitation(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  await lockOrganization(scope);
  const invitation = await findInvitation(scope, id);
  await assertMayRevoke(scope, invitation, expectedVersion);
  await endInvitations(scope, [invitation], 'revoked');
}

/**
 * Demands that the actor may revoke an invitation now.
 *
 * @throws What `revokeInvitation` throws.
 */
export async function assertMayRevoke(
  scope: OrgScope,
  invitation: InvitationDoc,
  expectedVersion?: number,
): Promise<void> {
  await assertMayChangeInvitation(scope, invitation, expectedVersion);
  const status = invitationStatusAt(invitation, scope.clock());
  if (status !== 'pending') {
    throw new AppError('ILLEGAL_TRANSITION', reason('invitation-not-revocable', { status }));
  }
}

/**
 * Declines an invitation with its mailed token, which takes no account. Repeating it changes nothing more.
 *
 * @throws GONE for a token that is unknown, replaced, expired or used otherwise.
 */
export async function declineInvitation(scope: PublicScope, token: string): Promise<void> {
  await decline(scope, await findByToken(scope, token));
}

const REASON = { acrossOrganizations: 'a person declines what they are invited to, wherever that is' };

/**
 * Declines an invitation to the signed-in person's verified address; repeating it changes nothing more.
 *
 * @throws NOT_FOUND for anybody else's.
 * @throws GONE if it has ended otherwise.
 */
export async function declineOwnInvitation(scope: UserScope, id: string): Promise<void> {
  const user = await findVerifiedUser(scope);
  const filter = { _id: id, email: user?.email ?? '', deletedAt: null };
  const invitation = await scope.models.Invitation.findOne(filter, null, REASON).lean();
  if (!invitation) throw notFound('invitation');
  await decline(scope, invitation);
}

async function decline(scope: AuditScope & Pick<PublicScope, 'models'>, invitation: InvitationDoc): Promise<void> {
  if (invitation.status === 'declined') return;
  const orgScope = { ...scope, org: invitation.org.toString() };
  await lockOrganization(orgScope);
  if (invitationStatusAt(invitation, scope.clock()) !== 'pending') throw gone();
  await endInvitations(orgScope, [invitation], 'declined');
}
