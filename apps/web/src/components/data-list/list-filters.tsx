import { Button } from '@siteward/ui/button';
import { Chip } from '@siteward/ui/chip';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Popover, PopoverContent, PopoverTrigger } from '@siteward/ui/popover';
import { Skeleton } from '@siteward/ui/skeleton';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { UseListView } from '#lib/list-view.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useSiteNames } from '../site-names.tsx';
import type { Filter } from './types.ts';

// The choices bring the searched lists, which the page does not need before.
const FilterFields = lazy(async () => ({
  default: (await loadChunk(() => import('./filter-fields.tsx'))).FilterFields,
}));

/** The filters that are on, as chips, and the window that sets them. */
export function ListFilters({ view, filters }: { view: UseListView; filters: readonly Filter[] }) {
  const [open, setOpen] = useState(false);
  const chosen = (name: string) => view.filters[name] ?? [];
  const set = (name: string, values: readonly string[]) =>
    view.change({ filters: { ...view.filters, [name]: values } });
  const on = filters.filter(({ name }) => chosen(name).length > 0);
  return (
    <>
      {on.map((filter) => (
        <Chip
          key={filter.name}
          label={filter.label}
          value={<FilterWords options={filter.options} values={chosen(filter.name)} />}
          onClick={() => setOpen(true)}
          removeLabel={`Remove filter ${filter.label}`}
          onRemove={() => set(filter.name, [])}
        />
      ))}
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button variant="dashed" size="sm">
            <ListFilter aria-hidden="true" />
            Filter
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label="Filters" className="grid gap-3">
          <Suspense
            fallback={
              <LoadingRegion label="Loading filters" className="grid gap-3">
                {filters.map(({ name }) => (
                  <Skeleton key={name} className="h-16 w-full" />
                ))}
              </LoadingRegion>
            }
          >
            <FilterFields filters={filters} chosen={chosen} onChange={set} />
          </Suspense>
          <div className="flex justify-end gap-2">
            <Button variant="ghost" size="sm" disabled={on.length === 0} onClick={() => view.change({ filters: {} })}>
              Clear
            </Button>
            <Button size="sm" onClick={() => setOpen(false)}>
              Done
            </Button>
          </div>
        </PopoverContent>
      </Popover>
    </>
  );
}

function FilterWords({ options, values }: { options: Filter['options']; values: readonly string[] }) {
  const names = useSiteNames(options === 'sites' ? values : []);
  if (options === 'sites') return names;
  return values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');
}
