import { plural } from '@lingui/core/macro';
import type { MemberName } from '@siteward/contract';
import type { Option } from '@siteward/ui/combobox';
import { MultiSelect } from '@siteward/ui/multi-select';
import { useState } from 'react';
import { personOption, usePeopleSearch } from '#components/fields/people-search.tsx';
import { namesInLine } from '#lib/words/counts.ts';
import { useAssignable } from './at-site.ts';

export interface PeopleSelectProps {
  /** The ids of the chosen members. */
  values: readonly string[];
  /** `people`: those of them whose names are known. */
  onValuesChange: (values: string[], people: MemberName[]) => void;
  /** People whose names are known before any search. */
  known?: readonly MemberName[];
  /** Other options, listed before the people. */
  first?: readonly Option[];
  /** The ids of people who are not offered. */
  without?: readonly string[];
  placeholder?: string;
  /** Whether the list is open from the start. */
  defaultOpen?: boolean;
}

/** A select for people who can be assigned at the site, searched on the server because there may be any number of them. */
export function PeopleSelect({ values, onValuesChange, known = [], first = [], ...rest }: PeopleSelectProps) {
  const { without = [], placeholder, defaultOpen = false } = rest;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly MemberName[]>(known);
  const found = useAssignable(typed);
  const people = found.people.filter(({ _id }) => !without.includes(_id));
  const words = usePeopleSearch(found, people);
  const named = new Map([...chosen, ...people].map((person) => [person._id, person]));
  const names = values.flatMap(
    (value) => first.find((option) => option.value === value)?.label ?? named.get(value)?.name ?? [],
  );
  const unnamed = values.length - names.length;
  const others = unnamed > 0 ? [plural(unnamed, { one: '# person', other: '# people' })] : [];
  return (
    <MultiSelect
      values={values}
      text={namesInLine([...names, ...others])}
      options={[...(typed === '' ? first : []), ...people.map(personOption)]}
      onValuesChange={(next) => {
        const now = next.flatMap((value) => named.get(value) ?? []);
        setChosen(now);
        onValuesChange(next, now);
      }}
      {...words}
      onSearch={setTyped}
      defaultOpen={defaultOpen}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}
