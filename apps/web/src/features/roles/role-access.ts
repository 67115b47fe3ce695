import { plural, t } from '@lingui/core/macro';
import type { Role } from '@siteward/contract';
import { canGrant, countLabel, type MemberType, type Permission, SYSTEM_ROLES, sameRoleName } from '@siteward/domain';
import { permissionLabel, roleLabel } from '#lib/labels.ts';
import { intlLocale } from '#lib/language.ts';

/** Stands for the role that a new one is copied from where it begins without permissions. */
export const BLANK = 'blank';

/** What members limited to some sites are told about roles, which concern the organization as a whole. */
export const limitedWords = () =>
  t`You are limited to some sites; only members with access to all sites can change roles.`;

/**
 * Why somebody cannot change a role; null when they can: only with all its permissions, and at all sites
 * (docs/product.md, Members).
 */
export function roleLock(role: Role, held: readonly Permission[], isLimited: boolean): string | null {
  if (role.system) return t`System roles are fixed. Copy this one to change it.`;
  if (!held.includes('roles:manage')) {
    const permission = permissionLabel('roles:manage');
    return t`Changing roles needs the permission ${permission}.`;
  }
  if (isLimited) return limitedWords();
  if (canGrant(held, role.permissions)) return null;
  const missing = role.permissions.find((each) => !held.includes(each));
  const permission = missing ? permissionLabel(missing) : '';
  return t`You cannot change this role: it allows ${permission}, which you do not hold yourself.`;
}

/** Why somebody cannot give a permission; null when they can. */
export function permissionLock(permission: Permission, held: readonly Permission[]): string | null {
  return held.includes(permission) ? null : t`You do not hold this permission yourself, so you cannot give it.`;
}

/** The system roles as product 2 lists them, then the others by name. */
export function sortRoles(roles: readonly Role[], locale = intlLocale()): Role[] {
  const rank = (role: Role) => (role.system ? SYSTEM_ROLES.findIndex(({ name }) => name === role.name) : Infinity);
  const byName = new Intl.Collator(locale);
  return roles.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first === second ? byName.compare(one.name, other.name) : first - second;
  });
}

/** "1 member", "6 members", "10,000+ members". */
export function membersLabel(count: number): string {
  const members = countLabel(count);
  return plural(count, { one: `${members} member`, other: `${members} members` });
}

/** Whether a value is a role: a problem document carries the record as the contract has it, but without its type. */
export function isRole(value: unknown): value is Role {
  return typeof value === 'object' && value !== null && 'permissions' in value && Array.isArray(value.permissions);
}

/** What a new role takes over from another one, as far as the person may give it; `refused` is the rest. */
type Start = { type: MemberType; description: string; permissions: Permission[]; refused: Permission[] };

/**
 * What a new role starts from.
 *
 * @param role - the role to copy, undefined for none
 * @param held - what the person holds
 */
export function startFrom(role: Role | undefined, held: readonly Permission[]): Start {
  const { type = 'staff', description = '', permissions = [] } = role ?? {};
  return {
    type,
    description,
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
