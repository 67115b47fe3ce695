import { landingRoute } from '@siteward/domain';
import type { NavigationOf } from '#features/roles/role-preview.tsx';
import { RolesPage } from '#features/roles/roles-page.tsx';
import { type Area, isOpen, ORGANIZATION_AREAS, ROUTE_TITLES, SITE_AREAS } from '../areas.ts';

const navigationOf: NavigationOf = (permissions) => {
  const titles = (areas: readonly Area[]) =>
    areas.filter((area) => isOpen(area, permissions)).map((area) => ROUTE_TITLES[area]);
  return {
    landing: ROUTE_TITLES[landingRoute(permissions)],
    groups: [
      { heading: 'Site', titles: titles(SITE_AREAS) },
      { heading: 'Organization', titles: titles(ORGANIZATION_AREAS) },
    ],
  };
};

/** Roles and permissions. */
export function Component() {
  return <RolesPage navigationOf={navigationOf} />;
}
