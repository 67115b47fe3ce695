import { Trans, useLingui } from '@lingui/react/macro';
import type { RouteName } from '@siteward/domain';
import { Avatar, initialsOf } from '@siteward/ui/avatar';
import { cx } from '@siteward/ui/lib/cx';
import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from '#components/link.tsx';
import { onDemand } from '#components/on-demand.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { AREA_ICONS, type Area, areaOf, isOpen, ORGANIZATION_AREAS, SITE_AREAS, titleOf } from '../areas.ts';
import { Icon } from './icon.tsx';

/** Counts come from the pages' cache and change with it; the shell does not wait for them. */
const NavCount = onDemand(async () => (await import('./nav-count.tsx')).NavCount);

interface NavigationProps {
  current: RouteName;
  /** In the drawer: the button that closes it. */
  close?: ReactNode;
}

/** The navigation: the switcher on top, then the areas that the member may open, and the account at the bottom. */
export function Navigation({ current, close }: NavigationProps) {
  const { t } = useLingui();
  const { permissions } = useOrganizationScope();
  const open = <Each extends Area>(areas: readonly Each[]) => areas.filter((area) => isOpen(area, permissions));
  return (
    <div className="flex h-full flex-col gap-0.5 overflow-y-auto p-3 text-nav-text">
      <div className="mb-2 flex items-center gap-1">
        <SwitcherButton current={current} />
        {close}
      </div>
      <nav aria-label={t`Main`} className="grid gap-0.5">
        {open(SITE_AREAS).map((area) => (
          <NavLink key={area} area={area} active={areaOf(current) === area} />
        ))}
        <h2 className="px-2.5 pt-3.5 pb-1 font-semibold text-2xs text-nav-muted tracking-[.04em]">
          <Trans>Organization</Trans>
        </h2>
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
  useLanguage();
  const { org, siteId } = useOrganizationScope();
  return (
    <Link
      to={pathTo(area, { org, site: siteId })}
      {...(active && { 'aria-current': 'page' })}
      className={cx(
        'flex min-h-8.5 items-center gap-2.5 rounded-sm px-2.5 py-1 font-medium leading-tight max-lg:min-h-11',
        active ? 'bg-nav-current text-white [&>.lucide]:text-nav-accent' : 'hover:bg-nav-hover',
      )}
    >
      <Icon name={AREA_ICONS[area]} />
      {titleOf(area)}
      <Suspense>
        <NavCount area={area} />
      </Suspense>
    </Link>
  );
}

const AccountMenu = onDemand(async () => (await import('./account-menu.tsx')).AccountMenu);
const SwitcherMenu = onDemand(async () => (await import('./switcher-menu.tsx')).SwitcherMenu);

/** Who is signed in, at the foot of the navigation; opens the account menu. */
function AccountButton() {
  const { user, member } = useOrganizationScope();
  const name = member.name || user.name || user.email;
  return (
    <LazyMenu
      part={AccountMenu}
      render={(trigger) => <AccountMenu trigger={trigger} />}
      className="flex h-10 w-full items-center gap-2.5 rounded-sm px-2.5 text-left font-medium hover:bg-nav-hover max-lg:h-11"
    >
      <Avatar name={name} />
      <span className="min-w-0 flex-1 truncate">
        <span className="sr-only">
          <Trans>Account:</Trans>{' '}
        </span>
        {name}
      </span>
      <Icon name="chevrons-up-down" />
    </LazyMenu>
  );
}

/** The organization and site, at the top of the navigation; opens the switcher. */
function SwitcherButton({ current }: { current: RouteName }) {
  const { t } = useLingui();
  const { organization, site } = useOrganizationScope();
  return (
    <LazyMenu
      part={SwitcherMenu}
      render={(trigger) => <SwitcherMenu trigger={trigger} current={current} />}
      className="flex h-12 w-full min-w-0 items-center gap-2.5 rounded-md px-2 text-left text-white hover:bg-nav-hover"
    >
      <span
        aria-hidden="true"
        className="grid size-8 flex-none place-items-center rounded-md bg-linear-150 from-[#2a86e8] to-[#1867c0] font-bold text-md"
      >
        {initialsOf(organization.name)}
      </span>
      <span className="grid min-w-0 flex-1">
        <b className="truncate font-semibold">{organization.name}</b>
        <small className="truncate text-nav-muted text-xs">{site?.name ?? t`Customer site`}</small>
        <span className="sr-only">
          <Trans>Switch organization or site</Trans>
        </span>
      </span>
      <Icon name="chevrons-up-down" />
    </LazyMenu>
  );
}

/**
 * How long after its button is shown, in ms, a menu is loaded even if nobody comes near it; by then the page has what it needs.
 */
const LATEST_MS = 2000;

interface LazyMenuProps {
  /** The menu's code, loaded when the pointer or the focus comes near, and after a while in any case. */
  part: { preload: () => void };
  /** The menu, open, with this button as its trigger; called after the first click. */
  render: (trigger: ReactElement) => ReactNode;
  className: string;
  /** What the button shows, which is also its accessible name. */
  children: ReactNode;
}

/** A button whose menu, along with everything that menus need, is not loaded with the shell. */
function LazyMenu({ part, render, className, children }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false);
  // The menu has to open even without the server: signing out then fails, and people stay where they are (spec section 8).
  useEffect(() => {
    const timer = setTimeout(part.preload, LATEST_MS);
    return () => clearTimeout(timer);
  }, [part]);
  const button: ComponentProps<'button'> = {
    type: 'button',
    'aria-haspopup': 'menu',
    className,
    children,
  };
  if (!wanted) {
    return <button {...button} onPointerEnter={part.preload} onFocus={part.preload} onClick={() => setWanted(true)} />;
  }
  return <Suspense fallback={<button {...button} aria-busy="true" />}>{render(<button {...button} />)}</Suspense>;
}
