import { reason } from '@siteward/contract';
import { invitationStatusAt } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { namesOf } from '#modules/names/membership-names.ts';
import type { PublicScope } from '#scope.ts';
import { unbackedOf } from './end-unbacked-invitations.ts';
import type { InvitationDoc } from './invitations.model.ts';

const REASON = { acrossOrganizations: 'only the mailed secret identifies the invitation' };

/** GONE, with the same text whatever became of the invitation: a dead token reveals nothing more. */
export function gone(): AppError {
  return new AppError('GONE', reason('invitation-over'));
}

/**
 * Finds the invitation of a mailed token, whatever became of it.
 *
 * @throws GONE if no invitation has this token, or none has it any more.
 */
export async function findByToken({ models }: Pick<PublicScope, 'models'>, token: string): Promise<InvitationDoc> {
  const filter = { tokenHash: tokenHash(token), deletedAt: null };
  const invitation = await models.Invitation.findOne(filter, null, REASON).lean();
  if (!invitation) throw gone();
  return invitation;
}

/**
 * Finds the invitation of a mailed token if it can be accepted now.
 *
 * @throws GONE unless it is pending and somebody vouches for it. It ends when its sender loses the right to it; should that ever
 *   have been missed, it counts as ended.
 */
export async function findPendingByToken(
  scope: Pick<PublicScope, 'models' | 'clock'>,
  token: string,
): Promise<InvitationDoc> {
  const invitation = await findByToken(scope, token);
  if (invitationStatusAt(invitation, scope.clock()) !== 'pending') throw gone();
  if ((await unbackedOf(scope, [invitation])).length > 0) throw gone();
  return invitation;
}

/**
 * What a mailed link invites its bearer to.
 *
 * @throws GONE unless it can be accepted now.
 */
export async function previewInvitation(scope: PublicScope, token: string) {
  const invitation = await findPendingByToken(scope, token);
  const { email, name, invitedByName, expiresAt } = invitation;
  const names = (await namesOf(scope.models, [invitation]))(invitation);
  // Anyone who holds the token reads the mail of this address, so this reveals nothing to them.
  const hasAccount = await scope.models.User.exists({ email, deletedAt: null, passwordHash: { $ne: null } });
  return { email, name, invitedByName, ...names, expiresAt: expiresAt.toISOString(), hasAccount: hasAccount !== null };
}
