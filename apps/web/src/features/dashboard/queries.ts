import { type Counted, DEFAULT_LIMITS, queryOfCounted } from '@siteward/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import type { DashboardView } from './range.ts';

/** The number of overdue work orders grows with time alone. */
const EVERY_MS = 60_000;

type Asked = Pick<DashboardView, 'range' | 'zone' | 'isEverywhere'>;

function useDashboardQuery({ range, zone, isEverywhere }: Asked) {
  const { org, siteId: site } = useOrganizationScope();
  return { org, ...range, timezone: zone, ...(!isEverywhere && { site }) };
}

/** The numbers of the site, or of all sites; the previous ones stay until the new ones arrive. */
export function useDashboard(view: Asked, isWanted: boolean) {
  const query = useDashboardQuery(view);
  return api.dashboard.get.useQuery({
    queryKey: ['dashboard', query],
    queryData: { query },
    enabled: isWanted,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}

/** The same as a file. */
export function useDashboardExport(view: Asked): () => Promise<File> {
  const query = useDashboardQuery(view);
  return () => bodyOf(api.dashboard.export.query({ query }));
}

const MINE = 5;

/** The member's work, next due first, and how much there is. */
export function useMyWork({ zone, isEverywhere }: Pick<Asked, 'zone' | 'isEverywhere'>, mine: Counted) {
  const { org, siteId: site } = useOrganizationScope();
  const query = {
    org,
    sort: 'dueAt' as const,
    limit: Math.min(MINE, DEFAULT_LIMITS.workOrders),
    ...(!isEverywhere && { site }),
    ...queryOfCounted(mine, zone),
  };
  return api.workOrders.list.useQuery({
    queryKey: ['workOrders', 'my-work', query],
    queryData: { query },
    placeholderData: keepPreviousData,
  });
}

/** How many sites the member has access to; undefined until known. */
export function useSiteCount(): number | undefined {
  const { org } = useOrganizationScope();
  const query = { org, limit: 1, sort: 'name' } as const;
  const { data } = api.sites.list.useQuery({ queryKey: ['sites', 'count', query], queryData: { query } });
  return data?.body.total;
}
