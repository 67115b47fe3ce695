import { endUnbackedInvitations } from '#modules/invitations/end-unbacked-invitations.ts';
import type { OrgScope } from '#scope.ts';
import type { MemberDoc } from './members.model.ts';
import { membershipsOf } from './memberships.ts';

/**
 * Takes from people what hangs on memberships of one organization that were just suspended or removed, and ends the
 * invitations that they have sent. Requests in the organization are refused at once anyway. Whoever has no active
 * membership left is signed out everywhere; for the others another organization becomes the default one where this one
 * was. Those of a bulk change are looked at together, at its end.
 */
export async function endAccess(scope: OrgScope, ...members: MemberDoc[]): Promise<void> {
  const { models, org, bulk } = scope;
  if (bulk) {
    bulk.later.ended.push(...members);
    return;
  }
  if (members.length === 0) return;
  await endUnbackedInvitations(scope, ...members.map(({ _id }) => _id));
  const users = members.flatMap(({ user }) => user ?? []);
  const left = new Set((await membershipsOf(models, users)).map(({ user }) => user?.toString()));
  await models.Session.deleteMany({ user: { $in: users.filter((user) => !left.has(user.toString())) } });
  const hadItAsDefault = await models.User.distinct('_id', { _id: { $in: users }, defaultOrg: org });
  const had = new Set(hadItAsDefault.map(String));
  for (const member of members) {
    if (member.user && had.has(member.user.toString())) await moveDefaultOrganization({ models }, member);
  }
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
