import type { Role } from '@siteward/contract';
import { MAX_ROLES, type MemberType, type Permission } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { assertMayGrant } from './grants.ts';
import { takeRoleName } from './role-name.ts';
import { toWire } from './roles.model.ts';

export type NewRole = {
  name: string;
  description?: string | undefined;
  type: MemberType;
  permissions: Permission[];
};

/**
 * Creates a role. Throws FORBIDDEN to who is limited to some sites and for a permission that the actor does not hold,
 * CONFLICT for a name that is taken and where the organization has as many roles as it may.
 */
export async function createRole(scope: OrgScope, input: NewRole): Promise<Role> {
  const { models, org, actor } = scope;
  const { description = '', type, permissions } = input;
  await lockOrganization(scope);
  assertWholeOrganization(actor, 'create a role');
  assertMayGrant(actor, input, 'create');
  const roles = scoped(models.Role, org);
  if ((await roles.count()) >= MAX_ROLES) {
    throw new AppError('CONFLICT', `An organization has at most ${MAX_ROLES} roles. Delete one that nobody needs.`);
  }
  const name = await takeRoleName(scope, input.name);
  const role = await roles.create({ ...name, description, type, system: false, permissions });
  await audit(scope, {
    action: 'role.created',
    target: { kind: 'role', id: role._id },
    changes: { name: input.name, description, type, permissions },
  });
  return toWire(role, 0);
}
