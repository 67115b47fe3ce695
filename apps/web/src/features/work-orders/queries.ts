import { ACTIVE_WORK_ORDER_STATUSES, type WorkOrderStatus } from '@siteward/domain';
import { allPages } from '#lib/calls/all-pages.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { isEverywhere, type Narrowed, narrowedBy, type WorkOrdersView } from './work-orders-view.ts';

type Place = { org: string; site: string };
function workOrderQuery(place: Place, view: Pick<WorkOrdersView, 'query'> & Narrowed) {
  return { ...view.query, ...placeOf(place, view), ...narrowedBy(view) };
}

/** The scope of a view: the current site, or every site that the member has access to. */
function placeOf({ org, site }: Place, view: Pick<Narrowed, 'filters'>): { org: string; site?: string } {
  return isEverywhere(view) ? { org } : { org, site };
}

function usePlace(): Place {
  const { org, siteId: site } = useOrganizationScope();
  return { org, site };
}

/** One page of work orders; the previous page stays until it has loaded, unless another tab is requested. */
export function useWorkOrders(view: WorkOrdersView) {
  const query = workOrderQuery(usePlace(), view);
  const { tab } = view;
  return api.workOrders.list.useQuery({
    queryKey: ['workOrders', 'list', query, tab],
    queryData: { query },
    placeholderData: (previous, before) => (before?.queryKey[3] === tab ? previous : undefined),
  });
}

/** How many work orders the agenda shows per page. */
const OF_AGENDA = 50;
/** Finished work is not in the agenda, unless a filter asks for it. */
const UNFINISHED: string[] = ['draft', ...ACTIVE_WORK_ORDER_STATUSES];

/** One page of work orders in the order of their due times. */
export function useAgenda(view: WorkOrdersView) {
  const filters = { status: UNFINISHED, ...view.filters };
  return useWorkOrders({ ...view, filters, query: { ...view.query, sort: 'dueAt', limit: OF_AGENDA } });
}

/** How many cards a column of the board shows at most; the rest is in the list. */
const CARDS = 30;

/** One column of the board: its first work orders, and how many there are. */
export function useColumn(view: WorkOrdersView, status: WorkOrderStatus) {
  const place = usePlace();
  const { query: list, tab, calendar } = view;
  const narrowed = narrowedBy({ tab, filters: { ...view.filters, status: [status] }, calendar });
  const query = { ...list, ...placeOf(place, view), ...narrowed, page: 1, limit: CARDS };
  return api.workOrders.list.useQuery({
    queryKey: ['workOrders', 'list', query, BOARD],
    queryData: { query },
    placeholderData: (previous, before) => (before?.queryKey[3] === BOARD ? previous : undefined),
  });
}

/** The fourth element of the query keys of board columns, where those of lists have their tab. */
export const BOARD = 'board';

/** Every work order that the list counts, for selecting all. */
export function listAllWorkOrders(place: Place, view: WorkOrdersView) {
  const query = workOrderQuery(place, view);
  return allPages((page) => bodyOf(api.workOrders.list.query({ query: { ...query, ...page } })));
}

/** The same list as a file. */
export function exportWorkOrders(place: Place, view: WorkOrdersView): Promise<File> {
  const { page, limit, ...query } = workOrderQuery(place, view);
  return bodyOf(api.workOrders.export.query({ query }));
}

/** How many work orders the member sees at the site, or at all their sites; undefined until known. */
export function useWorkOrderCounts(view: Pick<Narrowed, 'filters'> = { filters: {} }) {
  const query = placeOf(usePlace(), view);
  const { data } = api.workOrders.counts.useQuery({
    queryKey: ['workOrders', 'counts', query],
    queryData: { query },
  });
  return data?.body;
}

/**
 * How many work orders of the site a view would list; undefined until known.
 *
 * @param isWanted - whether to request it at all
 */
export function useCountOf(narrowed: Narrowed & { search?: string | undefined }, isWanted: boolean) {
  const { search } = narrowed;
  const query = { ...placeOf(usePlace(), narrowed), ...narrowedBy(narrowed), ...(search && { search }), limit: 1 };
  const { data } = api.workOrders.list.useQuery({
    queryKey: ['workOrders', 'count', query],
    queryData: { query },
    enabled: isWanted,
    placeholderData: (previous) => previous,
  });
  return data?.body.total;
}
