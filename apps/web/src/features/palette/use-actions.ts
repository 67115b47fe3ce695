import { Building2, Keyboard, LogOut, Monitor, Moon, ShieldPlus, Sun, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { type Theme, themePreference } from '#lib/theme.ts';
import type { Entry, EntryGroup } from './entries.ts';

export interface ActionHandlers {
  /** Opens the dialog that invites members. */
  onInvite: () => unknown;
  onSignOut: () => unknown;
  onShortcuts: () => unknown;
}

/** What can be done from anywhere; only what the member may do. */
export function useActions(handlers: ActionHandlers): EntryGroup {
  return { heading: 'Actions', entries: [...useCreate(handlers), ...useThemes(), ...useAccount(handlers)] };
}

function useCreate({ onInvite }: ActionHandlers): Entry[] {
  const { org, siteId } = useOrganizationScope();
  const can = useCan();
  const navigate = useNavigate();
  const newRole = () => navigate(pathTo('org-site-roles-permissions', { org, site: siteId }, { new: 'blank' }));
  const words = ['add', 'create'];
  const invite: Entry = { key: 'invite', label: 'Invite members', Icon: UserPlus, words, run: onInvite };
  const role: Entry = { key: 'new-role', label: 'New role', Icon: ShieldPlus, words, run: newRole };
  return [...(can('members:invite') ? [invite] : []), ...(can('roles:manage') ? [role] : [])];
}

const THEMES = [
  { theme: 'light', label: 'Light theme', Icon: Sun },
  { theme: 'dark', label: 'Dark theme', Icon: Moon },
  { theme: 'system', label: 'System theme', Icon: Monitor },
] as const satisfies readonly { theme: Theme; label: string; Icon: unknown }[];

function useThemes(): Entry[] {
  const current = themePreference.use();
  return THEMES.map(({ theme, label, Icon }) => ({
    key: theme,
    label,
    Icon,
    words: ['mode', 'appearance'],
    ...(theme === current && { note: 'Current' }),
    run: () => themePreference.set(theme),
  }));
}

function useAccount({ onShortcuts, onSignOut }: ActionHandlers): Entry[] {
  const navigate = useNavigate();
  const organizations = () => navigate(pathTo('require-organization-membership'));
  return [
    {
      key: 'shortcuts',
      label: 'Keyboard shortcuts',
      Icon: Keyboard,
      words: ['help', 'keys'],
      note: '?',
      run: onShortcuts,
    },
    { key: 'organizations', label: 'Join or create an organization', Icon: Building2, run: organizations },
    { key: 'sign-out', label: 'Sign out', Icon: LogOut, words: ['log', 'leave'], run: onSignOut },
  ];
}
