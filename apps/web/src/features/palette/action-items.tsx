import { CommandGroup, CommandItem } from '@siteward/ui/command';
import { Building2, Keyboard, LogOut, type LucideIcon, Monitor, Moon, ShieldPlus, Sun, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { type Theme, themePreference } from '#lib/theme.ts';
import type { Choose } from './places.tsx';

type Action = { label: string; Icon: LucideIcon; keywords?: string[]; shortcut?: string; run: () => unknown };

const THEME_ACTIONS: Record<Theme, { label: string; Icon: LucideIcon }> = {
  light: { label: 'Light theme', Icon: Sun },
  dark: { label: 'Dark theme', Icon: Moon },
  system: { label: 'Theme like the system', Icon: Monitor },
};

export interface ActionsProps {
  /** Opens the dialog that invites members. */
  onInvite: () => void;
  onSignOut: () => void;
  onShortcuts: () => void;
}

/** What can be done from anywhere; only what the member may do. */
export function ActionItems({ choose, ...props }: ActionsProps & { choose: Choose }) {
  const actions = [...useCreateActions(props), ...useThemeActions(), ...useAccountActions(props)];
  return (
    <CommandGroup heading="Actions">
      {actions.map(({ label, Icon, keywords = [], shortcut, run }) => (
        <CommandItem
          key={label}
          value={`action ${label}`}
          keywords={[label, ...keywords]}
          shortcut={shortcut}
          onSelect={choose(run)}
        >
          <Icon aria-hidden="true" />
          {label}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

function useCreateActions({ onInvite }: ActionsProps): Action[] {
  const { org, siteId } = useOrganizationScope();
  const can = useCan();
  const navigate = useNavigate();
  const newRole = pathTo('org-site-roles-permissions', { org, site: siteId }, { new: 'blank' });
  return [
    ...(can('members:invite')
      ? [{ label: 'Invite members', Icon: UserPlus, keywords: ['add', 'people', 'create'], run: onInvite }]
      : []),
    ...(can('roles:manage')
      ? [{ label: 'New role', Icon: ShieldPlus, keywords: ['add', 'create'], run: () => navigate(newRole) }]
      : []),
  ];
}

function useThemeActions(): Action[] {
  const theme = themePreference.use();
  const themes: readonly Theme[] = ['light', 'dark', 'system'];
  return themes.map((each) => ({
    ...THEME_ACTIONS[each],
    ...(theme === each && { shortcut: 'Current' }),
    keywords: ['theme', 'mode', 'appearance'],
    run: () => themePreference.set(each),
  }));
}

function useAccountActions({ onShortcuts, onSignOut }: ActionsProps): Action[] {
  const navigate = useNavigate();
  const organizations = pathTo('require-organization-membership');
  return [
    { label: 'Keyboard shortcuts', Icon: Keyboard, keywords: ['help', 'keys'], shortcut: '?', run: onShortcuts },
    { label: 'Join or create an organization', Icon: Building2, run: () => navigate(organizations) },
    { label: 'Sign out', Icon: LogOut, keywords: ['log out', 'leave'], run: onSignOut },
  ];
}
