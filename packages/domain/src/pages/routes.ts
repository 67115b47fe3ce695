import { eitherExtent } from '../access/extent.ts';
import type { GuardName } from '../access/guards.ts';
import { holdsAny } from '../access/held-permissions.ts';
import type { Permission } from '../access/permissions.ts';

/** The names of the spec's routes (spec section 2). */
export const ROUTE_NAMES = [
  'index',
  'unauthorized',
  'create-customer',
  'require-customer',
  'payment-method-linked',
  'require-organization-membership',
  'org-site-settings',
  'org-site-dashboard',
  'org-site-calendar',
  'org-site-feedbacks',
  'org-site-feedbacks-id',
  'org-site-members-status',
  'org-site-work-orders',
  'org-site-work-orders-id',
  'org-site-invitations',
  'org-site-service-providers',
  'org-site-support-tickets',
  'org-site-roles-permissions',
  'org-customer-site-invitations-status-status',
] as const;

type SpecifiedRoute = (typeof ROUTE_NAMES)[number];

/** `permissions`: any one of them opens the page; none: the guards alone decide. */
export type RouteGuards = {
  path: string;
  layout: 'default' | 'plain';
  guards: readonly GuardName[];
  permissions: readonly Permission[];
};

// What a customer pays for. 03-customer asks about the current organization, so 02-org comes before it.
const PAID: readonly GuardName[] = ['01-auth', '02-org', '03-customer', 'member'];
// What an owner needs to sort out the billing or the team stays open without a customer.
const UNPAID: readonly GuardName[] = ['01-auth', 'member'];

const plain = (path: string, guards: readonly GuardName[] = []): RouteGuards => {
  return { path, layout: 'plain', guards, permissions: [] };
};
const page = (path: string, guards: readonly GuardName[], ...permissions: Permission[]): RouteGuards => {
  return { path, layout: 'default', guards, permissions };
};

/**
 * Path, layout and guards of every page (spec section 2). Each page of an organization takes the `member` guard, also
 * where the spec states none or only authentication: its data is its members'. A page asks for its area's view permission;
 * settings ask for none, since everyone finds their own sessions there, and each of its sections asks for its own.
 */
const ROUTES = {
  index: plain('/'),
  unauthorized: plain('/unauthorized'),
  'create-customer': plain('/create-customer', ['01-auth']),
  'require-customer': plain('/require-customer'),
  'payment-method-linked': plain('/payment-method-linked'),
  'require-organization-membership': plain('/require-organization-membership'),
  'org-site-settings': page('/{org}/{site}/settings', UNPAID),
  // Its numbers are for `dashboard:view`; whoever works or reports has their own part of it.
  'org-site-dashboard': page(
    '/{org}/{site}/dashboard',
    PAID,
    'dashboard:view',
    ...eitherExtent('work-orders:view'),
    'feedbacks:create',
  ),
  'org-site-calendar': page('/{org}/{site}/calendar', PAID, 'calendar:view'),
  'org-site-feedbacks': page('/{org}/{site}/feedbacks', PAID, ...eitherExtent('feedbacks:view')),
  'org-site-feedbacks-id': page('/{org}/{site}/feedbacks/{id}', PAID, ...eitherExtent('feedbacks:view')),
  'org-site-members-status': page('/{org}/{site}/members/{status}', UNPAID, 'members:view'),
  'org-site-work-orders': page('/{org}/{site}/work-orders', PAID, ...eitherExtent('work-orders:view')),
  'org-site-work-orders-id': page('/{org}/{site}/work-orders/{id}', PAID, ...eitherExtent('work-orders:view')),
  'org-site-invitations': page('/{org}/{site}/invitations', UNPAID, 'invitations:view'),
  'org-site-service-providers': page('/{org}/{site}/service-providers', PAID, 'providers:view'),
  'org-site-support-tickets': page('/{org}/{site}/support-tickets', PAID, ...eitherExtent('tickets:view')),
  'org-site-roles-permissions': page('/{org}/{site}/roles-permissions', UNPAID, 'roles:view'),
  'org-customer-site-invitations-status-status': page(
    '/{org}/{customer}/{site}/invitations/status/{status}',
    ['01-auth', '02-org', 'member'],
    'invitations:view',
  ),
  // Pages that the specification does not know (docs/product.md): a new one has its line here.
  'org-site-plans': page('/{org}/{site}/work-orders/plans', PAID, 'plans:view'),
  'org-site-plans-new': page('/{org}/{site}/work-orders/plans/new', PAID, 'plans:manage'),
  'org-site-plans-id': page('/{org}/{site}/work-orders/plans/{id}', PAID, 'plans:view'),
} as const satisfies Readonly<Record<SpecifiedRoute | `org-${string}`, RouteGuards>>;

export type RouteName = keyof typeof ROUTES;
export const ROUTE_GUARDS: Readonly<Record<RouteName, RouteGuards>> = ROUTES;

const LANDING_ROUTES = [
  'org-site-dashboard',
  'org-site-work-orders',
  'org-site-feedbacks',
  'org-site-support-tickets',
  'org-site-calendar',
  'org-site-service-providers',
] as const satisfies readonly RouteName[];

/**
 * The page of an organization to open first: the first that the permissions allow, else its settings. Without its numbers the dashboard
 * is not it: those who work go to their work.
 */
export function landingRoute(permissions: readonly string[]): (typeof LANDING_ROUTES)[number] | 'org-site-settings' {
  const isFirst = (name: RouteName) =>
    name === 'org-site-dashboard'
      ? permissions.includes('dashboard:view')
      : holdsAny(permissions, ROUTE_GUARDS[name].permissions);
  return LANDING_ROUTES.find(isFirst) ?? 'org-site-settings';
}
