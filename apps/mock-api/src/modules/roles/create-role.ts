import { type Role, reason } from '@siteward/contract';
import {
  isOwnerRole,
  MAX_ROLES,
  type MemberType,
  nameKeyOf,
  type Permission,
  SYSTEM_ROLES,
  systemRoleLike,
} from '@siteward/domain';
import { AppError, refusedAt } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { searchWords } from '#modules/lists/search-words.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { assertMayGrant } from './grants.ts';
import { type RoleDoc, toWire } from './roles.model.ts';

export type NewRole = {
  name: string;
  description?: string | undefined;
  type: MemberType;
  permissions: Permission[];
};

/**
 * Creates a role.
 *
 * @throws FORBIDDEN to members limited to some sites, and for a permission that the actor does not hold.
 * @throws CONFLICT for a name that is taken, and if the organization has reached its maximum number of roles.
 */
export async function createRole(scope: OrgScope, input: NewRole): Promise<Role> {
  const { models, org, actor } = scope;
  const { description = '', type, permissions } = input;
  await lockOrganization(scope);
  assertWholeOrganization(actor);
  assertMayGrant(actor, input);
  const roles = scoped(models.Role, org);
  if ((await roles.count()) >= MAX_ROLES) {
    throw new AppError('CONFLICT', reason('too-many-roles', { max: MAX_ROLES }));
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

/**
 * The fields for a role's name, provided that no other role of the organization has that name, ignoring case, and that it could
 * not be mistaken for a system role. Needs the organization's lock.
 *
 * @param ownId - the role itself, when it is renamed
 * @throws CONFLICT.
 */
export async function takeRoleName({ models, org }: OrgScope, name: string, ownId?: string) {
  const nameKey = nameKeyOf(name);
  const taken = await scoped(models.Role, org).findOne({ nameKey });
  if (taken && taken._id.toString() !== ownId) {
    throw refusedAt('name', 'CONFLICT', reason('role-name-taken', { name: taken.name }));
  }
  const systemRole = systemRoleLike(name);
  if (systemRole !== null) {
    throw refusedAt('name', 'CONFLICT', reason('role-name-like-system', { name: systemRole }));
  }
  return { name, nameKey, words: searchWords(name) };
}

/**
 * Adds the system roles to a new organization (product 2).
 *
 * @returns The Owner role.
 */
export async function createSystemRoles({ models, org }: Pick<OrgScope, 'models' | 'org'>): Promise<RoleDoc> {
  const roles = await scoped(models.Role, org).createMany(
    SYSTEM_ROLES.map(({ name, description, type, permissions }) => {
      return { name, nameKey: nameKeyOf(name), description, type, system: true, permissions: [...permissions] };
    }),
  );
  const owner = roles.find(isOwnerRole);
  if (!owner) throw new Error('The system roles have no Owner');
  return owner;
}
