import type { Member } from '@siteward/contract';
import { isOwnerRole, type MemberType } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { endExpiredInvitations } from '#modules/invitations/end-expired-invitations.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertMayGrant } from '#modules/roles/grants.ts';
import { findRoleToGive } from '#modules/roles/role-to-give.ts';
import { findRole } from '#modules/roles/roles.service.ts';
import { assertVersion } from '#modules/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { changeMember } from './change-member.ts';
import { assertNotLastOwner, assertSomebodyElse } from './member-rules.ts';
import { findMember, withNames } from './members.service.ts';

export type Assignment = { id: string; roleId: string; type: MemberType };

/**
 * Gives a member another role, and the role's type with it (product 2). Throws NOT_FOUND for a member or role of another
 * organization; VERSION_CONFLICT; VALIDATION for a removed member, or where role and type do not fit; LAST_OWNER;
 * FORBIDDEN for oneself, and where the old or the new role has permissions that the actor does not hold.
 */
export async function assignRole(scope: OrgScope, assignment: Assignment, expectedVersion?: number): Promise<Member> {
  const { id, roleId, type } = assignment;
  await lockOrganization(scope);
  await endExpiredInvitations(scope);
  const member = await findMember(scope, id);
  const before = await withNames(scope, member);
  assertVersion(expectedVersion, before);
  if (member.status === 'removed') {
    const message = 'This member was removed. Invite the person again instead.';
    throw new AppError('VALIDATION', message, { errors: [{ path: 'params.id', message }] });
  }
  const next = await findRole(scope, roleId);
  const previous = await findRole(scope, member.role.toString());
  if (!isOwnerRole(next)) await assertNotLastOwner(scope, member, previous);
  assertSomebodyElse(scope, member, 'change the role of');
  assertMayGrant(scope.actor, previous, 'change the role of a member with');
  await findRoleToGive(scope, roleId, type, 'assign');
  if (next._id.equals(previous._id)) return before;

  // Only a customer's member is limited to a customer.
  const limits = next.type === 'customer' ? {} : { customerOrgId: null, customerSiteId: null };
  const after = await changeMember(scope, member, { role: next._id, type: next.type, ...limits });
  await audit(scope, {
    action: 'member.role-assigned',
    target: { kind: 'member', id },
    changes: { role: { from: before.roleName, to: after.roleName }, type: { from: before.type, to: after.type } },
  });
  return after;
}
