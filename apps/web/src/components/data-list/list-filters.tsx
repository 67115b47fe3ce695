import { Button } from '@siteward/ui/button';
import { Chip } from '@siteward/ui/chip';
import { Field } from '@siteward/ui/field';
import { NativeSelect } from '@siteward/ui/native-select';
import { Popover, PopoverContent, PopoverTrigger } from '@siteward/ui/popover';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { UseListView } from '#lib/use-list-view.ts';
import { useSiteNames } from '../site-names.tsx';
import { SiteSelect } from '../site-select.tsx';

/** One filter of a list: its name in the address, what it is called and what it can be; `sites`: any of the sites. */
export interface Filter {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[] | 'sites';
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
          value={<FilterWords options={options} value={view.filters[name] ?? ''} />}
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
              <FilterControl
                options={options}
                value={view.filters[name] ?? ''}
                onChange={(value) => set(name, value)}
              />
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

interface FilterControlProps {
  options: Filter['options'];
  /** The values with commas between them; "" for any. */
  value: string;
  onChange: (value: string) => void;
}

function FilterControl({ options, value, onChange }: FilterControlProps) {
  if (options === 'sites') {
    const values = value === '' ? [] : value.split(',');
    return <SiteSelect placeholder="Any" values={values} onValuesChange={(next) => onChange(next.join(','))} />;
  }
  return (
    <NativeSelect value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Any</option>
      {options.map(({ value: each, label }) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

function FilterWords({ options, value }: Pick<FilterControlProps, 'options' | 'value'>) {
  const names = useSiteNames(options === 'sites' ? value.split(',') : []);
  return options === 'sites' ? names : (options.find((option) => option.value === value)?.label ?? value);
}
