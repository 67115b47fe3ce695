import { invitationStatusAt } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { namesOf } from '#modules/names.ts';
import type { PublicScope } from '#scope.ts';
import { invitationTokenHash } from './invitation-token.ts';
import type { InvitationDoc } from './invitations.model.ts';

const REASON = { acrossOrganizations: 'only the mailed secret tells which invitation is meant' };

/** GONE, in the same words whatever became of the invitation: a token tells nothing more once it is dead. */
export function gone(): AppError {
  return new AppError('GONE', 'This invitation is not valid any more. Ask for a new one.');
}

/** The invitation of a mailed token, whatever became of it. Throws GONE where there is none with this token any more. */
export async function findByToken({ models }: Pick<PublicScope, 'models'>, token: string): Promise<InvitationDoc> {
  const filter = { tokenHash: invitationTokenHash(token), deletedAt: null };
  const invitation = await models.Invitation.findOne(filter, null, REASON).lean<InvitationDoc>();
  if (!invitation) throw gone();
  return invitation;
}

/** What a mailed link invites to, for whoever holds it. Throws GONE unless the invitation is pending. */
export async function previewInvitation(scope: PublicScope, token: string) {
  const invitation = await findByToken(scope, token);
  if (invitationStatusAt(invitation, scope.clock()) !== 'pending') throw gone();
  const { email, name, invitedByName, expiresAt } = invitation;
  const names = (await namesOf(scope.models, [invitation]))(invitation);
  // Whoever holds the token reads the mails of this address, so that it is no news to them.
  const hasAccount = await scope.models.User.exists({ email, deletedAt: null, passwordHash: { $ne: null } });
  return { email, name, invitedByName, ...names, expiresAt: expiresAt.toISOString(), hasAccount: hasAccount !== null };
}
