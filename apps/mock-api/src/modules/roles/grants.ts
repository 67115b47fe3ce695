import { reason } from '@siteward/contract';
import { canGrant, type MemberType, type Permission } from '@siteward/domain';
import { AppError, invalid, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { Actor, OrgScope } from '#scope.ts';
import type { RoleDoc } from './roles.model.ts';

/**
 * Demands that the actor holds every one of a role's permissions: nobody gives, takes or changes more than they have
 * (product 2).
 *
 * @throws FORBIDDEN.
 */
export function assertMayGrant(actor: Actor, role: { name: string; permissions: readonly Permission[] }): void {
  if (canGrant(actor.permissions, role.permissions)) return;
  const missing = role.permissions.find((permission) => !actor.permissions.includes(permission));
  throw new AppError(
    'FORBIDDEN',
    reason('role-beyond-own', { role: role.name }),
    missing === undefined ? {} : { permission: missing },
  );
}

/**
 * Finds the role that the actor is about to give somebody.
 *
 * @param type - the type that the client says the person will be
 * @throws NOT_FOUND.
 * @throws VALIDATION where the role is for another type.
 * @throws FORBIDDEN for a role with permissions that the actor does not hold.
 */
export async function findRoleToGive(scope: OrgScope, id: string, type: MemberType): Promise<RoleDoc> {
  const { models, org, bulk } = scope;
  const role = bulk ? bulk.roles.get(id) : await scoped(models.Role, org).findOne({ _id: id });
  if (!role) {
    throw notFound('role', { errors: [{ path: 'role', ...reason('unknown-role') }] });
  }
  if (role.type !== type) {
    throw invalid('type', reason('role-of-another-type', { role: role.name, type: role.type }));
  }
  assertMayGrant(scope.actor, role);
  return role;
}
