import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@siteward/ui/dropdown-menu';
import { Building2, KeyRound, LogOut, type LucideIcon, MonitorSmartphone, UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { THEMES, themePreference } from '#lib/browser/theme.ts';
import { type AccountSection, accountSearch } from '#lib/lists/use-url-state.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { roleLabel } from '#lib/words/labels.ts';
import { useSignOut } from './use-sign-out.ts';

const ACCOUNT: readonly { section: AccountSection; label: MessageDescriptor; Icon: LucideIcon }[] = [
  { section: 'profile', label: msg`Profile`, Icon: UserRound },
  { section: 'sign-in', label: msg`Email and password`, Icon: KeyRound },
  { section: 'sessions', label: msg`Sessions`, Icon: MonitorSmartphone },
];

const THEME_LABELS = { light: msg`Light`, dark: msg`Dark`, system: msg`System` } as const;

/** The account menu, which starts open: who is signed in, the theme, the account's settings, the organizations, and signing out. */
export function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const { t } = useLingui();
  const { user, role } = useOrganizationScope();
  const theme = themePreference.use();
  const [query] = useSearchParams();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent side="top" align="start" className="w-(--radix-dropdown-menu-trigger-width)">
        <DropdownMenuLabel>
          <span className="block truncate text-foreground">{user.email}</span>
          {roleLabel(role.name)}
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>
          <Trans>Theme</Trans>
        </DropdownMenuLabel>
        <DropdownMenuRadioGroup value={theme}>
          {THEMES.map((each) => (
            <DropdownMenuRadioItem key={each} value={each} onSelect={() => themePreference.set(each)}>
              {t(THEME_LABELS[each])}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        {ACCOUNT.map(({ section, label, Icon }) => (
          <DropdownMenuItem key={section} asChild>
            <Link to={{ search: accountSearch(query, section) }} preventScrollReset>
              <Icon aria-hidden="true" />
              {t(label)}
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to={pathTo('require-organization-membership')}>
            <Building2 aria-hidden="true" />
            <Trans>Your organizations</Trans>
          </Link>
        </DropdownMenuItem>
        <SignOutItem />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function SignOutItem() {
  const signOut = useSignOut();
  return (
    <DropdownMenuItem onSelect={() => void signOut()}>
      <LogOut aria-hidden="true" />
      <Trans>Sign out</Trans>
    </DropdownMenuItem>
  );
}
