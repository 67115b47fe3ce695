import { isOwnerRole, roleNameKey, SYSTEM_ROLES } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';
import type { RoleDoc } from './roles.model.ts';

/** Adds the system roles to a new organization (product 2). Out: the Owner role. */
export async function createSystemRoles({ models, org }: Pick<OrgScope, 'models' | 'org'>): Promise<RoleDoc> {
  const roles = scoped(models.Role, org);
  let owner: RoleDoc | undefined;
  for (const { name, description, type, permissions } of SYSTEM_ROLES) {
    const nameKey = roleNameKey(name);
    const role = await roles.create({ name, nameKey, description, type, system: true, permissions: [...permissions] });
    if (isOwnerRole(role)) owner = role;
  }
  if (!owner) throw new Error('The system roles have no Owner');
  return owner;
}
