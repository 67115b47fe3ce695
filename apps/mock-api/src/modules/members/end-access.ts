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
export async function endAccess(scope: OrgScope, { _id, user, org, status }: MemberDoc): Promise<void> {
  const { models } = scope;
  await endUnbackedInvitations(scope, _id);
  if (!user) return;
  const [next] = await membershipsOf(models, user);
  if (!next) await models.Session.deleteMany({ user });
  // A suspended person keeps their only organization as the default one, for the day that they are back.
  if (next || status === 'removed') {
    await models.User.updateOne({ _id: user, defaultOrg: org }, { $set: { defaultOrg: next?.org ?? null } });
  }
}
