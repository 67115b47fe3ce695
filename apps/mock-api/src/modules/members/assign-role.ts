import { type Member, reason } from '@siteward/contract';
import { isOwnerRole, limitsKept, type MemberType } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, invalid } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { endExpiredInvitations } from '#modules/invitations/end-invitation.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertMayGrant, findRoleToGive } from '#modules/roles/grants.ts';
import { findRole } from '#modules/roles/roles.service.ts';
import { assertMayManage, limitsOf, reachOfLimits } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { accessOf } from './actor-of-member.ts';
import type { MemberDoc } from './members.model.ts';
import { findMemberInSight, withNames } from './members.service.ts';
import { assertNotLastOwner, assertSomebodyElse, isOneself, storeMember } from './store-member.ts';

export type Assignment = { id: string; roleId: string; type: MemberType };

/**
 * Gives a member another role, and the role's type with it. With another type they keep the sites that they reached (domain,
 * `limitsKept`).
 *
 * @throws NOT_FOUND for a member or role of another organization.
 * @throws FORBIDDEN for oneself, for a member who reaches more sites than the actor, if the old or the new role has permissions
 *   that the actor does not hold, and if the actor belongs to a service provider and the member to another one or to none.
 * @throws VERSION_CONFLICT.
 * @throws VALIDATION for a removed member, or if role and type do not match.
 * @throws LAST_OWNER.
 * @throws CONFLICT if there would be no site left to keep.
 */
export async function assignRole(scope: OrgScope, assignment: Assignment, expectedVersion?: number): Promise<Member> {
  const { id, roleId, type } = assignment;
  await lockOrganization(scope);
  await endExpiredInvitations(scope);
  const member = await findMemberInSight(scope, id);
  const before = await withNames(scope, member);
  const previous = await findRole(scope, member.role.toString());
  const next = await findRoleToGive(scope, roleId, type);
  // Tells the last owner why nobody could do this, rather than advising them to ask someone else.
  if (isOneself(scope, member) && !isOwnerRole(next)) await assertNotLastOwner(scope, member, previous);
  assertSomebodyElse(scope, member);
  assertMayGrant(scope.actor, previous);
  assertMayManage(scope.actor, member, await reachOfLimits(scope, member));
  assertVersion(expectedVersion, before, scope.actor.permissions.includes('members:view'));
  if (member.status === 'removed') {
    throw invalid('params.id', reason('removed-member'));
  }
  if (!isOwnerRole(next)) await assertNotLastOwner(scope, member, previous);
  if (next._id.equals(previous._id)) return before;

  const belonging = next.type === 'provider' ? {} : { serviceProviderId: null };
  const limits = { ...belonging, ...(await keptLimits(scope, member, next.type)) };
  const after = await storeMember(scope, member, { role: next._id, type: next.type, ...limits });
  await audit(scope, {
    action: 'member.role-assigned',
    target: { kind: 'member', id },
    changes: { role: { from: before.roleName, to: after.roleName }, type: { from: before.type, to: after.type } },
  });
  return after;
}

/** The limits that change with the type. */
async function keptLimits(scope: OrgScope, member: MemberDoc, type: MemberType) {
  if (type === member.type) return {};
  const kept = limitsKept(limitsOf(member), (await accessOf(scope, member)).reach, type);
  if (!kept) throw new AppError('CONFLICT', reason('no-site-left'));
  if (type === 'customer') return {};
  return { sites: kept.sites.map((site) => new Types.ObjectId(site)), customerOrgId: null, customerSiteId: null };
}
