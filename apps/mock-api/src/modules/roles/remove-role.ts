import { holdsAny } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import { assertVersion } from '#modules/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { assertMayGrant } from './grants.ts';
import { withMemberCount } from './member-counts.ts';
import { assertUnused } from './role-use.ts';
import { findRole, READING_ROLES } from './roles.service.ts';

/**
 * Deletes a role. Throws FORBIDDEN, also to who is limited to some sites; VERSION_CONFLICT; SYSTEM_ROLE; and ROLE_IN_USE
 * while anybody holds it.
 */
export async function removeRole(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  await lockOrganization(scope);
  const role = await findRole(scope, id);
  assertWholeOrganization(scope.actor, 'delete a role');
  assertMayGrant(scope.actor, role, 'delete');
  const mayRead = holdsAny(scope.actor.permissions, READING_ROLES);
  assertVersion(expectedVersion, await withMemberCount(scope, role), mayRead);
  if (role.system) throw new AppError('SYSTEM_ROLE', 'System roles cannot be deleted.');
  await assertUnused(scope, role, 'ROLE_IN_USE');
  await scoped(scope.models.Role, scope.org).removeOne({ _id: id });
  await audit(scope, { action: 'role.removed', target: { kind: 'role', id }, changes: { name: role.name } });
}
