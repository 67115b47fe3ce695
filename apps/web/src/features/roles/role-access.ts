import { plural, t } from '@lingui/core/macro';
import type { Role } from '@siteward/contract';
import { type Grant, givesType, type MemberType, type Permission, SYSTEM_ROLES, sameRoleName } from '@siteward/domain';
import { useCallback } from 'react';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useOtherReason } from '#lib/organization/other-reason.ts';
import { roleDescription } from '#lib/organization/role-descriptions.ts';
import { countLabel } from '#lib/words/counts.ts';
import { permissionLabel, roleLabel } from '#lib/words/labels.ts';
import { intlLocale, sortByName } from '#lib/words/language.ts';

/** Takes the place of the id of the role to copy when a new role starts without permissions. */
export const BLANK = 'blank';

/** What somebody holds, to be compared with what a role allows, and what keeps them from using `roles:manage` if they hold it. */
type Own = Grant & { otherReason: string | null };

/** What the person looking at the page holds. */
export function useOwn(): Own {
  const { permissions, role } = useOrganizationScope();
  return { type: role.type, permissions, otherReason: useOtherReason('roles:manage') };
}

/**
 * Why the person looking at the page cannot change a role, as a function of the role; null if they can (`roleLock`). It stays the
 * same as long as they hold the same.
 */
export function useRoleLock(): (role: Role) => string | null {
  const { type, permissions, otherReason } = useOwn();
  return useCallback((role) => roleLock(role, { type, permissions, otherReason }), [type, permissions, otherReason]);
}

/**
 * Why somebody cannot change a role; null if they can, which takes a type that gives the role's, all of the role's permissions,
 * access to all sites (docs/product.md, Members), and an organization that is paid for. Whether others than a service provider's
 * own people have it, only the API knows.
 */
export function roleLock(role: Role, { type, permissions: held, otherReason }: Own): string | null {
  if (role.system) return t`System roles are fixed. Copy this one to change it.`;
  if (otherReason !== null) return otherReason;
  if (!held.includes('roles:manage')) {
    const permission = permissionLabel('roles:manage');
    return t`Changing roles needs the permission ${permission}.`;
  }
  if (!givesType(type, role.type)) return t`This role is for another type of member than you are.`;
  const missing = role.permissions.find((each) => !held.includes(each));
  if (missing === undefined) return null;
  const permission = permissionLabel(missing);
  return t`You cannot change this role: it allows ${permission}, which you do not hold yourself.`;
}

/** Why somebody cannot give a permission; null if they can. */
export function permissionLock(permission: Permission, held: readonly Permission[]): string | null {
  return held.includes(permission) ? null : t`You do not hold this permission yourself, so you cannot give it.`;
}

/** The system roles as product 2 lists them, then the others by name. */
export function sortRoles(roles: readonly Role[], locale = intlLocale()): Role[] {
  const rank = (role: Role) => SYSTEM_ROLES.findIndex(({ name }) => name === role.name);
  const system = roles.filter((role) => role.system).sort((one, other) => rank(one) - rank(other));
  const own = roles.filter((role) => !role.system);
  return [...system, ...sortByName(own, ({ name }) => name, locale)];
}

/** "1 member", "6 members", "10,000+ members". */
export function membersLabel(count: number): string {
  const members = countLabel(count);
  return plural(count, { one: `${members} member`, other: `${members} members` });
}

/** Whether a value is a role: a problem document carries the record as the contract defines it, but untyped. */
export function isRole(value: unknown): value is Role {
  return typeof value === 'object' && value !== null && 'permissions' in value && Array.isArray(value.permissions);
}

/** What a new role takes over from another one, as far as the person may give it; `refused` is the rest. */
type Start = { type: MemberType; description: string; permissions: Permission[]; refused: Permission[] };

/**
 * What a new role starts from.
 *
 * @param role - the role to copy; undefined for none
 * @param own - what the person holds, who cannot give more
 */
export function startFrom(role: Role | undefined, own: Grant): Start {
  const { type = 'staff', permissions = [] } = role ?? {};
  const held = own.permissions;
  return {
    type: givesType(own.type, type) ? type : own.type,
    description: role ? roleDescription(role) : '',
    permissions: permissions.filter((each) => held.includes(each)),
    refused: permissions.filter((each) => !held.includes(each)),
  };
}

/** A free name for a copy: "Copy of Manager", "Copy of Manager 2"; '' for no role. */
export function copyName(role: Role | undefined, roles: readonly Role[]): string {
  if (role === undefined) return '';
  const original = roleLabel(role.name);
  const base = t`Copy of ${original}`.slice(0, 56);
  const isTaken = (name: string) => roles.some((each) => sameRoleName(each.name, name));
  let name = base;
  for (let count = 2; isTaken(name); count++) name = `${base} ${count}`;
  return name;
}
