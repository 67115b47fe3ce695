import { canGrant, type MemberType, type Permission } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { Actor, OrgScope } from '#scope.ts';
import type { RoleDoc } from './roles.model.ts';

/**
 * Demands that the actor holds every one of a role's permissions: nobody gives, takes or changes more than they have
 * (product 2).
 *
 * @param action - what they are about to do, as in "invite into"
 * @throws FORBIDDEN.
 */
export function assertMayGrant(
  actor: Actor,
  role: { name: string; permissions: readonly Permission[] },
  action: string,
): void {
  if (canGrant(actor.permissions, role.permissions)) return;
  const missing = role.permissions.find((permission) => !actor.permissions.includes(permission));
  throw new AppError(
    'FORBIDDEN',
    `You cannot ${action} the role ${role.name}, since you do not hold all of its permissions yourself.`,
    missing === undefined ? {} : { permission: missing },
  );
}

/**
 * Finds the role that the actor is about to give somebody.
 *
 * @param type - the type that the client says the person will be
 * @param action - what they are about to do, as in "invite into"
 * @throws NOT_FOUND.
 * @throws VALIDATION where the role is for another type.
 * @throws FORBIDDEN for a role with permissions that the actor does not hold.
 */
export async function findRoleToGive(scope: OrgScope, id: string, type: MemberType, action: string): Promise<RoleDoc> {
  const { models, org, bulk } = scope;
  const role = bulk ? bulk.roles.get(id) : await scoped(models.Role, org).findOne({ _id: id });
  if (!role) {
    throw new AppError('NOT_FOUND', 'There is no such role, or you do not have access to it.', {
      errors: [{ path: 'role', message: 'Choose a role of this organization' }],
    });
  }
  if (role.type !== type) {
    const message = `The role ${role.name} is for the type ${role.type}`;
    throw new AppError('VALIDATION', message, { errors: [{ path: 'type', message }] });
  }
  assertMayGrant(scope.actor, role, action);
  return role;
}
