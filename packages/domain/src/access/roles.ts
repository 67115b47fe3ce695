import { nameKeyOf } from '../words/name-keys.ts';
import { holdsAll } from './held-permissions.ts';
import { PERMISSIONS, type Permission, type PermissionAreaKey } from './permissions.ts';

/** A member's relation to the organization, and the kind of member a role is for (product 2). */
export const MEMBER_TYPES = ['staff', 'customer', 'provider'] as const;
export type MemberType = (typeof MEMBER_TYPES)[number];

export const MEMBER_TYPE_LABELS: Readonly<Record<MemberType, string>> = {
  staff: 'Staff',
  customer: 'Customer',
  provider: 'Service provider',
};

/** The maximum length of a role's name, in characters. */
export const ROLE_NAME_MAX = 60;

/** The maximum number of roles in an organization, including the system roles (product 2). */
export const MAX_ROLES = 100;

const OWNER_ROLE_NAME = 'Owner';
export const ADMINISTRATOR_ROLE_NAME = 'Administrator';
const MANAGER_ROLE_NAME = 'Manager';
const TECHNICIAN_ROLE_NAME = 'Technician';
const REQUESTER_ROLE_NAME = 'Requester';
const VIEWER_ROLE_NAME = 'Viewer';
const PROVIDER_ROLE_NAME = 'Provider';

export type SystemRoleName =
  | typeof OWNER_ROLE_NAME
  | typeof ADMINISTRATOR_ROLE_NAME
  | typeof MANAGER_ROLE_NAME
  | typeof TECHNICIAN_ROLE_NAME
  | typeof REQUESTER_ROLE_NAME
  | typeof VIEWER_ROLE_NAME
  | typeof PROVIDER_ROLE_NAME;

export type SystemRole = {
  name: SystemRoleName;
  type: MemberType;
  description: string;
  permissions: readonly Permission[];
};

const areaOf = (permission: Permission) => permission.slice(0, permission.indexOf(':'));
const actionOf = (permission: Permission) => permission.slice(permission.indexOf(':') + 1);

const MANAGER_AREAS: readonly string[] = [
  'work-orders',
  'plans',
  'feedbacks',
  'calendar',
  'providers',
  'tickets',
] satisfies PermissionAreaKey[];
const NOT_FOR_ADMINISTRATORS: readonly Permission[] = ['billing:manage', 'organization:manage'];
const MORE_FOR_MANAGERS: readonly Permission[] = ['members:view', 'members:invite', 'dashboard:view'];
const VIEWS: readonly string[] = ['view', 'view-own', 'view-any'];
const NOT_FOR_VIEWERS: readonly string[] = ['billing', 'audit'] satisfies PermissionAreaKey[];

/** The roles that every organization has from its creation and that nobody can change (product 2, "System roles"). */
export const SYSTEM_ROLES: readonly SystemRole[] = [
  {
    name: OWNER_ROLE_NAME,
    type: 'staff',
    description: 'Everything, including billing and the organization itself.',
    permissions: PERMISSIONS,
  },
  {
    name: ADMINISTRATOR_ROLE_NAME,
    type: 'staff',
    description: 'Everything except changing billing and the organization itself.',
    permissions: PERMISSIONS.filter((permission) => !NOT_FOR_ADMINISTRATORS.includes(permission)),
  },
  {
    name: MANAGER_ROLE_NAME,
    type: 'staff',
    description: 'Runs the work: work orders, plans, feedbacks, calendar, service providers and support tickets.',
    permissions: PERMISSIONS.filter(
      (permission) => MANAGER_AREAS.includes(areaOf(permission)) || MORE_FOR_MANAGERS.includes(permission),
    ),
  },
  {
    name: TECHNICIAN_ROLE_NAME,
    type: 'staff',
    description: 'Does the work: own work orders; sees all feedbacks and the calendar.',
    permissions: [
      'work-orders:view-own',
      'work-orders:create',
      'work-orders:update-own',
      'feedbacks:view-any',
      'calendar:view',
    ],
  },
  {
    name: REQUESTER_ROLE_NAME,
    type: 'customer',
    description: 'Gives feedback and opens support tickets, and follows their own.',
    permissions: ['feedbacks:view-own', 'feedbacks:create', 'tickets:view-own', 'tickets:create'],
  },
  {
    name: VIEWER_ROLE_NAME,
    type: 'staff',
    description: 'Sees everything but billing and the audit log, and changes nothing.',
    permissions: PERMISSIONS.filter(
      (permission) => VIEWS.includes(actionOf(permission)) && !NOT_FOR_VIEWERS.includes(areaOf(permission)),
    ),
  },
  {
    name: PROVIDER_ROLE_NAME,
    type: 'provider',
    description: 'Sees and updates the work orders that were dispatched to them.',
    permissions: ['work-orders:view-own', 'work-orders:update-own'],
  },
];

/** What a role grants: its permissions, and what members of its type see in addition. */
export type Grant = { type: MemberType; permissions: readonly string[] };

/**
 * Whether a member of one type may grant another type. Staff see more by their type alone (internal comments, notes and money),
 * and members of a service provider see its work, so anyone who is not staff may grant only their own type.
 */
export function givesType(own: MemberType, given: MemberType): boolean {
  return own === 'staff' || own === given;
}

/**
 * Whether someone may create, edit, assign or invite into a role: only if they hold all its permissions and may grant its type
 * (product 2).
 *
 * @param own - what they hold themselves
 */
export function canGrant(own: Grant, role: Grant): boolean {
  return givesType(own.type, role.type) && holdsAll(own.permissions, role.permissions);
}

/** Whether two role names are the same in an organization (product 2: "without regard to case"). */
export function sameRoleName(one: string, other: string): boolean {
  return nameKeyOf(one) === nameKeyOf(other);
}

/** Whether a role is the one that the last-owner rule is about (product 2). */
export function isOwnerRole(role: { system: boolean; name: string }): boolean {
  return role.system && role.name === OWNER_ROLE_NAME;
}
