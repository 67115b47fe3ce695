/** Every permission a role can grant; a closed list (product 2, "Permissions"). */
export const PERMISSIONS = [
  'work-orders:view-own',
  'work-orders:view-any',
  'work-orders:create',
  'work-orders:update-own',
  'work-orders:update-any',
  'work-orders:assign',
  'work-orders:cancel',
  'work-orders:verify',
  'work-orders:reopen',
  'work-orders:delete',
  'work-orders:export',
  'work-orders:import',
  'plans:view',
  'plans:manage',
  'feedbacks:view-own',
  'feedbacks:view-any',
  'feedbacks:create',
  'feedbacks:triage',
  'feedbacks:delete',
  'feedbacks:export',
  'calendar:view',
  'calendar:reschedule',
  'members:view',
  'members:invite',
  'members:manage',
  'members:assign-role',
  'invitations:view',
  'invitations:manage',
  'roles:view',
  'roles:manage',
  'providers:view',
  'providers:manage',
  'providers:dispatch',
  'tickets:view-own',
  'tickets:view-any',
  'tickets:create',
  'tickets:manage',
  'sites:view',
  'sites:create',
  'sites:manage',
  'dashboard:view',
  'billing:view',
  'billing:manage',
  'audit:view',
  'organization:manage',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
export type PermissionAreaKey = Permission extends `${infer Area}:${string}` ? Area : never;

const KNOWN: readonly string[] = PERMISSIONS;

/** Whether a value is on the closed list; the API refuses any other with VALIDATION (product 2). */
export function isPermission(value: unknown): value is Permission {
  return typeof value === 'string' && KNOWN.includes(value);
}
