import { holdsAny, ROUTE_GUARDS, type RouteName } from '@siteward/domain';
import { useMatches } from 'react-router-dom';

/** What each page of an organization is called, in the navigation and the breadcrumb. */
export const ROUTE_TITLES = {
  'org-site-settings': 'Settings',
  'org-site-dashboard': 'Dashboard',
  'org-site-calendar': 'Calendar',
  'org-site-feedbacks': 'Feedbacks',
  'org-site-feedbacks-id': 'Feedback',
  'org-site-members-status': 'Members',
  'org-site-work-orders': 'Work orders',
  'org-site-work-orders-id': 'Work order',
  'org-site-invitations': 'Invitations',
  'org-site-service-providers': 'Service providers',
  'org-site-support-tickets': 'Support tickets',
  'org-site-roles-permissions': 'Roles and permissions',
  'org-customer-site-invitations-status-status': 'Customer invitations',
} as const satisfies Partial<Record<RouteName, string>>;

/** What a route is called; undefined where it is no page of an organization. */
export function titleOf(name: RouteName): string | undefined {
  const titles: Partial<Record<RouteName, string>> = ROUTE_TITLES;
  return titles[name];
}

/** The areas of the navigation, in its order. */
export const SITE_AREAS = [
  'org-site-dashboard',
  'org-site-work-orders',
  'org-site-feedbacks',
  'org-site-calendar',
  'org-site-service-providers',
  'org-site-support-tickets',
] as const satisfies readonly RouteName[];

export const ORGANIZATION_AREAS = [
  'org-site-members-status',
  'org-site-invitations',
  'org-site-roles-permissions',
  'org-site-settings',
] as const satisfies readonly RouteName[];

export type Area = (typeof SITE_AREAS)[number] | (typeof ORGANIZATION_AREAS)[number];

const PARENTS: Partial<Record<RouteName, Area>> = {
  'org-site-feedbacks-id': 'org-site-feedbacks',
  'org-site-work-orders-id': 'org-site-work-orders',
  'org-customer-site-invitations-status-status': 'org-site-invitations',
};

/** The area that a route belongs to: itself, or the list above it. */
export function areaOf(name: RouteName): Area | undefined {
  return PARENTS[name] ?? [...SITE_AREAS, ...ORGANIZATION_AREAS].find((area) => area === name);
}

/** Whether the navigation shows an area to a member who holds these permissions. */
export function isOpen(area: Area, permissions: readonly string[]): boolean {
  const needed = ROUTE_GUARDS[area].permissions;
  return needed.length === 0 || holdsAny(permissions, needed);
}

/** The route that is shown; routes have their name as their id (router.tsx). */
export function useRouteName(): RouteName {
  return (
    useMatches()
      .map(({ id }) => id)
      .find(isRouteName) ?? 'index'
  );
}

function isRouteName(id: string): id is RouteName {
  return id in ROUTE_GUARDS;
}
