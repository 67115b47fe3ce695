import { roleNameKey, systemRoleLike } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { searchWords } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';

/**
 * The stored name of a role, if no other role of the organization has it, without regard to case, and nobody could take it
 * for a system role. Needs the organization's lock. Throws CONFLICT.
 */
export async function takeRoleName({ models, org }: OrgScope, name: string, ownId?: string) {
  const nameKey = roleNameKey(name);
  const taken = await scoped(models.Role, org).findOne({ nameKey });
  if (taken && taken._id.toString() !== ownId) {
    throw new AppError('CONFLICT', `There is a role named ${taken.name} already. Choose another name.`, {
      errors: [{ path: 'name', message: 'There is a role with this name already' }],
    });
  }
  const systemRole = systemRoleLike(name);
  if (systemRole !== null) {
    throw new AppError('CONFLICT', `This looks like the system role ${systemRole}. Choose another name.`, {
      errors: [{ path: 'name', message: `Looks like the system role ${systemRole}; choose another name` }],
    });
  }
  return { name, nameKey, words: searchWords(name) };
}
