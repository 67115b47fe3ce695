import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { landingRoute, type RouteName } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import type { ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { type Theme, themePreference } from '#lib/browser/theme.ts';
import { useShownPageName } from '#lib/navigation/page-name.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { areaOf, listOf, titleOf, titleOfAny } from '../areas.ts';
import { Icon, type IconName } from './icon.tsx';

interface TopbarProps {
  current: RouteName;
  /** The button of the drawer, on the left. */
  menu: ReactNode;
  /** The search, on the right. */
  search: ReactNode;
}

/** The bar on top of every page of an organization: the breadcrumb, the search and the theme. */
export function Topbar({ current, menu, search }: TopbarProps) {
  return (
    <header className="sticky top-0 z-sticky flex h-14 items-center gap-1 border-line border-b bg-surface px-1.5 lg:gap-3 lg:px-6">
      {menu}
      <Trail current={current} />
      <div className="ml-auto flex items-center lg:gap-3">
        {search}
        <ThemeButton />
      </div>
    </header>
  );
}

function Trail({ current }: { current: RouteName }) {
  const { t } = useLingui();
  const { org, siteId, site, permissions, organization } = useOrganizationScope();
  const place = { org, site: siteId };
  const area = areaOf(current);
  const list = listOf(current);
  const isList = area === undefined || area === current;
  const name = useShownPageName();
  return (
    <nav aria-label={t`Breadcrumb`} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 text-muted [&_a:hover]:text-foreground [&_a]:block [&_a]:truncate [&_a]:py-0.5">
        {/* A phone has room for two levels. */}
        <li className={isList ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>
          {site ? (
            <Link to={pathTo(landingRoute(permissions), place)}>{site.name}</Link>
          ) : (
            <span className="block truncate">{organization.name}</span>
          )}
        </li>
        {!isList && (
          <Step className={list ? 'max-lg:hidden' : 'max-lg:[&>.lucide]:hidden'}>
            <Link to={pathTo(area, place)}>{titleOf(area)}</Link>
          </Step>
        )}
        {list && (
          <Step className="shrink-0 max-lg:[&>.lucide]:hidden">
            <Link to={pathTo(list, place)}>{titleOf(list)}</Link>
          </Step>
        )}
        {/* The name of an area is never long, so the levels above it are shortened instead. */}
        <Step className={name ? '' : 'shrink-0'}>
          <b aria-current="page" className="block truncate font-semibold text-foreground">
            {name ?? titleOfAny(current)}
          </b>
        </Step>
      </ol>
    </nav>
  );
}

function Step({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <li className={`flex min-w-0 items-center gap-2 ${className}`}>
      <Icon name="chevron-right" className="size-3.5! text-faint" />
      {/* The text is truncated inside: truncating here would cut off the focus ring of a link. */}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

const STEPS = {
  light: { icon: 'sun', next: 'dark', now: msg`Theme: light`, change: msg`Theme: light. Change to dark` },
  dark: { icon: 'moon', next: 'system', now: msg`Theme: dark`, change: msg`Theme: dark. Change to system` },
  system: { icon: 'monitor', next: 'light', now: msg`Theme: system`, change: msg`Theme: system. Change to light` },
} as const satisfies Record<Theme, { icon: IconName; next: Theme; now: MessageDescriptor; change: MessageDescriptor }>;

/** Steps through the themes: light, dark, and the system's. */
function ThemeButton() {
  const { t } = useLingui();
  const { icon, now, next, change } = STEPS[themePreference.use()];
  return (
    <button
      type="button"
      aria-label={t(change)}
      title={t(now)}
      onClick={() => themePreference.set(next)}
      className={buttonClass({ variant: 'ghost', size: 'icon' })}
    >
      <Icon name={icon} />
    </button>
  );
}
