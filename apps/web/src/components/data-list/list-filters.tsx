import { Button } from '@siteward/ui/button';
import { CheckField, CheckGroup } from '@siteward/ui/checkbox';
import { Chip } from '@siteward/ui/chip';
import type { Option } from '@siteward/ui/combobox';
import { Field } from '@siteward/ui/field';
import { MultiSelect } from '@siteward/ui/multi-select';
import { Popover, PopoverContent, PopoverTrigger } from '@siteward/ui/popover';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { UseListView } from '#lib/use-list-view.ts';
import { useSiteNames } from '../site-names.tsx';
import { SiteSelect } from '../site-select.tsx';

/**
 * One filter of a list: its name in the address, what it is called and what it can be; any of the chosen values will do.
 * `sites`: any of the sites.
 */
export interface Filter {
  name: string;
  label: string;
  options: readonly Option[] | 'sites';
}

/** From this many options on, they are searched instead of listed. */
const SEARCHED = 9;

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
          {filters.map((filter) => (
            <FilterField
              key={filter.name}
              filter={filter}
              values={chosen(filter.name)}
              onValuesChange={(values) => set(filter.name, values)}
            />
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

interface FilterFieldProps {
  filter: Filter;
  values: readonly string[];
  onValuesChange: (values: readonly string[]) => void;
}

function FilterField({ filter: { label, options }, ...choice }: FilterFieldProps) {
  const { values, onValuesChange } = useAhead(choice);
  if (options === 'sites') {
    return (
      <Field label={label}>
        <SiteSelect placeholder="Any" values={values} onValuesChange={onValuesChange} />
      </Field>
    );
  }
  if (options.length >= SEARCHED) {
    const searchLabel = `Search: ${label}`;
    return (
      <Field label={label}>
        <MultiSelect {...{ options, values, onValuesChange, searchLabel }} placeholder="Any" />
      </Field>
    );
  }
  return (
    <Field group label={label}>
      <CheckGroup className="gap-1.5 max-lg:gap-0">
        {options.map(({ value, label: text }) => (
          <CheckField
            key={value}
            label={text}
            checked={values.includes(value)}
            onCheckedChange={(isOn) =>
              onValuesChange(isOn ? [...values, value] : values.filter((each) => each !== value))
            }
          />
        ))}
      </CheckGroup>
    </Field>
  );
}

/** Shows what was chosen before the address has it, which takes a moment: a check box does not spring back meanwhile. */
function useAhead({ values, onValuesChange }: Omit<FilterFieldProps, 'filter'>): Omit<FilterFieldProps, 'filter'> {
  const inAddress = values.join();
  const [ahead, setAhead] = useState({ of: inAddress, values });
  return {
    values: ahead.of === inAddress ? ahead.values : values,
    onValuesChange: (next) => {
      setAhead({ of: inAddress, values: next });
      onValuesChange(next);
    },
  };
}

function FilterWords({ options, values }: { options: Filter['options']; values: readonly string[] }) {
  const names = useSiteNames(options === 'sites' ? values : []);
  if (options === 'sites') return names;
  return values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');
}
