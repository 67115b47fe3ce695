import type { RouteName } from '@siteward/domain';
import { Avatar, initialsOf } from '@siteward/ui/avatar';
import { lazy } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { Icon } from './icon.tsx';
import { LazyMenu } from './lazy-menu.tsx';

const loadAccount = () => import('./account-menu.tsx');
const loadSwitcher = () => import('./switcher-menu.tsx');
const AccountMenu = lazy(async () => ({ default: (await loadChunk(loadAccount)).AccountMenu }));
const SwitcherMenu = lazy(async () => ({ default: (await loadChunk(loadSwitcher)).SwitcherMenu }));

/** Who is signed in, at the foot of the navigation; opens the account menu. */
export function AccountButton() {
  const { user, member } = useOrganizationScope();
  const name = member.name || user.name || user.email;
  return (
    <LazyMenu
      load={loadAccount}
      render={(trigger) => <AccountMenu trigger={trigger} />}
      className="flex h-10 w-full items-center gap-2.5 rounded-sm px-2.5 text-left font-medium hover:bg-nav-hover max-lg:h-11"
    >
      <Avatar name={name} seed={user.email} />
      <span className="min-w-0 flex-1 truncate">
        <span className="sr-only">Account: </span>
        {name}
      </span>
      <Icon name="chevrons-up-down" />
    </LazyMenu>
  );
}

/** The organization and site, at the top of the navigation; opens the switcher. */
export function SwitcherButton({ current }: { current: RouteName }) {
  const { organization, site } = useOrganizationScope();
  return (
    <LazyMenu
      load={loadSwitcher}
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
        <small className="truncate text-nav-muted text-xs">{site?.name ?? 'Customer site'}</small>
        <span className="sr-only">Switch organization or site</span>
      </span>
      <Icon name="chevrons-up-down" />
    </LazyMenu>
  );
}
