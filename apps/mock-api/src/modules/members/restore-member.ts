import type { Member } from '@siteward/contract';
import { isOwnerRole } from '@siteward/domain';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { endExpiredInvitations } from '#modules/invitations/end-invitation.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertMayGrant, findRoleToGive } from '#modules/roles/grants.ts';
import { findRole } from '#modules/roles/roles.service.ts';
import { assertMayManage, assertWithinReach, limitsOf, reachOfLimits } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { checkAccessLimits } from './access-limits.ts';
import type { MemberDoc } from './members.model.ts';
import { findMember, withNames } from './members.service.ts';
import { assertNotLastOwner, assertSomebodyElse, storeMember } from './store-member.ts';

/** What a member had before their role was changed: the role and the limits. */
export type EarlierAccess = Pick<
  MemberDoc,
  'role' | 'type' | 'sites' | 'customerOrgId' | 'customerSiteId' | 'serviceProviderId'
>;

/**
 * Gives a member back an earlier role and earlier limits in one write. Everything that could be refused is checked first.
 *
 * @throws NOT_FOUND, also for a role, site or customer that no longer exists.
 * @throws FORBIDDEN for oneself, for roles that the actor could not give, and for a member who reaches more sites than the actor,
 *   now or afterwards, or who does not belong to the actor's service provider.
 * @throws VERSION_CONFLICT, VALIDATION or LAST_OWNER.
 */
export async function restoreMember(
  scope: OrgScope,
  id: string,
  earlier: EarlierAccess,
  expectedVersion: number,
): Promise<Member> {
  await lockOrganization(scope);
  await endExpiredInvitations(scope);
  const member = await findMember(scope, id);
  const before = await withNames(scope, member);
  const previous = await findRole(scope, member.role.toString());
  assertSomebodyElse(scope, member);
  assertMayGrant(scope.actor, previous);
  assertMayManage(scope.actor, member, await reachOfLimits(scope, member));
  assertVersion(expectedVersion, before, scope.actor.permissions.includes('members:view'));
  const next = await findRoleToGive(scope, earlier.role.toString(), earlier.type);
  const { limits, reach } = await checkAccessLimits(scope, limitsOf(earlier));
  assertWithinReach(scope.actor, { after: reach });
  if (!isOwnerRole(next)) await assertNotLastOwner(scope, member, previous);

  const after = await storeMember(scope, member, { role: next._id, type: next.type, ...limits });
  await audit(scope, {
    action: 'member.role-assigned',
    target: { kind: 'member', id },
    changes: {
      role: { from: before.roleName, to: after.roleName },
      type: { from: before.type, to: after.type },
      ...changesBetween(before, after, ['sites', 'customerOrgId', 'customerSiteId', 'serviceProviderId']),
    },
  });
  return after;
}
