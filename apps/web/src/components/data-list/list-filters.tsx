import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Chip } from '@siteward/ui/chip';
import { ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import type { UseListView } from '#lib/lists/list-view.ts';
import { useSiteNames } from '#lib/organization/site-names.ts';
import { namesInLine } from '#lib/words/counts.ts';
import type { Filter } from './types.ts';

const FilterWindow = onDemand(async () => (await import('./filter-window.tsx')).FilterWindow);

/** The active filters as chips, and the window to set them in. */
export function ListFilters({ view, filters }: { view: UseListView; filters: readonly Filter[] }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = (name: string) => view.filters[name] ?? [];
  const set = (name: string, values: readonly string[]) =>
    view.change({ filters: { ...view.filters, [name]: values } });
  const on = filters.filter(({ name }) => chosen(name).length > 0);
  return (
    <>
      {on.map(({ name, label, options }) => (
        <Chip
          key={name}
          label={label}
          value={<FilterWords options={options} values={chosen(name)} />}
          onClick={() => setOpen(true)}
          removeLabel={t`Remove filter ${label}`}
          onRemove={() => set(name, [])}
        />
      ))}
      <Button
        {...TAKES_FOCUS}
        ref={button}
        variant="dashed"
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ListFilter aria-hidden="true" />
        <Trans>Filter</Trans>
      </Button>
      <OnceOpened open={open} onClose={() => setOpen(false)} early={FilterWindow}>
        <FilterWindow
          open={open}
          onOpenChange={setOpen}
          opener={button}
          filters={filters}
          chosen={chosen}
          onChange={set}
          onClear={on.length > 0 ? () => view.change({ filters: {} }) : undefined}
        />
      </OnceOpened>
    </>
  );
}

function FilterWords({ options, values }: { options: Filter['options']; values: readonly string[] }) {
  const names = useSiteNames(options === 'sites' ? values : []);
  if (options === 'sites') return names;
  if ('words' in options) return options.words(values);
  return namesInLine(values.map((value) => options.find((option) => option.value === value)?.label ?? value));
}
