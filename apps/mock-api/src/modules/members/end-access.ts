import { endUnbackedInvitations } from '#modules/invitations/end-unbacked-invitations.ts';
import type { OrgScope } from '#scope.ts';
import type { MemberDoc } from './members.model.ts';
import { membershipsOf } from './memberships.ts';

/**
 * Takes from a person what hangs on a membership that was just suspended or removed, and ends the invitations that they
 * have sent. Requests in its organization are
 * refused at once anyway. Whoever has no active membership left is signed out everywhere; for the others another
 * organization becomes the default one where this one was.
 */
export async function endAccess(scope: OrgScope, member: MemberDoc): Promise<void> {
  const { models } = scope;
  const { _id, user } = member;
  await endUnbackedInvitations(scope, _id);
  if (!user) return;
  const [next] = await membershipsOf(models, user);
  if (!next) await models.Session.deleteMany({ user });
  await moveDefaultOrganization({ models }, member);
}

/** Makes another of the person's organizations the default one where that was the one of this membership, which has ended. */
export async function moveDefaultOrganization({ models }: Pick<OrgScope, 'models'>, member: MemberDoc): Promise<void> {
  const { user, org, status } = member;
  if (!user) return;
  const [next] = await membershipsOf(models, user);
  // A suspended person keeps their only organization as the default one, for the day that they are back.
  if (next || status === 'removed') {
    await models.User.updateOne({ _id: user, defaultOrg: org }, { $set: { defaultOrg: next?.org ?? null } });
  }
}
