import { type AnyReason, type Member, reason } from '@siteward/contract';
import { findTransition, MEMBER_TRANSITIONS, type MemberStatus, mayTake } from '@siteward/domain';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { endExpiredInvitations } from '#modules/invitations/end-invitation.ts';
import { endUnbackedInvitations } from '#modules/invitations/end-unbacked-invitations.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrganizationDoc } from '#modules/organizations/organizations.model.ts';
import { assertPaidFor } from '#modules/organizations/paid-for.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertMayGrant } from '#modules/roles/grants.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import { findRole } from '#modules/roles/roles.service.ts';
import { removePrivateViews } from '#modules/saved-views/remove-private-views.ts';
import { assertFreeSeat } from '#modules/seats/seat-use.ts';
import { assertWithinReach, reachOfLimits } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import type { MemberDoc } from './members.model.ts';
import { findMemberInSight, withNames } from './members.service.ts';
import { membershipsOf } from './own-memberships.ts';
import { assertNotLastOwner, assertSomebodyElse, isOneself } from './store-member.ts';

/**
 * Suspends, reactivates or removes a member.
 *
 * @throws NOT_FOUND.
 * @throws FORBIDDEN for oneself, and for whoever holds more permissions than the actor or reaches more sites.
 * @throws VERSION_CONFLICT, ILLEGAL_TRANSITION or LAST_OWNER.
 * @throws CUSTOMER_REQUIRED or SEAT_LIMIT on reactivation.
 */
export async function setMemberStatus(
  scope: OrgScope,
  id: string,
  to: MemberStatus,
  expectedVersion?: number,
): Promise<Member> {
  const organization = await lockOrganization(scope);
  await endExpiredInvitations(scope);
  const member = await findMemberInSight(scope, id);
  const role = await findRole(scope, member.role.toString());
  await assertMayBecome(scope, { organization, member, role }, to, expectedVersion);

  const changed = await scoped(scope.models.Member, scope.org).updateOne({ _id: id }, { $set: { status: to } });
  if (!changed) throw notFound('member');
  scope.bulk?.members.set(id, changed);
  if (to !== 'active') await endAccess(scope, changed);
  await audit(scope, {
    action: to === 'active' ? 'member.reactivated' : `member.${to}`,
    target: { kind: 'member', id },
    changes: { status: { from: member.status, to } },
  });
  return withNames(scope, changed);
}

type Step = { organization: OrganizationDoc; member: MemberDoc; role: RoleDoc };

/**
 * Demands that the actor may take a step with a member now.
 *
 * @param step - the member, their role and their organization, locked
 * @throws What `setMemberStatus` throws.
 */
export async function assertMayBecome(
  scope: OrgScope,
  { organization, member, role }: Step,
  to: MemberStatus,
  expectedVersion?: number,
): Promise<void> {
  // The last owner hears why nobody could do it, rather than being told to ask somebody else.
  if (isOneself(scope, member) && to !== 'active') await assertNotLastOwner(scope, member, role);
  assertSomebodyElse(scope, member);
  assertMayGrant(scope.actor, role);
  assertWithinReach(scope.actor, { before: await reachOfLimits(scope, member) });
  const mayRead = scope.actor.permissions.includes('members:view');
  assertVersion(expectedVersion, await withNames(scope, member), mayRead);
  assertLegal(scope, member, to);
  await assertNotLastOwner(scope, member, role);
  if (to !== 'active') return;
  assertPaidFor(scope, organization);
  await assertFreeSeat(scope, organization);
}

function assertLegal({ actor }: OrgScope, { status: from }: MemberDoc, to: MemberStatus): void {
  const step = findTransition(MEMBER_TRANSITIONS, from, to);
  // The facts that some steps need, such as a new invitation, are true in other calls only.
  if (step && mayTake(step, { permissions: actor.permissions, facts: [] })) return;
  throw new AppError('ILLEGAL_TRANSITION', illegal(from, to));
}

function illegal(from: MemberStatus, to: MemberStatus): AnyReason {
  if (from === to) return reason('already-so', { status: to });
  if (from === 'invited' && to === 'removed') return reason('only-invited-revoke');
  if (from === 'invited') return reason('only-invited');
  if (from === 'removed') return reason('removed-member');
  return reason('no-such-step', { from, to });
}

/**
 * Takes from people what depends on memberships of one organization that were just suspended or removed, and ends the
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
  await removePrivateViews(scope, ...members.filter(({ status }) => status === 'removed').map(({ _id }) => _id));
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
