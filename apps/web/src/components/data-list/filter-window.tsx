import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { CheckField, CheckGroup } from '@siteward/ui/checkbox';
import { Field } from '@siteward/ui/field';
import { cx } from '@siteward/ui/lib/cx';
import { MultiSelect } from '@siteward/ui/multi-select';
import { Popover, PopoverAnchor, PopoverContent } from '@siteward/ui/popover';
import { type RefObject, useState } from 'react';
import { moreSites, useSiteSearch } from '#lib/organization/places.ts';
import { useSiteNames } from '#lib/organization/site-names.ts';
import type { Filter } from './types.ts';

/** With at least this many options, a filter is searched instead of listed. */
const SEARCHED = 9;
/** More filters than this are set side by side if there is room. */
const MOST_IN_A_COLUMN = 4;

interface FilterWindowProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens the window; the window appears next to it and returns the focus to it. */
  opener: RefObject<HTMLButtonElement | null>;
  filters: readonly Filter[];
  /** The active values of a filter. */
  chosen: (name: string) => readonly string[];
  onChange: (name: string, values: readonly string[]) => void;
  /** Undefined if no filter is active. */
  onClear: (() => void) | undefined;
}

/** The window in which the filters of a list are set. */
export function FilterWindow({ open, onOpenChange, opener, filters, chosen, onChange, onClear }: FilterWindowProps) {
  const { t } = useLingui();
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverAnchor virtualRef={opener} />
      <PopoverContent
        aria-label={t`Filters`}
        className={cx(
          'grid scroll-pb-16 gap-3',
          filters.length > MOST_IN_A_COLUMN && 'sm:w-120 sm:grid-cols-2 sm:gap-x-6',
        )}
        onInteractOutside={(event) => {
          // The button toggles the window itself, so pressing it must not count as a click outside.
          if (event.target instanceof Node && opener.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // If the click that closed it moved the focus elsewhere, leave it there.
          if (document.activeElement === document.body) opener.current?.focus();
        }}
      >
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            values={chosen(filter.name)}
            onValuesChange={(values) => onChange(filter.name, values)}
          />
        ))}
        {/* In a low window the filters scroll behind this. */}
        <div className="sticky -bottom-3 col-span-full -mb-3 flex justify-end gap-2 bg-surface pb-3">
          <Button variant="ghost" size="sm" aria-disabled={!onClear} onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
          <Button size="sm" onClick={() => onOpenChange(false)}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  );
}

interface FilterFieldProps {
  filter: Filter;
  values: readonly string[];
  onValuesChange: (values: readonly string[]) => void;
}

function FilterField({ filter: { label, options }, ...choice }: FilterFieldProps) {
  const { t } = useLingui();
  const { values, onValuesChange } = useAhead(choice);
  if (options === 'sites') {
    return (
      <Field label={label}>
        <SiteSelect placeholder={t`Any`} values={values} onValuesChange={onValuesChange} />
      </Field>
    );
  }
  if ('Select' in options) {
    return (
      <Field label={label}>
        <options.Select values={values} onValuesChange={onValuesChange} />
      </Field>
    );
  }
  if (options.length >= SEARCHED) {
    return (
      <Field label={label}>
        <MultiSelect
          options={options}
          values={values}
          onValuesChange={onValuesChange}
          searchLabel={t`Search: ${label}`}
          placeholder={t`Any`}
        />
      </Field>
    );
  }
  return (
    <Field group label={label}>
      <CheckGroup className="gap-1.5! max-lg:gap-0!">
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

/**
 * Shows a choice before it has reached the address, which takes a moment, so that checkboxes do not flip back in the meantime.
 */
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

interface SiteSelectProps {
  /** The ids of the chosen sites. */
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  placeholder?: string;
  'aria-label'?: string;
}

/** A choice of one or more sites, searched on the server because an organization may have any number of them. */
export function SiteSelect({ values, ...props }: SiteSelectProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const found = useSiteSearch(typed);
  const names = useSiteNames(values);
  return (
    <MultiSelect
      {...props}
      values={values}
      text={names}
      options={found.sites.map(({ _id, name, code }) => ({ value: _id, label: name, hint: code }))}
      searchLabel={t`Search sites`}
      emptyText={found.failed ? t`Sites could not be searched.` : t`No match`}
      loading={found.searching && found.sites.length === 0}
      note={moreSites(found)}
      onSearch={setTyped}
    />
  );
}
