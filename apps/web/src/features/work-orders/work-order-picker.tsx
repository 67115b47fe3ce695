import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { workOrderNumber } from '@siteward/domain';
import { Combobox } from '@siteward/ui/combobox';
import { useState } from 'react';
import { useWorkOrderSearch } from './use-links.ts';

interface WorkOrderPickerProps {
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** The one that is not offered. */
  without: string;
}

/** The choice of a work order, by its number or its title. */
export function WorkOrderPicker({ value, onValueChange, without }: WorkOrderPickerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const found = useWorkOrderSearch(typed);
  const options = found.orders
    .filter(({ _id }) => _id !== without)
    .map(({ _id, number, title }) => ({ value: _id, label: `${workOrderNumber(number)} ${title}` }));
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
