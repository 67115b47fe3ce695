import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { workOrderNumber } from '@siteward/domain';
import { Combobox } from '@siteward/ui/combobox';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusBadge } from '#components/work/status-badge.tsx';
import { api } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSearch } from '#lib/organization/places.ts';

interface WorkOrderPickerProps {
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** The id of a work order to leave out. */
  without?: string;
}

/** A select for a work order, by number or title. */
export function WorkOrderPicker({ value, onValueChange, without }: WorkOrderPickerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const found = useWorkOrderSearch(typed);
  const options = found.orders
    .filter(({ _id }) => _id !== without)
    .map(({ _id, number, title, status, place }) => ({
      value: _id,
      label: `${workOrderNumber(number)} ${title}`,
      below: (
        <span className="mt-0.5 flex min-w-0 items-center gap-2 text-muted text-sm">
          <StatusBadge status={status} />
          <span className="truncate">{place}</span>
        </span>
      ),
    }));
  const more = found.total - found.orders.length;
  return (
    <Combobox
      value={value}
      valueLabel={chosen}
      options={options}
      onValueChange={(next) => {
        setChosen(options.find((option) => option.value === next)?.label ?? '');
        onValueChange(next);
      }}
      placeholder={t`Choose a work order`}
      searchLabel={t`Search by number or title`}
      emptyText={found.failed ? t`Work orders could not be searched.` : t`No match`}
      loading={found.searching && options.length === 0}
      note={
        more > 0
          ? plural(more, { one: '# more work order: search for it', other: '# more work orders: search for them' })
          : undefined
      }
      onSearch={setTyped}
    />
  );
}

const OFFERED = 20;

/**
 * The work orders of all sites that the member can see, most recently changed first, as the server finds them for what is typed.
 */
function useWorkOrderSearch(typed: string) {
  const { org } = useOrganizationScope();
  const { search: words, isPaused } = useSearch(typed);
  // People leave out the prefix that all numbers share.
  const search = /^\d{1,6}$/.test(words) ? workOrderNumber(Number(words)) : words;
  const query = { org, limit: OFFERED, sort: '-updatedAt', ...(search && { search }) } as const;
  const { data, isFetching, isError } = api.workOrders.list.useQuery({
    queryKey: ['workOrders', 'found', query],
    queryData: { query },
    placeholderData: keepPreviousData,
  });
  return {
    orders: data?.body.items ?? [],
    total: data?.body.total ?? 0,
    searching: isFetching || !isPaused,
    failed: isError,
  };
}
