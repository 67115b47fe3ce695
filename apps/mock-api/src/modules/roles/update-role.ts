import { type Role, reason } from '@siteward/contract';
import { holdsAny, type MemberType, type Permission } from '@siteward/domain';
import { AppError, notFound } from '#app-error.ts';
import { definedFields, differsFrom } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { endUnbackedInvitations } from '#modules/invitations/end-unbacked-invitations.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { takeRoleName } from './create-role.ts';
import { assertMayGrant } from './grants.ts';
import { assertHeldByOwn, assertUnused } from './remove-role.ts';
import { findRole, READING_ROLES, withMemberCount } from './roles.service.ts';

export type RoleChange = {
  name?: string | undefined;
  description?: string | undefined;
  type?: MemberType | undefined;
  permissions?: Permission[] | undefined;
};

/**
 * Changes a role; fields that are not given stay as they are. The actor must hold both its current permissions and the new ones.
 *
 * @throws FORBIDDEN, also to members limited to some sites, and to members of a service provider for a role that anybody else has.
 * @throws VERSION_CONFLICT.
 * @throws SYSTEM_ROLE.
 * @throws CONFLICT for a name that is taken, and for another type while anyone holds the role, because members have their role's
 *   type.
 */
export async function updateRole(
  scope: OrgScope,
  id: string,
  change: RoleChange,
  expectedVersion?: number,
): Promise<Role> {
  const { name, description, type, permissions } = change;
  // Names must be unique, and type and permissions affect those who hold the role; the description concerns only the role itself.
  const concernsOthers = name !== undefined || type !== undefined || permissions !== undefined;
  if (concernsOthers) await lockOrganization(scope);
  const role = await findRole(scope, id);
  const before = await withMemberCount(scope, role);
  assertWholeOrganization(scope.actor);
  assertMayGrant(scope.actor, role);
  assertMayGrant(scope.actor, { ...role, ...definedFields({ type, permissions }) });
  if (concernsOthers && !role.system) await assertHeldByOwn(scope, role);
  assertVersion(expectedVersion, before, holdsAny(scope.actor.permissions, READING_ROLES));
  if (role.system) {
    throw new AppError('SYSTEM_ROLE', reason('system-role-stays'));
  }
  if (type && type !== role.type) await assertUnused(scope, role, 'CONFLICT');
  const named = name === undefined ? {} : await takeRoleName(scope, name, id);

  const set = { ...named, ...definedFields({ description, type, permissions }) };
  if (!differsFrom(role, set)) return before;
  const changed = await scoped(scope.models.Role, scope.org).versionedUpdate(id, role.version, { $set: set });
  if (!changed) throw notFound('role');
  if (permissions) await endUnbackedInvitations(scope);
  const after = await withMemberCount(scope, changed);
  await audit(scope, {
    action: 'role.updated',
    target: { kind: 'role', id },
    changes: changesBetween(before, after, ['name', 'description', 'type', 'permissions']),
  });
  return after;
}
