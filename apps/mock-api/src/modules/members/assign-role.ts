import { type Member, reason } from '@siteward/contract';
import { isOwnerRole, type MemberType } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, invalid } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { endExpiredInvitations } from '#modules/invitations/end-invitation.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertMayGrant, findRoleToGive } from '#modules/roles/grants.ts';
import { findRole } from '#modules/roles/roles.service.ts';
import { assertWithinReach, reachOfLimits } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import type { MemberDoc } from './members.model.ts';
import { findMemberInSight, withNames } from './members.service.ts';
import { assertNotLastOwner, assertSomebodyElse, isOneself, storeMember } from './store-member.ts';

export type Assignment = { id: string; roleId: string; type: MemberType };

/**
 * Gives a member another role, and the role's type with it. Someone who stops being a customer's member keeps the sites they
 * reached as one.
 *
 * @throws NOT_FOUND for a member or role of another organization.
 * @throws FORBIDDEN for oneself, for a member who reaches more sites than the actor, and if the old or the new role has
 *   permissions that the actor does not hold.
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
  assertWithinReach(scope.actor, { before: await reachOfLimits(scope, member) });
  assertVersion(expectedVersion, before, scope.actor.permissions.includes('members:view'));
  if (member.status === 'removed') {
    throw invalid('params.id', reason('removed-member'));
  }
  if (!isOwnerRole(next)) await assertNotLastOwner(scope, member, previous);
  if (next._id.equals(previous._id)) return before;

  const belonging = next.type === 'provider' ? {} : { serviceProviderId: null };
  const limits = { ...belonging, ...(next.type === 'customer' ? {} : await withoutCustomer(scope, member)) };
  const after = await storeMember(scope, member, { role: next._id, type: next.type, ...limits });
  await audit(scope, {
    action: 'member.role-assigned',
    target: { kind: 'member', id },
    changes: { role: { from: before.roleName, to: after.roleName }, type: { from: before.type, to: after.type } },
  });
  return after;
}

/** Only a customer's member is limited to a customer. Without the customer, an empty list of sites would mean all sites. */
async function withoutCustomer(scope: OrgScope, member: MemberDoc) {
  if (member.customerOrgId === null) return {};
  const reach = await reachOfLimits(scope, member);
  const sites = reach === 'all' ? [] : [...reach.sites];
  if (sites.length === 0) {
    throw new AppError('CONFLICT', reason('no-site-left'));
  }
  return { sites: sites.map((site) => new Types.ObjectId(site)), customerOrgId: null, customerSiteId: null };
}
