import { PERMISSIONS, type Permission, type PermissionAreaKey } from './permissions.ts';

export type PermissionAction = { action: string; label: string; permission: Permission };
export type PermissionArea = { area: PermissionAreaKey; actions: readonly PermissionAction[] };

function toArea(area: PermissionAreaKey): PermissionArea {
  const actions = PERMISSIONS.filter((permission) => permission.startsWith(`${area}:`)).map((permission) => {
    const action = permission.slice(area.length + 1);
    const words = action.replaceAll('-', ' ');
    return { action, label: words.charAt(0).toUpperCase() + words.slice(1), permission };
  });
  return { area, actions };
}

const isArea = (name: string): name is PermissionAreaKey => PERMISSIONS.some((each) => each.startsWith(`${name}:`));
const AREAS = new Set(PERMISSIONS.map((permission) => permission.slice(0, permission.indexOf(':'))).filter(isArea));

/** The permissions by area, in the order of product 2, with an English label for each action until it is translated. */
export const PERMISSION_AREAS: readonly PermissionArea[] = [...AREAS].map(toArea);
