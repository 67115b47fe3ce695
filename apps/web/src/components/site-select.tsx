import { MultiSelect } from '@siteward/ui/multi-select';
import { useState } from 'react';
import { moreSites, useSiteSearch } from '#lib/use-sites.ts';
import { useSiteNames } from './site-names.tsx';

interface SiteSelectProps {
  /** The ids of the chosen sites. */
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  placeholder?: string;
  'aria-label'?: string;
}

/** The choice of one or more sites, which the server finds, so that an organization may have any number of them. */
export function SiteSelect({ values, ...props }: SiteSelectProps) {
  const [typed, setTyped] = useState('');
  const found = useSiteSearch(typed);
  const names = useSiteNames(values);
  return (
    <MultiSelect
      {...props}
      values={values}
      text={names}
      options={found.sites.map(({ _id, name, code }) => ({ value: _id, label: name, hint: code }))}
      searchLabel="Search sites"
      emptyText={found.failed ? 'Sites could not be searched.' : 'No match'}
      loading={found.searching && found.sites.length === 0}
      note={moreSites(found)}
      onSearch={setTyped}
    />
  );
}
