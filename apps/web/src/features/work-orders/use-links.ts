import type { WorkOrderLink } from '@siteward/contract';
import { hasEnded, workOrderNumber } from '@siteward/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { useSearch } from '#lib/places.ts';

/** What a work order is linked with: a page has as many as there can be. */
export function useWorkOrderLinks(id: string) {
  return api.workOrderLinks.list.useQuery({
    queryKey: ['workOrders', 'links', id],
    queryData: { params: { id }, query: {} },
  });
}

/** Those that have to be finished before a work order, as far as the member sees them. */
export function useBlockers(id: string): WorkOrderLink[] {
  const links = useWorkOrderLinks(id).data?.body.items ?? [];
  return links.filter(({ relation, workOrder }) => relation === 'blocked-by' && !hasEnded(workOrder.status));
}

const OFFERED = 20;

/** The work orders of all sites that the member sees, the latest changed first, as the server finds them for what is typed. */
export function useWorkOrderSearch(typed: string) {
  const { org } = useOrganizationScope();
  const { search: words, isPaused } = useSearch(typed);
  // People leave out what all numbers begin with.
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
