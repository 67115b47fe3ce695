import { useLingui } from '@lingui/react/macro';
import type { MemberName } from '@siteward/contract';
import { Combobox } from '@siteward/ui/combobox';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { personOption, usePeopleSearch } from '#components/fields/people-search.tsx';
import { api } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSearch } from '#lib/organization/places.ts';

interface RequesterPickerProps {
  /** Null for the member who writes the ticket. */
  value: MemberName | null;
  onValueChange: (value: MemberName | null) => void;
}

/** A value that cannot be an id. */
const MYSELF = 'myself';

/** Who a new ticket is for: the member, or somebody else who sees tickets at the site. */
export function RequesterPicker({ value, onValueChange }: RequesterPickerProps) {
  const { t } = useLingui();
  const { member } = useOrganizationScope();
  const [typed, setTyped] = useState('');
  const found = useRequesterSearch(typed);
  const people = found.people.filter(({ _id }) => _id !== member._id);
  const words = usePeopleSearch(found, people);
  const myself = { value: MYSELF, label: t({ message: 'Yourself', context: 'requester of a ticket' }) };
  return (
    <Combobox
      value={value?._id ?? MYSELF}
      valueLabel={value?.name ?? myself.label}
      options={[...(typed === '' ? [myself] : []), ...people.map(personOption)]}
      onValueChange={(next) => onValueChange(people.find(({ _id }) => _id === next) ?? null)}
      {...words}
      onSearch={setTyped}
    />
  );
}

const OFFERED = 20;

/** The people for whom tickets can be written at the site, as the server finds them for what is typed. */
function useRequesterSearch(typed: string) {
  const { org, siteId: site } = useOrganizationScope();
  const { search, isPaused } = useSearch(typed);
  const query = { org, site, limit: OFFERED, sort: 'name', ...(search && { search }) } as const;
  const { data, isFetching, isError } = api.supportTickets.requesters.useQuery({
    queryKey: ['supportTickets', 'requesters', query],
    queryData: { query },
    placeholderData: keepPreviousData,
  });
  return {
    people: data?.body.items ?? [],
    total: data?.body.total ?? 0,
    searching: isFetching || !isPaused,
    failed: isError,
  };
}
