import { type AnyReason, type Member, reason } from '@siteward/contract';
import { findTransition, MEMBER_TRANSITIONS, type MemberStatus, mayTake } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { removeFeedsOf } from '#modules/calendar/feeds/calendar-feeds.service.ts';
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
import { assertMayManage, reachOfLimits } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import type { MemberDoc } from './members.model.ts';
import { findMemberInSight, withNames } from './members.service.ts';
import { membershipsOf } from './own-memberships.ts';
import { assertNotLastOwner, assertSomebodyElse, isOneself } from './store-member.ts';

/**
 * Suspends, reactivates or removes a member.
 *
 * @throws NOT_FOUND.
 * @throws FORBIDDEN for oneself, and for a member who holds more permissions or reaches more sites than the actor, or who does not
 *   belong to the actor's service provider.
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
 * Checks that the actor may take a step with a member now.
 *
 * @param step - the member, their role, and their organization, whose lock must be held
 * @throws What `setMemberStatus` throws.
 */
export async function assertMayBecome(
  scope: OrgScope,
  { organization, member, role }: Step,
  to: MemberStatus,
  expectedVersion?: number,
): Promise<void> {
  // Tells the last owner why nobody could do this, rather than advising them to ask someone else.
  if (isOneself(scope, member) && to !== 'active') await assertNotLastOwner(scope, member, role);
  assertSomebodyElse(scope, member);
  assertMayGrant(scope.actor, role);
  assertMayManage(scope.actor, member, await reachOfLimits(scope, member));
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
  // The facts that some steps need, such as a new invitation, only arise in other calls.
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
 * Ends the access of people whose membership of one organization was just suspended or removed: everything that depends on the
 * membership (`endWithMemberships`), and the sessions of those who have no active membership left. Their requests in the
 * organization are refused immediately in any case. A bulk change collects its members and handles them together at the end.
 */
export async function endAccess(scope: OrgScope, ...members: MemberDoc[]): Promise<void> {
  const { models, bulk } = scope;
  if (bulk) {
    bulk.later.ended.push(...members);
    return;
  }
  if (members.length === 0) return;
  const left = await endWithMemberships(scope, members);
  const signedOut = usersOf(members).filter((user) => !left.some((member) => member.user?.equals(user)));
  await models.Session.deleteMany({ user: { $in: signedOut } });
}

/**
 * Ends what depends on memberships of one organization that are no longer active: the invitations those members vouched for and,
 * for removed members, their private views and calendar links. If the organization was someone's default, another one takes its
 * place.
 *
 * @returns The active memberships that these people still have, in all organizations.
 */
export async function endWithMemberships(scope: OrgScope, members: readonly MemberDoc[]): Promise<MemberDoc[]> {
  await endUnbackedInvitations(scope, ...members.map(({ _id }) => _id));
  const removed = members.filter(({ status }) => status === 'removed').map(({ _id }) => _id);
  await removePrivateViews(scope, ...removed);
  await removeFeedsOf(scope, ...removed);
  const left = await membershipsOf(scope.models, usersOf(members));
  await moveDefaultOrganizations(scope, members, left);
  return left;
}

/** For people whose default organization is this one, makes the oldest organization that they still belong to the default. */
async function moveDefaultOrganizations({ models, org }: OrgScope, members: readonly MemberDoc[], left: MemberDoc[]) {
  const moves = members.flatMap(({ user, status }) => {
    const next = left.find((member) => user !== null && member.user?.equals(user));
    // A suspended person keeps their only organization as the default, for when they return.
    if (user === null || (!next && status !== 'removed')) return [];
    const update = { $set: { defaultOrg: next?.org ?? null } };
    return [{ updateOne: { filter: { _id: user, defaultOrg: new Types.ObjectId(org) }, update } }];
  });
  if (moves.length > 0) await models.User.bulkWrite(moves);
}

function usersOf(members: readonly MemberDoc[]): Types.ObjectId[] {
  return members.flatMap(({ user }) => user ?? []);
}
