import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { type MemberDoc, memberKeys } from '#modules/members/members.model.ts';
import type { UserDoc } from '#modules/users/users.model.ts';
import type { UserScope } from '#scope.ts';
import type { InvitationDoc } from './invitations.model.ts';

/**
 * Makes an invited person an active member; the pending invitation held the seat until now. The organization becomes
 * their default one if they have none. In: the organization, locked; the member and pending invitation in it.
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
        ...{ user: user._id, status: 'active', invitedUntil: null, name, ...memberKeys({ name, email }) },
        ...{ lastSeenAt: now, joinedAt: now },
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
