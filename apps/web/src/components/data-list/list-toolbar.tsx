import { Button } from '@siteward/ui/button';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '@siteward/ui/dropdown-menu';
import { Rows2, Rows4, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseListView } from '#lib/use-list-view.ts';
import { densityPreference } from './density.ts';
import { ListSearch } from './list-search.tsx';
import type { Column } from './types.ts';

interface ListToolbarProps<Row> {
  view: UseListView;
  columns: readonly Column<Row>[];
  filters: ReactNode;
  searchLabel: string | undefined;
}

/** The line above a list: search and filters; columns and density where there is a table. */
export function ListToolbar<Row>({ view, columns, filters, searchLabel }: ListToolbarProps<Row>) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {searchLabel && <ListSearch view={view} label={searchLabel} />}
      {filters}
      <div className="ml-auto flex items-center gap-2 max-lg:hidden">
        <ColumnMenu view={view} columns={columns} />
        <DensityButton />
      </div>
    </div>
  );
}

function ColumnMenu<Row>({ view, columns }: Pick<ListToolbarProps<Row>, 'view' | 'columns'>) {
  const { hidden, change } = view;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm">
          <SlidersHorizontal aria-hidden="true" />
          Columns
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {columns
          .filter(({ fixed }) => !fixed)
          .map(({ key, header }) => (
            <DropdownMenuCheckboxItem
              key={key}
              checked={!hidden.includes(key)}
              // The menu stays, for the next column.
              onSelect={(event) => event.preventDefault()}
              onCheckedChange={(checked) =>
                change(
                  { hidden: checked ? hidden.filter((each) => each !== key) : [...hidden, key] },
                  { replace: true },
                )
              }
            >
              {header}
            </DropdownMenuCheckboxItem>
          ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function DensityButton() {
  const isCompact = densityPreference.use() === 'compact';
  const Icon = isCompact ? Rows4 : Rows2;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={isCompact}
      aria-label="Compact rows"
      onClick={() => densityPreference.set(isCompact ? 'comfortable' : 'compact')}
    >
      <Icon aria-hidden="true" />
      {isCompact ? 'Compact' : 'Comfortable'}
    </Button>
  );
}
