import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Building2, ClipboardPlus, Keyboard, LogOut, Monitor, Moon, ShieldPlus, Sun, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { type Theme, themePreference } from '#lib/browser/theme.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import type { Entry, EntryGroup } from './entries.ts';

export interface ActionHandlers {
  /** Opens the dialog for inviting members. */
  onInvite: () => unknown;
  onSignOut: () => unknown;
  onShortcuts: () => unknown;
}

/** The actions available from anywhere that the member is allowed. */
export function useActions(handlers: ActionHandlers): EntryGroup {
  const { t } = useLingui();
  return {
    id: 'actions',
    heading: t`Actions`,
    entries: [...useCreate(handlers), ...useThemes(), ...useAccount(handlers)],
  };
}

function useCreate({ onInvite }: ActionHandlers): Entry[] {
  const { t } = useLingui();
  const { org, siteId } = useOrganizationScope();
  const can = useCan();
  const navigate = useNavigate();
  const newRole = () => navigate(pathTo('org-site-roles-permissions', { org, site: siteId }, { new: 'blank' }));
  const words = [t({ message: 'add create', context: 'words that a search finds it by' })];
  const newOrder = () => navigate(pathTo('org-site-work-orders', { org, site: siteId }, { new: 'blank' }));
  const order: Entry = { key: 'new-work-order', label: t`New work order`, Icon: ClipboardPlus, words, run: newOrder };
  const invite: Entry = { key: 'invite', label: t`Invite members`, Icon: UserPlus, words, run: onInvite };
  const role: Entry = { key: 'new-role', label: t`New role`, Icon: ShieldPlus, words, run: newRole };
  return [
    ...(can('work-orders:create') ? [order] : []),
    ...(can('members:invite') ? [invite] : []),
    ...(can('roles:manage') ? [role] : []),
  ];
}

const THEMES = [
  { theme: 'light', label: msg`Light theme`, Icon: Sun },
  { theme: 'dark', label: msg`Dark theme`, Icon: Moon },
  { theme: 'system', label: msg`System theme`, Icon: Monitor },
] as const satisfies readonly { theme: Theme; label: unknown; Icon: unknown }[];

function useThemes(): Entry[] {
  const { t } = useLingui();
  const current = themePreference.use();
  return THEMES.map(({ theme, label, Icon }) => ({
    key: theme,
    label: t(label),
    Icon,
    words: [t({ message: 'mode appearance', context: 'words that a search finds it by' })],
    ...(theme === current && { note: t`Current` }),
    run: () => themePreference.set(theme),
  }));
}

function useAccount({ onShortcuts, onSignOut }: ActionHandlers): Entry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const organizations = () => navigate(pathTo('require-organization-membership'));
  return [
    {
      key: 'shortcuts',
      label: t`Keyboard shortcuts`,
      Icon: Keyboard,
      words: [t({ message: 'help keys', context: 'words that a search finds it by' })],
      note: '?',
      run: onShortcuts,
    },
    { key: 'organizations', label: t`Join or create an organization`, Icon: Building2, run: organizations },
    {
      key: 'sign-out',
      label: t`Sign out`,
      Icon: LogOut,
      words: [t({ message: 'log leave', context: 'words that a search finds it by' })],
      run: onSignOut,
    },
  ];
}
