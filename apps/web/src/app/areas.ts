import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { holdsAny, ROUTE_GUARDS, type RouteName } from '@siteward/domain';
import { useMatches } from 'react-router-dom';
import type { IconName } from './layouts/icon.tsx';

/** What each page of an organization is called, in the navigation and the breadcrumb. */
const ROUTE_TITLES = {
  'org-site-settings': msg`Settings`,
  'org-site-dashboard': msg`Dashboard`,
  'org-site-calendar': msg`Calendar`,
  'org-site-feedbacks': msg`Feedbacks`,
  'org-site-feedbacks-id': msg`Feedback`,
  'org-site-members-status': msg`Members`,
  'org-site-work-orders': msg`Work orders`,
  'org-site-work-orders-id': msg`Work order`,
  'org-site-plans': msg({ message: 'Plans', context: 'maintenance' }),
  'org-site-plans-new': msg`New plan`,
  'org-site-plans-id': msg({ message: 'Plan', context: 'maintenance' }),
  'org-site-invitations': msg`Invitations`,
  'org-site-service-providers': msg`Service providers`,
  'org-site-support-tickets': msg`Support tickets`,
  'org-site-roles-permissions': msg`Roles and permissions`,
  'org-customer-site-invitations-status-status': msg`Customer invitations`,
} as const satisfies Record<Extract<RouteName, `org-${string}`>, MessageDescriptor>;

/** The routes that have a title: the pages of an organization. */
export type TitledRoute = keyof typeof ROUTE_TITLES;

/** What a page of an organization is called, in the language being shown. */
export function titleOf(name: TitledRoute): string {
  return t(ROUTE_TITLES[name]);
}

/** The same for any route; undefined if it is not a page of an organization. */
export function titleOfAny(name: RouteName): string | undefined {
  const titles: Partial<Record<RouteName, MessageDescriptor>> = ROUTE_TITLES;
  const title = titles[name];
  return title && t(title);
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

/** The icon of each area; the drawings are in `layouts/icons.svg`. */
export const AREA_ICONS: Readonly<Record<Area, IconName>> = {
  'org-site-dashboard': 'layout-dashboard',
  'org-site-work-orders': 'clipboard-list',
  'org-site-feedbacks': 'message-square',
  'org-site-calendar': 'calendar',
  'org-site-service-providers': 'hard-hat',
  'org-site-support-tickets': 'life-buoy',
  'org-site-members-status': 'users',
  'org-site-invitations': 'mail',
  'org-site-roles-permissions': 'shield',
  'org-site-settings': 'settings',
};

/** For each page that is not in the navigation, the area it belongs to. */
const PARENTS: Readonly<Record<Exclude<TitledRoute, Area>, Area>> = {
  'org-site-feedbacks-id': 'org-site-feedbacks',
  'org-site-work-orders-id': 'org-site-work-orders',
  'org-site-plans': 'org-site-work-orders',
  'org-site-plans-new': 'org-site-work-orders',
  'org-site-plans-id': 'org-site-work-orders',
  'org-customer-site-invitations-status-status': 'org-site-invitations',
};

/** The area that a route belongs to: itself, or the list above it. */
export function areaOf(name: RouteName): Area | undefined {
  const parents: Partial<Record<RouteName, Area>> = PARENTS;
  return parents[name] ?? [...SITE_AREAS, ...ORGANIZATION_AREAS].find((area) => area === name);
}

/** The list that comes between a page and its area, if there is one. */
export function listOf(name: RouteName): TitledRoute | undefined {
  return name === 'org-site-plans-id' || name === 'org-site-plans-new' ? 'org-site-plans' : undefined;
}

/** Whether the navigation shows an area to a member who holds these permissions. */
export function isOpen(area: Area, permissions: readonly string[]): boolean {
  const needed = ROUTE_GUARDS[area].permissions;
  return needed.length === 0 || holdsAny(permissions, needed);
}

/** The route being shown; a route's id is its name (router.tsx). */
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
