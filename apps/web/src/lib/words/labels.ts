import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  type BusinessKind,
  type FeedbackKind,
  type FeedbackStatus,
  type MemberStatus,
  type MemberType,
  type OrganizationNature,
  type OrganizationType,
  PERMISSION_AREAS,
  type Permission,
  type PermissionAction,
  type PermissionAreaKey,
  type ServiceProviderStatus,
  type SystemRoleName,
  type TicketCategory,
  type TicketStatus,
  type WorkOrderPriority,
  type WorkOrderStatus,
  type WorkOrderType,
} from '@siteward/domain';

/** The labels of the domain's values; the functions below return them in the language being shown. Call those while rendering. */
const MEMBER_TYPES: Record<MemberType, MessageDescriptor> = {
  staff: msg`Staff`,
  customer: msg`Customer`,
  provider: msg`Service provider`,
};

const MEMBER_STATUSES: Record<MemberStatus, MessageDescriptor> = {
  active: msg({ message: 'Active', context: 'member' }),
  invited: msg({ message: 'Invited', context: 'member' }),
  suspended: msg({ message: 'Suspended', context: 'member' }),
  removed: msg({ message: 'Removed', context: 'member' }),
};

const ROLES: Record<SystemRoleName, MessageDescriptor> = {
  Owner: msg({ message: 'Owner', context: 'role' }),
  Administrator: msg({ message: 'Administrator', context: 'role' }),
  Manager: msg({ message: 'Manager', context: 'role' }),
  Technician: msg({ message: 'Technician', context: 'role' }),
  Requester: msg({ message: 'Requester', context: 'role' }),
  Viewer: msg({ message: 'Viewer', context: 'role' }),
  Provider: msg({ message: 'Provider', context: 'role' }),
};

const BUSINESS_KINDS: Record<BusinessKind, MessageDescriptor> = {
  business: msg`Business`,
  institution: msg`Institution`,
};

const ORGANIZATION_TYPES: Record<OrganizationType, MessageDescriptor> = {
  organization: msg`Organization`,
  customer: msg`Customer`,
  'service-provider': msg`Service provider`,
};

const ORGANIZATION_NATURES: Record<OrganizationNature, MessageDescriptor> = {
  'facility-management': msg`Facility management`,
  'property-owner': msg`Property owner`,
  occupier: msg`Occupier`,
  'service-provider': msg`Service provider`,
};

const FEEDBACK_KINDS: Record<FeedbackKind, MessageDescriptor> = {
  complaint: msg({ message: 'Complaint', context: 'feedback' }),
  request: msg({ message: 'Request', context: 'feedback' }),
  suggestion: msg({ message: 'Suggestion', context: 'feedback' }),
  compliment: msg({ message: 'Compliment', context: 'feedback' }),
};
const FEEDBACK_STATUSES: Record<FeedbackStatus, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'feedback' }),
  acknowledged: msg({ message: 'Acknowledged', context: 'feedback' }),
  converted: msg({ message: 'Converted', context: 'feedback' }),
  resolved: msg({ message: 'Resolved', context: 'feedback' }),
  declined: msg({ message: 'Declined', context: 'feedback' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'feedback' }),
};

const SERVICE_PROVIDER_STATUSES: Record<ServiceProviderStatus, MessageDescriptor> = {
  active: msg({ message: 'Active', context: 'service provider' }),
  inactive: msg({ message: 'Inactive', context: 'service provider' }),
  blocked: msg({ message: 'Blocked', context: 'service provider' }),
};
const WORK_ORDER_STATUSES: Record<WorkOrderStatus, MessageDescriptor> = {
  draft: msg({ message: 'Draft', context: 'work order' }),
  open: msg({ message: 'Open', context: 'work order' }),
  'in-progress': msg({ message: 'In progress', context: 'work order' }),
  'on-hold': msg({ message: 'On hold', context: 'work order' }),
  completed: msg({ message: 'Completed', context: 'work order' }),
  verified: msg({ message: 'Verified', context: 'work order' }),
  cancelled: msg({ message: 'Cancelled', context: 'work order' }),
};

const WORK_ORDER_PRIORITIES: Record<WorkOrderPriority, MessageDescriptor> = {
  none: msg({ message: 'None', context: 'priority' }),
  low: msg({ message: 'Low', context: 'priority' }),
  medium: msg({ message: 'Medium', context: 'priority' }),
  high: msg({ message: 'High', context: 'priority' }),
  urgent: msg({ message: 'Urgent', context: 'priority' }),
};

const WORK_ORDER_TYPES: Record<WorkOrderType, MessageDescriptor> = {
  corrective: msg({ message: 'Corrective', context: 'type of work' }),
  preventive: msg({ message: 'Preventive', context: 'type of work' }),
  inspection: msg({ message: 'Inspection', context: 'type of work' }),
  installation: msg({ message: 'Installation', context: 'type of work' }),
};

const TICKET_STATUSES: Record<TicketStatus, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'ticket' }),
  open: msg({ message: 'Open', context: 'ticket' }),
  'waiting-customer': msg({ message: 'Waiting for customer', context: 'ticket' }),
  resolved: msg({ message: 'Resolved', context: 'ticket' }),
  closed: msg({ message: 'Closed', context: 'ticket' }),
};

const TICKET_CATEGORIES: Record<TicketCategory, MessageDescriptor> = {
  bug: msg({ message: 'Something is broken', context: 'ticket' }),
  billing: msg({ message: 'Billing', context: 'ticket' }),
  access: msg({ message: 'Access', context: 'ticket' }),
  question: msg({ message: 'Question', context: 'ticket' }),
  other: msg({ message: 'Other', context: 'ticket' }),
};

const AREAS: Record<PermissionAreaKey, MessageDescriptor> = {
  'work-orders': msg`Work orders`,
  plans: msg`Maintenance plans`,
  feedbacks: msg`Feedbacks`,
  calendar: msg`Calendar`,
  members: msg`Members`,
  invitations: msg`Invitations`,
  roles: msg`Roles and permissions`,
  providers: msg`Service providers`,
  tickets: msg`Support tickets`,
  sites: msg`Sites`,
  dashboard: msg`Dashboard`,
  billing: msg`Billing`,
  audit: msg`Audit log`,
  organization: msg`Organization`,
};

/** The names of the actions that permissions allow; an action that is not listed shows its own label. */
const ACTIONS: Record<string, MessageDescriptor> = {
  'view-own': msg({ message: 'View own', context: 'what a permission allows' }),
  'view-any': msg({ message: 'View any', context: 'what a permission allows' }),
  create: msg({ message: 'Create', context: 'what a permission allows' }),
  'update-own': msg({ message: 'Update own', context: 'what a permission allows' }),
  'update-any': msg({ message: 'Update any', context: 'what a permission allows' }),
  assign: msg({ message: 'Assign', context: 'what a permission allows' }),
  cancel: msg({ message: 'Cancel', context: 'what a permission allows' }),
  verify: msg({ message: 'Verify', context: 'what a permission allows' }),
  reopen: msg({ message: 'Reopen', context: 'what a permission allows' }),
  delete: msg({ message: 'Delete', context: 'what a permission allows' }),
  export: msg({ message: 'Export', context: 'what a permission allows' }),
  import: msg({ message: 'Import', context: 'what a permission allows' }),
  view: msg({ message: 'View', context: 'what a permission allows' }),
  manage: msg({ message: 'Manage', context: 'what a permission allows' }),
  triage: msg({ message: 'Triage', context: 'what a permission allows' }),
  reschedule: msg({ message: 'Reschedule', context: 'what a permission allows' }),
  invite: msg({ message: 'Invite', context: 'what a permission allows' }),
  'assign-role': msg({ message: 'Assign role', context: 'what a permission allows' }),
  dispatch: msg({ message: 'Dispatch', context: 'what a permission allows' }),
};

/** What a member is to the organization. */
export const memberTypeLabel = (type: MemberType): string => t(MEMBER_TYPES[type]);

export const memberStatusLabel = (status: MemberStatus): string => t(MEMBER_STATUSES[status]);

export const businessKindLabel = (kind: BusinessKind): string => t(BUSINESS_KINDS[kind]);

export const organizationTypeLabel = (type: OrganizationType): string => t(ORGANIZATION_TYPES[type]);

export const organizationNatureLabel = (nature: OrganizationNature): string => t(ORGANIZATION_NATURES[nature]);

export const feedbackKindLabel = (kind: FeedbackKind): string => t(FEEDBACK_KINDS[kind]);

export const feedbackStatusLabel = (status: FeedbackStatus): string => t(FEEDBACK_STATUSES[status]);

export const serviceProviderStatusLabel = (status: ServiceProviderStatus): string =>
  t(SERVICE_PROVIDER_STATUSES[status]);

export const workOrderStatusLabel = (status: WorkOrderStatus): string => t(WORK_ORDER_STATUSES[status]);

export const workOrderPriorityLabel = (priority: WorkOrderPriority): string => t(WORK_ORDER_PRIORITIES[priority]);

export const workOrderTypeLabel = (type: WorkOrderType): string => t(WORK_ORDER_TYPES[type]);

export const ticketStatusLabel = (status: TicketStatus): string => t(TICKET_STATUSES[status]);

export const ticketCategoryLabel = (category: TicketCategory): string => t(TICKET_CATEGORIES[category]);

/** The name of a role: in the reader's language for a system role, otherwise as the organization gave it. */
export function roleLabel(name: string): string {
  const found = Object.entries(ROLES).find(([role]) => role === name)?.[1];
  return found ? t(found) : name;
}

export const areaLabel = (area: PermissionAreaKey): string => t(AREAS[area]);

/** The name of an action in an area: "Assign role". */
export function actionLabel({ action, label }: Pick<PermissionAction, 'action' | 'label'>): string {
  const known = ACTIONS[action];
  return known ? t(known) : label;
}

/** The same in the middle of a line: in lower case in English; other languages have their own rules for capitals. */
export function actionWords(action: PermissionAction): string {
  const label = actionLabel(action);
  return i18n.locale === 'en' ? label.toLowerCase() : label;
}

/** A permission in words: "Members: invite". */
export function permissionLabel(permission: Permission): string {
  for (const { area, actions } of PERMISSION_AREAS) {
    const found = actions.find((each) => each.permission === permission);
    if (found) return permissionWords(areaLabel(area), actionWords(found));
  }
  return permission;
}

function permissionWords(area: string, action: string): string {
  return t`${area}: ${action}`;
}
