import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedView } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { type LinkTab, LinkTabs } from '#components/page/link-tabs.tsx';
import { KEEPS_FOCUS } from '#lib/browser/kept-focus.ts';
import { useIsHere } from '#lib/navigation/destination.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import type { AskedOfViews } from './saved-view-dialogs.tsx';
import { SavedViewMenu } from './saved-view-menu.tsx';
import type { SavedViews } from './saved-views.ts';
import { useChangeViews } from './use-change-views.ts';

const SavedViewDialogs = onDemand(async () => (await import('./saved-view-dialogs.tsx')).SavedViewDialogs);

/** How many saved views are shown as tabs; the menu lists all of them. */
const MOST_TABS = 2;

interface SavedViewTabsProps<Key extends string> {
  /** What the tabs distinguish: "Work orders by what is to be done". */
  label: string;
  /** The list's built-in tabs. */
  tabs: readonly LinkTab<Key>[];
  /** The current one of these, unless a saved view is open. */
  current: Key;
  saved: SavedViews;
  /** Shows how many records a saved view has. */
  Count?: ComponentType<{ view: SavedView }>;
}

/** The tabs of a list: its built-in ones, then saved views, and the controls to save, change and choose views. */
export function SavedViewTabs<Key extends string>({ label, tabs, current, saved, Count }: SavedViewTabsProps<Key>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const change = useChangeViews(saved);
  const { isReadOnly } = useOrganizationScope();
  const [asked, setAsked] = useState<AskedOfViews | null>(null);
  const open = (view: SavedView | null) => void navigate({ search: String(saved.addressOf(view)) });
  const { current: view, isChanged } = saved;
  const save = () => setAsked({ what: 'save' });
  return (
    <div {...KEEPS_FOCUS} className="mb-4 flex items-stretch border-line border-b print:hidden">
      <LinkTabs
        label={label}
        current={view?._id ?? current}
        tabs={[...tabs, ...shownAsTabs(saved).map((each) => tabOf(each, saved, Count && <Count view={each} />))]}
        className="mb-0! min-w-0 border-b-0!"
      />
      <div className="flex flex-none items-center gap-1 pl-1">
        {view?.own && isChanged && !isReadOnly && (
          <Button
            variant="ghost"
            size="sm"
            className="max-md:hidden"
            loading={change.isChanging}
            onClick={() => void change.keepQuery(view)}
          >
            <Trans>Update view</Trans>
          </Button>
        )}
        {(!view || isChanged) && !isReadOnly && (
          <Button
            variant="ghost"
            size="sm"
            className="max-md:hidden"
            onClick={save}
            onPointerEnter={SavedViewDialogs.preload}
          >
            <Plus aria-hidden="true" />
            {view ? t`Save as new view` : t`Save view`}
          </Button>
        )}
        <SavedViewMenu
          saved={saved}
          change={change}
          onOpen={open}
          onSave={save}
          onAsk={(what, each) => setAsked({ what, view: each })}
        />
      </div>
      <OnceOpened open={asked !== null} onClose={() => setAsked(null)}>
        <SavedViewDialogs
          saved={saved}
          asked={asked}
          onClose={() => setAsked(null)}
          onSaved={(each) => isHere() && open(each)}
          onDeleted={({ _id }) => _id === view?._id && isHere() && open(null)}
        />
      </OnceOpened>
    </div>
  );
}

/** The default first, then one's own; the open one is always included. */
function shownAsTabs({ views, current }: SavedViews): SavedView[] {
  const rank = (view: SavedView) => (view.default ? 0 : view.own ? 1 : 2);
  const first = views.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_TABS);
  return current && !first.includes(current) ? [...first.slice(0, -1), current] : first;
}

function tabOf(view: SavedView, { current, isChanged, addressOf }: SavedViews, count: ReactNode): LinkTab<string> {
  const isOpen = view === current;
  return {
    key: view._id,
    title: view.name,
    to: { search: String(addressOf(view)) },
    // On a phone they are in the menu.
    className: isOpen ? 'max-w-60' : 'max-w-60 max-md:hidden',
    count: isOpen && isChanged ? <ChangedMark /> : count,
  };
}

/** Marks that the list differs from what the view keeps. */
function ChangedMark() {
  return (
    <span className="size-2 flex-none rounded-full bg-amber" title={t`Changed`}>
      <span className="sr-only">{t`Changed`}</span>
    </span>
  );
}
