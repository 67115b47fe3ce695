import { Trans, useLingui } from '@lingui/react/macro';
import { type RouteName, sameId } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import { Skeleton } from '@siteward/ui/skeleton';
import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { OrganizationScopeContext, type PageScope } from '#lib/organization/organization-scope.ts';
import { setSiteLanguage } from '#lib/words/language.ts';
import { useRouteName } from '../areas.ts';
import { knownScope, subscribeToScopes } from '../scope-store.ts';
import { useGuardAfterNavigation } from '../use-guard-after-navigation.ts';
import { Icon } from './icon.tsx';
import { Navigation } from './navigation.tsx';
import { PaletteHost } from './palette-host.tsx';
import { Topbar } from './topbar.tsx';

/** The layout of an organization's pages: navigation on the left, or in a drawer below 1280 px; breadcrumb and search on top. */
export function DefaultLayout() {
  const name = useRouteName();
  const scope = usePageScope(useGuardAfterNavigation(name));
  useSiteLanguage(scope);
  if (scope === null) return <ShellSkeleton />;
  return (
    <OrganizationScopeContext value={scope}>
      <a
        href="#content"
        className="sr-only z-overlay rounded-md bg-surface px-4 py-2 font-medium shadow-lg focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        <Trans>Skip to content</Trans>
      </a>
      <div className="grid min-h-dvh lg:grid-cols-[248px_minmax(0,1fr)] print:block">
        <div className="on-navy sticky top-0 h-dvh bg-nav max-lg:hidden print:hidden">
          <Navigation current={name} />
        </div>
        <div className="min-w-0">
          <Topbar current={name} menu={<NavDrawer current={name} />} search={<PaletteHost />} />
          {!scope.organization.paymentLinked && (
            <Suspense>
              <Notices />
            </Suspense>
          )}
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

const Notices = onDemand(async () => (await import('./notices.tsx')).Notices);

function usePageScope(refresh: () => Promise<void>): PageScope | null {
  const { org = '', site: asked = '' } = useParams();
  const scope = useSyncExternalStore(subscribeToScopes, () => knownScope(org));
  return useMemo(() => {
    if (!scope) return null;
    const site = scope.knownSites.find(({ _id }) => sameId(_id, asked));
    return { ...scope, org, site, siteId: (site ?? scope.knownSites[0])?._id ?? asked, refresh };
  }, [scope, org, asked, refresh]);
}

/** Shows the page in its site's language to people who have not chosen one and whose browser asks for none that we have. */
function useSiteLanguage(scope: PageScope | null): void {
  const locale = scope?.site?.locale;
  useEffect(() => {
    if (locale !== undefined) setSiteLanguage(locale);
  }, [locale]);
}

const NavSheet = onDemand(async () => (await import('./nav-sheet.tsx')).NavSheet);

/** The button for the navigation below 1280 px, and the drawer that it opens. Going to another page closes the drawer. */
function NavDrawer({ current }: { current: RouteName }) {
  const { t } = useLingui();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === key;
  // If a navigation closed the drawer, the drawer has kept the heading of the new page from taking the focus.
  const returnFocus = () => (openAt === null ? opener.current : document.querySelector('h1'))?.focus();
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={t`Open navigation`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={NavSheet.preload}
        onFocus={NavSheet.preload}
        onClick={() => setOpenAt(key)}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'lg:hidden' })}
      >
        <Icon name="menu" />
      </button>
      <OnceOpened open={isOpen} onClose={() => setOpenAt(null)}>
        <NavSheet current={current} open={isOpen} onClose={() => setOpenAt(null)} returnFocus={returnFocus} />
      </OnceOpened>
    </>
  );
}

/** Shown during the first load until code and guards are ready: the outline of the shell, or an empty surface on plain pages. */
export function ShellSkeleton() {
  const inOrganization = /^\/[^/]+\/[^/]+\//.test(location.pathname);
  if (!inOrganization) return <div className="min-h-dvh bg-surface" />;
  return (
    <div role="status" aria-busy="true" className="grid min-h-dvh lg:grid-cols-[248px_1fr]">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      <div className="bg-nav max-lg:hidden" />
      <div>
        <div className="flex h-14 items-center border-line border-b bg-surface px-4.5 text-muted lg:px-6">
          <Icon name="menu" className="lg:hidden" />
          <Skeleton className="h-4 w-40 max-lg:ml-6" />
          <Icon name="search" className="ml-auto text-faint" />
        </div>
        <div className="grid gap-4 p-4 lg:p-6">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-4 w-80 max-w-full" />
          <Skeleton className="mt-4 h-80 w-full rounded-lg!" />
        </div>
      </div>
    </div>
  );
}
