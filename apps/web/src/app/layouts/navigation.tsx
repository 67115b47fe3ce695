import type { RouteName } from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from '#components/link.tsx';
import { loadChunk } from '#lib/load-chunk.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { type Area, areaOf, isOpen, ORGANIZATION_AREAS, ROUTE_TITLES, SITE_AREAS } from '../areas.ts';
import { Icon, type IconName } from './icon.tsx';
import { AccountButton, SwitcherButton } from './menu-buttons.tsx';

const ICONS: Record<Area, IconName> = {
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

/** Counts come from the pages' cache, so that they change with it; the shell does not wait for them. */
const NavCount = lazy(async () => ({ default: (await loadChunk(() => import('./nav-count.tsx'))).NavCount }));

interface NavigationProps {
  current: RouteName;
  /** In the drawer: the button that closes it. */
  close?: ReactNode;
}

/** The navigation: switcher on top, the areas that the member may open, the account at the bottom. */
export function Navigation({ current, close }: NavigationProps) {
  const { permissions } = useOrganizationScope();
  const open = <Each extends Area>(areas: readonly Each[]) => areas.filter((area) => isOpen(area, permissions));
  return (
    <div className="flex h-full flex-col gap-0.5 overflow-y-auto p-3 text-nav-text">
      <div className="mb-2 flex items-center gap-1">
        <SwitcherButton current={current} />
        {close}
      </div>
      <nav aria-label="Main" className="grid gap-0.5">
        {open(SITE_AREAS).map((area) => (
          <NavLink key={area} area={area} active={areaOf(current) === area} />
        ))}
        <h2 className="px-2.5 pt-3.5 pb-1 font-semibold text-2xs text-nav-muted tracking-[.04em]">Organization</h2>
        {open(ORGANIZATION_AREAS).map((area) => (
          <NavLink key={area} area={area} active={areaOf(current) === area} />
        ))}
      </nav>
      <div className="mt-auto border-nav-line border-t pt-2">
        <AccountButton />
      </div>
    </div>
  );
}

function NavLink({ area, active }: { area: Area; active: boolean }) {
  const { org, siteId } = useOrganizationScope();
  return (
    <Link
      to={pathTo(area, { org, site: siteId })}
      {...(active && { 'aria-current': 'page' })}
      className={cx(
        'flex h-8.5 items-center gap-2.5 rounded-sm px-2.5 font-medium max-lg:h-11',
        active ? 'bg-nav-current text-white [&>.lucide]:text-nav-accent' : 'hover:bg-nav-hover',
      )}
    >
      <Icon name={ICONS[area]} />
      {ROUTE_TITLES[area]}
      <Suspense>
        <NavCount area={area} />
      </Suspense>
    </Link>
  );
}
