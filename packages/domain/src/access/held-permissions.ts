import { isPermission, PERMISSIONS, type Permission } from './permissions.ts';

/** Whether all the wanted permissions are held; nothing wanted is always held. */
export function holdsAll(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((permission) => held.includes(permission));
}

/** Whether at least one of the wanted permissions is held; false when nothing is wanted. */
export function holdsAny(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((permission) => held.includes(permission));
}

/** Whoever may change something may read it: what each of these permissions lets somebody see as well, beside `manage` (`readingOf`). */
const READING: Partial<Record<Permission, Permission>> = {
  'work-orders:update-own': 'work-orders:view-own',
  'work-orders:update-any': 'work-orders:view-any',
  'work-orders:create': 'work-orders:view-own',
  'work-orders:assign': 'work-orders:view-own',
  'work-orders:cancel': 'work-orders:view-own',
  'work-orders:verify': 'work-orders:view-own',
  'work-orders:reopen': 'work-orders:view-own',
  'work-orders:delete': 'work-orders:view-own',
  'feedbacks:triage': 'feedbacks:view-any',
  'feedbacks:delete': 'feedbacks:view-own',
  'feedbacks:create': 'feedbacks:view-own',
  'calendar:reschedule': 'calendar:view',
  'members:assign-role': 'members:view',
  'tickets:create': 'tickets:view-own',
  'tickets:manage': 'tickets:view-any',
};

/** With `manage` comes `view` of the same area, where there is one. */
function readingOf(permission: Permission): Permission | undefined {
  const read = READING[permission] ?? permission.replace(/:manage$/, ':view');
  return isPermission(read) && read !== permission ? read : undefined;
}

/** The same of each permission, since every call asks it of all that a role has. */
const READ_WITH = new Map(PERMISSIONS.map((permission) => [permission, readingOf(permission)]));

/** What a role's permissions come to: with the right to change something comes the right to read it. */
export function permissionsHeld(given: readonly Permission[]): Permission[] {
  const held = new Set(given);
  for (const permission of given) {
    const read = READ_WITH.get(permission);
    if (read) held.add(read);
  }
  return [...held];
}
