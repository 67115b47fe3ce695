import { isPermission, PERMISSIONS, type Permission } from './permissions.ts';

/** Whether all the wanted permissions are held; true when none are wanted. */
export function holdsAll(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((permission) => held.includes(permission));
}

/** Whether at least one of the wanted permissions is held; false when none are wanted. */
export function holdsAny(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((permission) => held.includes(permission));
}

/**
 * Anyone who may change something may also read it: the view permission that each of these implies. `readingOf` handles `manage`.
 */
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

/** `manage` implies `view` in the same area, if that exists. */
function readingOf(permission: Permission): Permission | undefined {
  const read = READING[permission] ?? permission.replace(/:manage$/, ':view');
  return isPermission(read) && read !== permission ? read : undefined;
}

/** `readingOf` for every permission, precomputed because every call looks it up for all the permissions of a role. */
const READ_WITH = new Map(PERMISSIONS.map((permission) => [permission, readingOf(permission)]));

/** The permissions a role effectively grants: the right to change something includes the right to read it. */
export function permissionsHeld(given: readonly Permission[]): Permission[] {
  const held = new Set(given);
  for (const permission of given) {
    const read = READ_WITH.get(permission);
    if (read) held.add(read);
  }
  return [...held];
}
