import { useLingui } from '@lingui/react/macro';
import type { WorkOrder } from '@siteward/contract';
import { workOrderNumber } from '@siteward/domain';
import { CommandGroup, CommandItem } from '@siteward/ui/command';
import { keepPreviousData } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { api } from '#lib/api.ts';
import { workOrderStatusLabel } from '#lib/labels.ts';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { useSearch } from '#lib/places.ts';
import { optionValue } from './entries.ts';

/** The group of work orders that were found. */
export const WORK_ORDERS = 'work-orders';

interface WorkOrderItemsProps {
  orders: readonly WorkOrder[];
  /** Runs what was chosen, once the palette has closed. */
  choose: (run: () => unknown) => () => void;
}

/** Work orders that were found; each leads to its page. */
export function WorkOrderItems({ orders, choose }: WorkOrderItemsProps) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const navigate = useNavigate();
  if (orders.length === 0) return null;
  return (
    <CommandGroup heading={t`Work orders`}>
      {orders.map(({ _id: id, number, title, status }) => (
        <CommandItem
          key={id}
          value={optionValue(WORK_ORDERS, id)}
          shortcut={<span className="whitespace-nowrap">{workOrderStatusLabel(status)}</span>}
          onSelect={choose(() => navigate(pathTo('org-site-work-orders-id', { org, site, id })))}
        >
          <ClipboardList aria-hidden="true" />
          {/* Several may have the same title: the number tells which is which, and is never cut. */}
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate">{title}</span>
            <span className="flex-none text-muted text-sm tabular-nums">{workOrderNumber(number)}</span>
          </span>
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

const SHORTEST_SEARCH = 2;
const MOST_SHOWN = 5;

/** The work orders of the site that the server finds for what is typed, those that changed last first. */
export function useWorkOrderSearch(typed: string) {
  const { org, siteId: site } = useOrganizationScope();
  const can = useCan();
  const { search, text, isPaused } = useSearch(typed);
  const wanted = can('work-orders:view-own', 'work-orders:view-any') && text.length >= SHORTEST_SEARCH;
  const query = { org, site, search, limit: MOST_SHOWN, sort: '-updatedAt' } as const;
  const { data, isFetching, isError } = api.workOrders.list.useQuery({
    queryKey: ['workOrders', 'list', query],
    queryData: { query },
    enabled: wanted && search.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  });
  return {
    orders: wanted ? (data?.body.items ?? []) : [],
    searching: wanted && (isFetching || !isPaused),
    failed: wanted && isError,
  };
}
