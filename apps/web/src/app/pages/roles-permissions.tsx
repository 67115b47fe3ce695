import { t } from '@lingui/core/macro';
import { landingRoute } from '@siteward/domain';
import type { NavigationOf } from '#features/roles/role-preview.tsx';
import { RolesPage } from '#features/roles/roles-page.tsx';
import { type Area, isOpen, ORGANIZATION_AREAS, SITE_AREAS, titleOf } from '../areas.ts';

const navigationOf: NavigationOf = (permissions) => {
  const titles = (areas: readonly Area[]) => areas.filter((area) => isOpen(area, permissions)).map(titleOf);
  return {
    landing: titleOf(landingRoute(permissions)),
    groups: [
      { heading: t`Site`, titles: titles(SITE_AREAS) },
      { heading: t`Organization`, titles: titles(ORGANIZATION_AREAS) },
    ],
  };
};

export function Component() {
  return <RolesPage navigationOf={navigationOf} />;
}
