import { PLAN_STATES, type PlanState } from '@siteward/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { api, bodyOf } from '#lib/api.ts';
import { filterQuery, type UseListView, useListView } from '#lib/list-view.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';

type PlanSort = 'title' | 'nextAt' | 'createdAt';
export type PlansView = UseListView<PlanSort, 'state'>;

/** The current view of the plans, from the address. */
export function usePlansView(): PlansView {
  return useListView({ limit: 20, sorts: ['title', 'nextAt', 'createdAt'], filters: ['state'] });
}

function isPlanState(value: string): value is PlanState {
  return PLAN_STATES.some((state) => state === value);
}

type Place = { org: string; site: string };
function planQuery(place: Place, { query, filters }: Pick<PlansView, 'query' | 'filters'>) {
  return { ...query, ...place, ...filterQuery(filters, isPlanState) };
}

/** One page of the site's plans; the previous page stays until it arrives. */
export function usePlans(view: PlansView) {
  const { org, siteId: site } = useOrganizationScope();
  const query = planQuery({ org, site }, view);
  return api.maintenancePlans.list.useQuery({
    queryKey: ['maintenancePlans', 'list', query],
    queryData: { query },
    placeholderData: keepPreviousData,
  });
}

/** All pages of the same list, as a file. */
export function exportPlans(place: Place, view: PlansView): Promise<File> {
  const { page, limit, ...query } = planQuery(place, view);
  return bodyOf(api.maintenancePlans.export.query({ query }));
}
