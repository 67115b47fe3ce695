import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MemberName } from '@siteward/contract';
import { Avatar } from '@siteward/ui/avatar';
import type { Option } from '@siteward/ui/combobox';
import { MultiSelect } from '@siteward/ui/multi-select';
import { useState } from 'react';
import { namesInLine } from '#lib/counts.ts';
import { useAssignable } from './at-site.ts';

export interface PeopleSelectProps {
  /** The ids of the chosen members. */
  values: readonly string[];
  /** `people`: those of them whose names are known. */
  onValuesChange: (values: string[], people: MemberName[]) => void;
  /** People whose names are known before any search. */
  known?: readonly MemberName[];
  /** What else can be chosen, before the people. */
  first?: readonly Option[];
  /** Those who are not offered. */
  without?: readonly string[];
  placeholder?: string;
  /** Whether the list is open from the start. */
  defaultOpen?: boolean;
}

/** The choice of those who can be assigned at the site, whom the server finds, so that there may be any number of them. */
export function PeopleSelect({ values, onValuesChange, known = [], first = [], ...rest }: PeopleSelectProps) {
  const { t } = useLingui();
  const { without = [], placeholder, defaultOpen = false } = rest;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly MemberName[]>(known);
  const found = useAssignable(typed);
  const people = found.people.filter(({ _id }) => !without.includes(_id));
  const more = found.total - found.people.length;
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
      options={[
        ...(typed === '' ? first : []),
        ...people.map(({ _id, name }) => ({
          value: _id,
          label: name,
          icon: <Avatar name={name} size="sm" />,
        })),
      ]}
      onValuesChange={(next) => {
        const now = next.flatMap((value) => named.get(value) ?? []);
        setChosen(now);
        onValuesChange(next, now);
      }}
      searchLabel={t`Search people`}
      emptyText={found.failed ? t`People could not be searched.` : t`No match`}
      loading={found.searching && people.length === 0}
      note={
        more > 0
          ? plural(more, { one: '# more person: search for them', other: '# more people: search for them' })
          : undefined
      }
      onSearch={setTyped}
      defaultOpen={defaultOpen}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}
