import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedView } from '@siteward/contract';
import { mayWithdrawView } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Bookmark, Lock, Pencil, Plus, Save, Trash2 } from 'lucide-react';
import { Menu, MenuCheckboxItem, MenuItem, MenuLabel, MenuSeparator } from '#components/menu.tsx';
import { TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import type { SavedViews } from './saved-views.ts';
import type { useChangeViews } from './use-change-views.ts';

interface SavedViewMenuProps {
  saved: SavedViews;
  change: ReturnType<typeof useChangeViews>;
  onOpen: (view: SavedView) => void;
  onSave: () => void;
  onAsk: (what: 'edit' | 'delete', view: SavedView) => void;
}

/** All saved views of a list, and the actions for the open one. */
export function SavedViewMenu({ saved, onOpen, onSave, ...actions }: SavedViewMenuProps) {
  const { t } = useLingui();
  const { views, current } = saved;
  const { isReadOnly } = useOrganizationScope();
  return (
    <Menu
      align="end"
      className="max-h-[min(24rem,var(--radix-dropdown-menu-content-available-height))] w-72"
      button={(props) => (
        <Button {...TAKES_FOCUS} variant="ghost" size="icon" aria-label={t`Saved views`} {...props}>
          <Bookmark aria-hidden="true" />
        </Button>
      )}
    >
      <MenuLabel>{views.length === 0 ? t`No saved views yet` : t`Saved views`}</MenuLabel>
      {views.map((view) => (
        <MenuCheckboxItem key={view._id} checked={view === current} onSelect={() => onOpen(view)}>
          <span className="grid min-w-0">
            <span className="truncate">{view.name}</span>
            <ViewHint view={view} />
          </span>
        </MenuCheckboxItem>
      ))}
      {!isReadOnly && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={onSave}>
            <Plus aria-hidden="true" />
            {current ? t`Save as new view` : t`Save view`}
          </MenuItem>
        </>
      )}
      {current && !isReadOnly && <OpenViewItems view={current} isChanged={saved.isChanged} {...actions} />}
    </Menu>
  );
}

/** The owner of a shared view, and whether the list opens with it. */
function ViewHint({ view: { shared, own, owner, default: opens } }: { view: SavedView }) {
  const { t } = useLingui();
  const { name } = owner;
  const hints = [shared && (own ? t`Shared with the staff` : t`Shared by ${name}`), opens && t`The list opens with it`];
  const words = hints.filter(Boolean).join(' · ');
  return words === '' ? null : <span className="truncate text-muted text-sm">{words}</span>;
}

type OpenViewItemsProps = Pick<SavedViewMenuProps, 'change' | 'onAsk'> & { view: SavedView; isChanged: boolean };

function OpenViewItems({ view, isChanged, change, onAsk }: OpenViewItemsProps) {
  const { permissions } = useOrganizationScope();
  const { own: isOwn, shared } = view;
  const mayWithdraw = mayWithdrawView({ isOwn, shared }, permissions);
  return (
    <>
      <MenuSeparator />
      <MenuLabel className="truncate">{view.name}</MenuLabel>
      {isOwn && isChanged && (
        <MenuItem onSelect={() => void change.keepQuery(view)}>
          <Save aria-hidden="true" />
          <Trans>Update view</Trans>
        </MenuItem>
      )}
      {isOwn && (
        <MenuItem onSelect={() => onAsk('edit', view)}>
          <Pencil aria-hidden="true" />
          <Trans>Rename or share</Trans>
        </MenuItem>
      )}
      <MenuCheckboxItem checked={view.default} onSelect={() => void change.choose(view.default ? null : view)}>
        <Trans>Open the list with this view</Trans>
      </MenuCheckboxItem>
      {shared && !isOwn && mayWithdraw && (
        <MenuItem onSelect={() => void change.makePrivate(view)}>
          <Lock aria-hidden="true" />
          <Trans>Make private</Trans>
        </MenuItem>
      )}
      {mayWithdraw && (
        <MenuItem tone="danger" onSelect={() => onAsk('delete', view)}>
          <Trash2 aria-hidden="true" />
          <Trans>Delete view</Trans>
        </MenuItem>
      )}
    </>
  );
}
