import { type Invitation, reason } from '@siteward/contract';
import { canResend, INVITATION_MS, invitationStatusAt, MAX_INVITATION_SENDS } from '@siteward/domain';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { queueMail } from '#mail/outbox.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { createToken } from '#modules/auth/secrets.ts';
import { namesOf } from '#modules/names/membership-names.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrgScope } from '#scope.ts';
import { unbackedOf } from './end-unbacked-invitations.ts';
import { type InvitationDoc, toWire } from './invitations.model.ts';
import { assertMayChangeInvitation, findInvitation } from './invitations.service.ts';
import { invitationMails } from './invite.ts';

/** The address that an invitation was mailed to; undefined if the organization has none with this id. */
export async function invitedAddress({ models, org }: OrgScope, id: string): Promise<string | undefined> {
  return (await scoped(models.Invitation, org).findOne({ _id: id }, { fields: { email: 1 } }))?.email;
}

/**
 * Mails a new token with a new expiry; the earlier token ends (product 2).
 *
 * @throws NOT_FOUND.
 * @throws FORBIDDEN if the role has more permissions than the actor, or the invitation more sites.
 * @throws VERSION_CONFLICT.
 * @throws ILLEGAL_TRANSITION unless it is pending and somebody vouches for it.
 * @throws SEND_LIMIT after five mails.
 */
export async function resendInvitation(scope: OrgScope, id: string, expectedVersion?: number): Promise<Invitation> {
  const { models, org, clock } = scope;
  await lockOrganization(scope);
  const invitation = await findInvitation(scope, id);
  await assertMayResend(scope, invitation, expectedVersion);
  const now = clock();
  const { secret: token, hash: tokenHash } = createToken();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  const again = await scoped(models.Invitation, org).updateOne(
    { _id: id },
    { $set: { tokenHash, expiresAt, sentAt: now }, $inc: { sentCount: 1 } },
  );
  if (!again) throw notFound('invitation');
  // Neither the version nor `updatedAt` changes, because nothing has changed for people who edit the member.
  await models.Member.updateOne(
    { org, _id: again.member, status: 'invited' },
    { $set: { invitedUntil: expiresAt } },
    { timestamps: false, middleware: false },
  );
  const names = (await namesOf(models, [again]))(again);
  const mails = await invitationMails(scope, [again], { namesIn: () => names, tokenFor: () => token });
  await queueMail(scope, ...mails);
  const changes = { sentCount: { from: invitation.sentCount, to: again.sentCount } };
  await audit(scope, { action: 'invitation.resent', target: { kind: 'invitation', id }, changes });
  return toWire(again, names, now);
}

/**
 * Demands that the actor may have an invitation mailed again now.
 *
 * @throws What `resendInvitation` throws.
 */
export async function assertMayResend(
  scope: OrgScope,
  invitation: InvitationDoc,
  expectedVersion?: number,
): Promise<void> {
  await assertMayChangeInvitation(scope, invitation, expectedVersion);
  const now = scope.clock();
  const status = invitationStatusAt(invitation, now);
  if (status !== 'pending') {
    throw new AppError('ILLEGAL_TRANSITION', reason('invitation-not-pending', { status }));
  }
  if ((await unbackedOf(scope, [invitation])).length > 0) {
    throw new AppError('ILLEGAL_TRANSITION', reason('invitation-unbacked'));
  }
  if (!canResend(invitation, now)) {
    throw new AppError('SEND_LIMIT', reason('sent-too-often', { max: MAX_INVITATION_SENDS }));
  }
}
