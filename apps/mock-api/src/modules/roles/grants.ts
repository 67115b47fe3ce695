import { canGrant, type Permission } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import type { Actor } from '#scope.ts';

/**
 * Demands that the actor holds every one of a role's permissions: nobody gives, takes or changes more than they have
 * (product 2). In: the actor; the role; what they are about to do, as in "invite into". Throws FORBIDDEN.
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
