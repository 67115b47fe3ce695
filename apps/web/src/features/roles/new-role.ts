import type { Role } from '@siteward/contract';
import { type MemberType, type Permission, sameRoleName } from '@siteward/domain';

/** What a new role takes over from another one, as far as the person may give it; `refused` is the rest. */
export type Start = { type: MemberType; description: string; permissions: Permission[]; refused: Permission[] };

/** In: the role to copy, undefined for none; what the person holds. */
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
  const base = `Copy of ${role.name}`.slice(0, 56);
  const isTaken = (name: string) => roles.some((each) => sameRoleName(each.name, name));
  let name = base;
  for (let count = 2; isTaken(name); count++) name = `${base} ${count}`;
  return name;
}
