import { type ErrorCode, reason } from '@siteward/contract';
import { holdsAny } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { endExpiredInvitations } from '#modules/invitations/end-invitation.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { assertMayGrant } from './grants.ts';
import type { RoleDoc } from './roles.model.ts';
import { findRole, READING_ROLES, withMemberCount } from './roles.service.ts';

/**
 * Deletes a role.
 *
 * @throws FORBIDDEN, also to members limited to some sites.
 * @throws VERSION_CONFLICT.
 * @throws SYSTEM_ROLE.
 * @throws ROLE_IN_USE while anyone holds it.
 */
export async function removeRole(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  await lockOrganization(scope);
  const role = await findRole(scope, id);
  assertWholeOrganization(scope.actor);
  assertMayGrant(scope.actor, role);
  const mayRead = holdsAny(scope.actor.permissions, READING_ROLES);
  assertVersion(expectedVersion, await withMemberCount(scope, role), mayRead);
  if (role.system) throw new AppError('SYSTEM_ROLE', reason('system-role-not-deleted'));
  await assertUnused(scope, role, 'ROLE_IN_USE');
  await scoped(scope.models.Role, scope.org).removeOne({ _id: id });
  await audit(scope, { action: 'role.removed', target: { kind: 'role', id }, changes: { name: role.name } });
}

/**
 * Checks that nobody holds a role, suspended members included, and that no pending invitation gives it (product 2). Needs the
 * organization's lock.
 *
 * @throws An AppError of the given code that says how many there are.
 */
export async function assertUnused(scope: OrgScope, role: RoleDoc, code: ErrorCode): Promise<void> {
  const { members, invitations } = await countHolders(scope, role);
  if (members === 0 && invitations === 0) return;
  const held = { role: role.name, members };
  throw new AppError(
    code,
    invitations === 0 ? reason('role-held', held) : reason('role-held-and-invited', { ...held, invitations }),
  );
}

/**
 * Demands that everybody who has a role, or is invited into it, is of the actor's own service provider, if they belong to one: who
 * changes a role changes what all of these may do. Needs the organization's lock.
 *
 * @throws FORBIDDEN.
 */
export async function assertHeldByOwn(scope: OrgScope, role: RoleDoc): Promise<void> {
  const { type, provider = null } = scope.actor;
  if (type !== 'provider') return;
  const { members, invitations } = await countHolders(scope, role, { serviceProviderId: { $ne: provider } });
  if (members + invitations > 0) throw new AppError('FORBIDDEN', reason('role-of-others-people'));
}

async function countHolders(scope: OrgScope, { _id: role }: RoleDoc, whose = {}) {
  const { models, org } = scope;
  await endExpiredInvitations(scope);
  const held = { ...whose, role, status: { $in: ['active', 'invited', 'suspended'] as const } };
  return {
    members: await scoped(models.Member, org).count(held),
    invitations: await scoped(models.Invitation, org).count({ ...whose, role, status: 'pending' }),
  };
}
