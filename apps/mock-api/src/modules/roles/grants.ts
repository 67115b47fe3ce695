import { reason } from '@siteward/contract';
import { canGrant, givesType, type MemberType, type Permission } from '@siteward/domain';
import { AppError, invalid, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { Actor, OrgScope } from '#scope.ts';
import type { RoleDoc } from './roles.model.ts';

/**
 * Checks that the actor holds every one of a role's permissions, and that the actor's type may give the role's type: nobody
 * gives, takes away or changes more than they have (product 2).
 *
 * @throws FORBIDDEN.
 */
export function assertMayGrant(
  actor: Actor,
  role: { name: string; type: MemberType; permissions: readonly Permission[] },
): void {
  if (canGrant(actor, role)) return;
  if (!givesType(actor.type, role.type))
    throw new AppError('FORBIDDEN', reason('role-beyond-own-type', { role: role.name }));
  const missing = role.permissions.find((permission) => !actor.permissions.includes(permission));
  throw new AppError(
    'FORBIDDEN',
    reason('role-beyond-own', { role: role.name }),
    missing === undefined ? {} : { permission: missing },
  );
}

/**
 * Finds the role that the actor is about to give someone.
 *
 * @param type - the type that the client says the person will have
 * @throws NOT_FOUND.
 * @throws VALIDATION if the role is for another type.
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
