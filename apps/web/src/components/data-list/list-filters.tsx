import { Button } from '@siteward/ui/button';
import { Chip } from '@siteward/ui/chip';
import { Field } from '@siteward/ui/field';
import { NativeSelect } from '@siteward/ui/native-select';
import { Popover, PopoverContent, PopoverTrigger } from '@siteward/ui/popover';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { UseListView } from '#lib/use-list-view.ts';

/** One filter of a list: its name in the address, what it is called and what it can be. */
export interface Filter {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** The filters that are on, as chips, and the window that sets them. */
export function ListFilters({ view, filters }: { view: UseListView; filters: readonly Filter[] }) {
  const [open, setOpen] = useState(false);
  const set = (name: string, value: string) => view.change({ filters: { ...view.filters, [name]: value } });
  const on = filters.filter(({ name }) => view.filters[name]);
  return (
    <>
      {on.map(({ name, label, options }) => (
        <Chip
          key={name}
          label={label}
          value={options.find(({ value }) => value === view.filters[name])?.label ?? view.filters[name]}
          removeLabel={`Remove filter ${label}`}
          onRemove={() => set(name, '')}
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
          {filters.map(({ name, label, options }) => (
            <Field key={name} label={label}>
              <NativeSelect value={view.filters[name] ?? ''} onChange={(event) => set(name, event.target.value)}>
                <option value="">Any</option>
                {options.map(({ value, label: text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          ))}
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
