import { type Member, reason } from '@siteward/contract';
import { invitationStatusAt } from '@siteward/domain';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { type MemberDoc, memberKeys, toWire } from '#modules/members/members.model.ts';
import { namesOf } from '#modules/names/membership-names.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import type { UserDoc } from '#modules/users/users.model.ts';
import type { UserScope } from '#scope.ts';
import { unbackedOf } from './end-unbacked-invitations.ts';
import { findByToken, gone } from './invitation-by-token.ts';
import type { InvitationDoc } from './invitations.model.ts';

/**
 * Joins the organization with a mailed token. This can be repeated at will, but only the first time has an effect (product 2).
 *
 * @throws FORBIDDEN if the signed-in person's verified address is not the invited one.
 * @throws GONE for a token that is unknown, replaced, expired, revoked, declined or used by somebody else, and if the membership
 *   has ended since.
 */
export async function acceptInvitation(scope: UserScope, token: string) {
  const invitation = await findByToken(scope, token);
  const orgScope = { ...scope, org: invitation.org.toString() };
  const status = invitationStatusAt(invitation, scope.clock());
  if (status !== 'pending' && status !== 'accepted') throw gone();
  // Those who have joined already only read: of twenty calls at the same time, nineteen need not wait for the lock.
  if (status === 'pending') await lockOrganization(orgScope);
  const user = await findVerifiedUser(scope);
  const member = await scoped(scope.models.Member, orgScope.org).findOne({ _id: invitation.member });
  if (!member) throw gone();
  // An invitation ends when its sender loses the right to it; should that ever have been missed, it ends here.
  if (status === 'pending' && (await unbackedOf(orgScope, [invitation])).length > 0) throw gone();

  const answer = { org: orgScope.org, member: member._id.toString() };
  if (status === 'accepted') {
    if (!user || !isActiveMember(member, user._id)) throw gone();
    return { ...answer, becomesDefault: false };
  }
  if (user?.email !== invitation.email) {
    throw new AppError('FORBIDDEN', reason('for-another-address'));
  }
  return { ...answer, becomesDefault: (await join(orgScope, member, invitation, user)).becomesDefault };
}

const REASON = { acrossOrganizations: 'the invited person knows their member record but is not a member yet' };

/**
 * Joins as a member record that was created by an invitation (product 2). Repeating it changes nothing more.
 *
 * @throws NOT_FOUND unless the record has the signed-in person's verified address.
 * @throws VERSION_CONFLICT.
 * @throws GONE if the invitation or the membership has ended.
 */
export async function acceptAsMember(
  scope: UserScope,
  id: string,
  expectedVersion?: number,
): Promise<{ member: Member; becomesDefault: boolean }> {
  const { models, clock } = scope;
  const user = await findVerifiedUser(scope);
  const member = await models.Member.findOne({ _id: id, deletedAt: null }, null, REASON).lean();
  if (!user || !member || member.email !== user.email) throw notFound('invitation');
  const orgScope = { ...scope, org: member.org.toString() };
  if (isActiveMember(member, user._id)) return { member: await wire(scope, member), becomesDefault: false };
  await lockOrganization(orgScope);
  const filter = { member: member._id, status: 'pending', expiresAt: { $gt: clock() } } as const;
  const invitation = await scoped(models.Invitation, orgScope.org).findOne(filter);
  if (!invitation || member.status !== 'invited') throw gone();
  if ((await unbackedOf(orgScope, [invitation])).length > 0) throw gone();
  // Last, because the conflict shows the member, of whom nobody learns anything by an invitation that is over.
  assertVersion(expectedVersion, await wire(scope, member), true);
  const joined = await join(orgScope, member, invitation, user);
  return { member: await wire(scope, joined.member), becomesDefault: joined.becomesDefault };
}

function isActiveMember({ status, user }: MemberDoc, id: MemberDoc['_id']): boolean {
  return status === 'active' && user !== null && user.equals(id);
}

async function wire({ models, clock }: UserScope, member: MemberDoc): Promise<Member> {
  return toWire(member, (await namesOf(models, [member]))(member), clock());
}

/** The signed-in person if their address is verified; otherwise, invitations to it are not theirs. */
export async function findVerifiedUser({ models, session }: UserScope): Promise<UserDoc | null> {
  const filter = { _id: session.user, deletedAt: null, emailVerifiedAt: { $ne: null } };
  return models.User.findOne(filter).lean();
}

/**
 * Turns an invited person into an active member; until now, the pending invitation has held their seat. The organization, which
 * must be locked, becomes their default one if they have none.
 *
 * @param member - the invited member
 * @param invitation - their pending invitation
 */
export async function join(
  scope: UserScope & { org: string },
  { _id, name: invitedAs, email }: MemberDoc,
  invitation: InvitationDoc,
  user: UserDoc,
): Promise<{ member: MemberDoc; becomesDefault: boolean }> {
  const { models, org, clock } = scope;
  const name = invitedAs || user.name;
  const now = clock();
  const member = await scoped(models.Member, org).updateOne(
    { _id },
    {
      $set: {
        user: user._id,
        status: 'active',
        invitedUntil: null,
        name,
        ...memberKeys({ name, email }),
        lastSeenAt: now,
        joinedAt: now,
      },
    },
  );
  if (!member) throw notFound('member');
  await scoped(models.Invitation, org).updateOne({ _id: invitation._id }, { $set: { status: 'accepted' } });
  const becomesDefault = user.defaultOrg === null;
  if (becomesDefault) await models.User.updateOne({ _id: user._id }, { $set: { defaultOrg: member.org } });
  await audit(scope, { action: 'member.joined', target: { kind: 'member', id: _id }, changes: { email } });
  return { member, becomesDefault };
}
