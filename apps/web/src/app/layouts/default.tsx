import { sameId } from '@siteward/domain';
import { useMemo, useSyncExternalStore } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { OrganizationScopeContext, type PageScope } from '#lib/organization-scope.ts';
import { knownScope, subscribeToScopes } from '../scope-store.ts';
import { useGuardAfterNavigation } from '../use-guard-after-navigation.ts';
import { NavDrawer } from './nav-drawer.tsx';
import { Navigation } from './navigation.tsx';
import { PaletteHost } from './palette-host.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { Topbar } from './topbar.tsx';
import { useRouteName } from './use-route-name.ts';

/** The layout of an organization's pages: navigation at the left, a drawer below 1280 px; breadcrumb and search on top. */
export function DefaultLayout() {
  const name = useRouteName();
  const scope = usePageScope(useGuardAfterNavigation(name));
  if (scope === null) return <ShellSkeleton />;
  return (
    <OrganizationScopeContext value={scope}>
      <a
        href="#content"
        className="sr-only z-overlay rounded-md bg-surface px-4 py-2 font-medium shadow-lg focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className="grid min-h-dvh lg:grid-cols-[248px_minmax(0,1fr)] print:block">
        <div className="on-navy sticky top-0 h-dvh bg-nav max-lg:hidden print:hidden">
          <Navigation current={name} />
        </div>
        <div className="min-w-0">
          <Topbar current={name} menu={<NavDrawer current={name} />} search={<PaletteHost />} />
          <main
            id="content"
            tabIndex={-1}
            className="max-w-[1360px] p-4 max-[1023px]:pb-24 print:pb-0 lg:px-6 lg:pt-6 lg:pb-10 lg:not-print:has-[[data-docked]]:max-w-[1840px] lg:not-print:has-[[data-docked]]:pr-[504px]"
          >
            <Outlet />
          </main>
        </div>
      </div>
    </OrganizationScopeContext>
  );
}

function usePageScope(refresh: () => Promise<void>): PageScope | null {
  const { org = '', site: asked = '' } = useParams();
  const scope = useSyncExternalStore(subscribeToScopes, () => knownScope(org));
  return useMemo(() => {
    if (!scope) return null;
    const site = scope.knownSites.find(({ _id }) => sameId(_id, asked));
    return { ...scope, org, site, siteId: (site ?? scope.knownSites[0])?._id ?? asked, refresh };
  }, [scope, org, asked, refresh]);
}
