import { PERMISSIONS, type Permission, type PermissionAreaKey } from './permissions.ts';

export type PermissionAction = { action: string; label: string; permission: Permission };
export type PermissionArea = { area: PermissionAreaKey; label: string; actions: readonly PermissionAction[] };

function toArea(area: PermissionAreaKey, label: string): PermissionArea {
  const actions = PERMISSIONS.filter((permission) => permission.startsWith(`${area}:`)).map((permission) => {
    const action = permission.slice(area.length + 1);
    const words = action.replaceAll('-', ' ');
    return { action, label: words.charAt(0).toUpperCase() + words.slice(1), permission };
  });
  return { area, label, actions };
}

/** The permissions by area, in the order in which product 2 names them, with texts for people. */
export const PERMISSION_AREAS: readonly PermissionArea[] = [
  toArea('work-orders', 'Work orders'),
  toArea('plans', 'Maintenance plans'),
  toArea('feedbacks', 'Feedbacks'),
  toArea('calendar', 'Calendar'),
  toArea('members', 'Members'),
  toArea('invitations', 'Invitations'),
  toArea('roles', 'Roles and permissions'),
  toArea('providers', 'Service providers'),
  toArea('tickets', 'Support tickets'),
  toArea('sites', 'Sites'),
  toArea('dashboard', 'Dashboard'),
  toArea('billing', 'Billing'),
  toArea('audit', 'Audit log'),
  toArea('organization', 'Organization'),
];

/** A permission for people: "Members: invite". */
export function permissionLabel(permission: Permission): string {
  const area = PERMISSION_AREAS.find(({ actions }) => actions.some((action) => action.permission === permission));
  const action = permission.slice(permission.indexOf(':') + 1).replaceAll('-', ' ');
  return area === undefined ? action : `${area.label}: ${action}`;
}
