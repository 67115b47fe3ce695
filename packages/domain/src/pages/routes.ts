import { eitherExtent } from '../access/extent.ts';
import type { GuardName } from '../access/guards.ts';
import { holdsAny } from '../access/held-permissions.ts';
import type { Permission } from '../access/permissions.ts';

/** The names of the routes in the specification (spec section 2). */
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

/** `permissions`: any one of them opens the page; if empty, only the guards decide. */
export type RouteGuards = {
  path: string;
  layout: 'default' | 'plain';
  guards: readonly GuardName[];
  permissions: readonly Permission[];
};

// Pages that a customer pays for.
const PAID: readonly GuardName[] = ['01-auth', '03-customer', 'member'];
// Pages that an owner needs to sort out the billing or the team stay open without a customer.
const UNPAID: readonly GuardName[] = ['01-auth', 'member'];

const plain = (path: string, guards: readonly GuardName[] = []): RouteGuards => {
  return { path, layout: 'plain', guards, permissions: [] };
};
const page = (path: string, guards: readonly GuardName[], ...permissions: Permission[]): RouteGuards => {
  return { path, layout: 'default', guards, permissions };
};

/**
 * Path, layout and guards of every page (spec section 2). Every page of an organization has the `member` guard, even where the
 * spec states none or only authentication, because its data belongs to the members; 02-org is only where the spec states it,
 * because it leads elsewhere than a failed lookup of the membership does. A page requires the view permission of its area.
 * Settings require none, because everyone finds their own sessions there; each section of them checks its own permission.
 */
const ROUTES = {
  index: plain('/'),
  unauthorized: plain('/unauthorized'),
  'create-customer': plain('/create-customer', ['01-auth']),
  'require-customer': plain('/require-customer'),
  'payment-method-linked': plain('/payment-method-linked'),
  'require-organization-membership': plain('/require-organization-membership'),
  'org-site-settings': page('/{org}/{site}/settings', UNPAID),
  // Its figures require `dashboard:view`; people who work or report get a part of their own.
  'org-site-dashboard': page(
    '/{org}/{site}/dashboard',
    ['01-auth', '02-org', '03-customer', 'member'],
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
  // Pages that are not in the specification (docs/product.md); add new ones here.
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
 * The page of an organization to open first: the first one that the permissions allow, otherwise the settings. The dashboard
 * qualifies only for people who see its figures; those who work go straight to their work.
 */
export function landingRoute(permissions: readonly string[]): (typeof LANDING_ROUTES)[number] | 'org-site-settings' {
  const isFirst = (name: RouteName) =>
    name === 'org-site-dashboard'
      ? permissions.includes('dashboard:view')
      : holdsAny(permissions, ROUTE_GUARDS[name].permissions);
  return LANDING_ROUTES.find(isFirst) ?? 'org-site-settings';
}
