import { useState } from 'react';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import type { InviteRequest } from '#features/invitations/queries.ts';
import { CommandPalette } from '#features/palette/command-palette.tsx';
import { ShortcutsSheet } from '#features/palette/shortcuts-sheet.tsx';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { AREA_ICONS, areaOf, isOpen, ORGANIZATION_AREAS, SITE_AREAS, titleOf, useRouteName } from '../areas.ts';
import { QueryProviders } from '../providers.tsx';
import { Icon } from './icon.tsx';
import { useSignOut } from './use-sign-out.ts';

const InviteDialog = onDemand(async () => (await import('#features/invitations/invite-dialog.tsx')).InviteDialog);

const AREAS = [...SITE_AREAS, ...ORGANIZATION_AREAS].map((name) => ({
  name,
  Icon: () => <Icon name={AREA_ICONS[name]} />,
}));

/** Which window the shell shows over the page. */
export type PaletteView = 'search' | 'shortcuts' | null;

interface PaletteProps {
  view: PaletteView;
  onViewChange: (view: PaletteView) => void;
  /** Returns, once, what was typed before the search was there. */
  takeTyped: () => string;
}

/** The command palette and what it opens, wrapped in the pages' cache because they are outside of any page. */
export function Palette(props: PaletteProps) {
  return (
    <QueryProviders>
      <Windows {...props} />
    </QueryProviders>
  );
}

function Windows({ view, onViewChange, takeTyped }: PaletteProps) {
  useLanguage();
  const { permissions } = useOrganizationScope();
  const current = useRouteName();
  const [invite, setInvite] = useState<InviteRequest | null>(null);
  const signOut = useSignOut();
  const open = AREAS.filter(({ name }) => isOpen(name, permissions));
  return (
    <>
      <CommandPalette
        open={view === 'search'}
        onOpenChange={(next) => onViewChange(next ? 'search' : null)}
        takeTyped={takeTyped}
        areas={open.map((area) => ({ ...area, title: titleOf(area.name) }))}
        area={areaOf(current) ?? 'org-site-settings'}
        onInvite={() => setInvite({})}
        onSignOut={signOut}
        onShortcuts={() => onViewChange('shortcuts')}
      />
      <ShortcutsSheet open={view === 'shortcuts'} onOpenChange={(next) => onViewChange(next ? 'shortcuts' : null)} />
      <OnceOpened open={invite !== null} onClose={() => setInvite(null)}>
        <InviteDialog request={invite} onClose={() => setInvite(null)} />
      </OnceOpened>
    </>
  );
}
