import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { NativeSelect } from '@siteward/ui/native-select';
import { SearchInput } from '@siteward/ui/search-input';
import { ListChecks, Rows2, Rows4, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { LoadedMenu, Menu, MenuCheckboxItem } from '#components/menu.tsx';
import { usePreload } from '#components/on-demand.tsx';
import { KEEPS_FOCUS } from '#lib/browser/kept-focus.ts';
import { createPreference } from '#lib/browser/preference.ts';
import type { UseListView } from '#lib/lists/list-view.ts';
import { useIsLeaving } from '#lib/navigation/destination.ts';
import type { Column } from './types.ts';

/** Rows of 48 or 36 px, for all lists in this browser. */
export const densityPreference = createPreference('siteward:density', ['comfortable', 'compact']);

interface ListToolbarProps<Row> {
  view: UseListView;
  /** Empty if the list is not a table. */
  columns: readonly Column<Row>[];
  filters: ReactNode;
  searchLabel: string | undefined;
  /** The records that match the search are being loaded. */
  isSearching: boolean;
  /** Whether cards show their checkboxes; a table always does. */
  isSelecting: boolean;
  /** Undefined if nothing can be selected. */
  onSelecting: ((on: boolean) => void) | undefined;
}

/** The bar above a list: search and filters, plus columns and density for a table. */
export function ListToolbar<Row>({
  view,
  columns,
  filters,
  searchLabel,
  isSearching,
  ...select
}: ListToolbarProps<Row>) {
  const { isSelecting, onSelecting } = select;
  return (
    <div {...KEEPS_FOCUS} className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {searchLabel && <ListSearch view={view} label={searchLabel} busy={isSearching} />}
      {filters}
      <SortSelect view={view} columns={columns} />
      {onSelecting && (
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={isSelecting}
          className="ml-auto md:hidden"
          onClick={() => onSelecting(!isSelecting)}
        >
          <ListChecks aria-hidden="true" />
          <Trans>Select</Trans>
        </Button>
      )}
      {columns.length > 0 && (
        <div className="ml-auto flex items-center gap-2 max-md:hidden">
          <ColumnMenu view={view} columns={columns} />
          <DensityButton />
        </div>
      )}
    </div>
  );
}

/** Sorting for lists without column headings to click. */
function SortSelect<Row>({ view, columns }: Pick<ListToolbarProps<Row>, 'view' | 'columns'>) {
  const { t } = useLingui();
  const sorts = columns.flatMap(({ sort, header }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: header },
          { value: `-${sort}`, label: t`${header}, reversed` },
        ],
  );
  if (sorts.length === 0) return null;
  const set = (value: string) => {
    const field = value.replace(/^-/, '');
    if (value === '') view.change({ sort: undefined });
    else view.change({ sort: value.startsWith('-') ? `-${field}` : field });
  };
  return (
    <NativeSelect
      size="sm"
      aria-label={t`Sort by`}
      className="w-auto! md:hidden"
      value={view.sort ?? ''}
      onChange={(event) => set(event.target.value)}
    >
      <option value="">{t`Sort`}</option>
      {sorts.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

function ColumnMenu<Row>({ view, columns }: Pick<ListToolbarProps<Row>, 'view' | 'columns'>) {
  const { hidden, change } = view;
  // Needed for the row menus too.
  usePreload(LoadedMenu);
  return (
    <Menu
      button={(props) => (
        <Button variant="ghost" size="sm" {...props}>
          <SlidersHorizontal aria-hidden="true" />
          <Trans>Columns</Trans>
        </Button>
      )}
    >
      {columns
        .filter(({ fixed }) => !fixed)
        .map(({ key, header }) => (
          <MenuCheckboxItem
            key={key}
            checked={!hidden.includes(key)}
            // Keep the menu open for the next column.
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(checked) =>
              change({ hidden: checked ? hidden.filter((each) => each !== key) : [...hidden, key] }, { replace: true })
            }
          >
            {header}
          </MenuCheckboxItem>
        ))}
    </Menu>
  );
}

function DensityButton() {
  const { t } = useLingui();
  const isCompact = densityPreference.use() === 'compact';
  const Icon = isCompact ? Rows4 : Rows2;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={isCompact ? t`Density: compact` : t`Density: comfortable`}
      onClick={() => densityPreference.set(isCompact ? 'comfortable' : 'compact')}
    >
      <Icon aria-hidden="true" />
      {isCompact ? t`Compact` : t`Comfortable`}
    </Button>
  );
}

const TYPING_MS = 300;

interface ListSearchProps {
  view: UseListView;
  label: string;
  /** The matching records are being loaded. */
  busy: boolean;
  className?: string;
}

/** The search field of a list. What is typed reaches the address when the typing pauses, without leaving a history entry. */
export function ListSearch({ view, label, busy, className }: ListSearchProps) {
  const [text, setText] = useState(view.search);
  const [shown, setShown] = useState(view.search);
  // Back, forward and "Clear filters" change the address from outside the field.
  if (shown !== view.search) {
    setShown(view.search);
    if (text.trim() !== view.search) setText(view.search);
  }
  const { change } = view;
  const isLeaving = useIsLeaving();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause, or staying after all
  useEffect(() => {
    const search = text.trim();
    if (isLeaving || search === view.search) return;
    const timer = setTimeout(() => change({ search }, { replace: true }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, isLeaving]);
  return (
    <SearchInput
      label={label}
      value={text}
      maxLength={100}
      busy={busy || text.trim() !== view.search}
      onValueChange={setText}
      {...(className !== undefined && { className })}
    />
  );
}
