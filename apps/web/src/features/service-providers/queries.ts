import type { ServiceProvider, ServiceProviderDetail } from '@siteward/contract';
import { isProviderTrade, isRecordId, SERVICE_PROVIDER_STATUSES, type ServiceProviderStatus } from '@siteward/domain';
import type { QueryClient } from '@tanstack/react-query';
import { useRecordCache } from '#lib/cache/record-cache.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { filterQuery, keepWithin, type UseListView, useListView } from '#lib/lists/list-view.ts';
import { useCan, useOrganizationScope, useOwnProvider } from '#lib/organization/organization-scope.ts';

type ProviderSort = 'name' | 'documents' | 'contractEnd' | 'rating';
type ProviderFilter = 'status' | 'trade' | 'site' | 'documents';
export type ProvidersView = UseListView<ProviderSort, ProviderFilter>;

/** Which service providers are shown, according to the address. */
export function useProvidersView(): ProvidersView {
  return useListView({
    limit: 20,
    sorts: ['name', 'documents', 'contractEnd', 'rating'],
    filters: ['status', 'trade', 'site', 'documents'],
  });
}

/** Whether the person may add service providers, which nobody who belongs to one may. */
export function useMayAddProvider(): boolean {
  const can = useCan();
  return useOwnProvider() === undefined && can('providers:manage');
}

/** The status that the list is filtered by; undefined for all. */
export function statusOf({ filters }: Pick<ProvidersView, 'filters'>): ServiceProviderStatus | undefined {
  const [only, ...others] = filters.status ?? [];
  return others.length > 0 ? undefined : SERVICE_PROVIDER_STATUSES.find((status) => status === only);
}

/** The query of the list; a filter in the address that the API would refuse is left out. */
function providerQuery(org: string, view: Pick<ProvidersView, 'query' | 'filters'>) {
  const { trade, site, documents } = view.filters;
  const status = statusOf(view);
  const [at] = site?.filter(isRecordId) ?? [];
  return {
    ...view.query,
    org,
    ...(status && { status }),
    ...(at !== undefined && { site: at }),
    ...filterQuery({ trade }, isProviderTrade),
    ...filterQuery({ documents }, (state) => state === 'due' || state === 'expired'),
  };
}

/** One page of service providers; the previous page stays until it has loaded, unless another tab is requested. */
export function useProviders(view: ProvidersView) {
  const { org } = useOrganizationScope();
  const query = providerQuery(org, view);
  return api.serviceProviders.list.useQuery({
    queryKey: ['serviceProviders', 'list', query],
    queryData: { query },
    placeholderData: keepWithin({ status: query.status }),
  });
}

/** The same list as a file, with all its pages. */
export function exportProviders(org: string, view: ProvidersView): Promise<File> {
  const { page, limit, ...query } = providerQuery(org, view);
  return bodyOf(api.serviceProviders.export.query({ query }));
}

/** How many service providers there are, by status and by the state of their documents; undefined until known. */
export function useProviderCounts() {
  const { org } = useOrganizationScope();
  const { data } = api.serviceProviders.counts.useQuery({
    queryKey: ['serviceProviders', 'counts', org],
    queryData: { query: { org } },
  });
  return data?.body;
}

const detailKey = (id: string) => ['serviceProviders', 'detail', id];

/** A service provider with its documents. */
export function useProvider(id: string) {
  return api.serviceProviders.get.useQuery({ queryKey: detailKey(id), queryData: { params: { id } } });
}

/** Refetches everything that shows service providers, and the work that names them. */
async function refreshProviders(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: ['serviceProviders'] }),
    cache.invalidateQueries({ queryKey: ['workOrders'] }),
  ]);
}

/** Updates what is shown of a service provider after a change. */
export function useProviderCache() {
  return useRecordCache<ServiceProviderDetail>({ keyOf: detailKey, refresh: refreshProviders });
}

/** Whether a value is a service provider, such as the one that comes with VERSION_CONFLICT. */
export function isProvider(value: unknown): value is ServiceProviderDetail {
  return typeof value === 'object' && value !== null && 'trades' in value && 'documents' in value;
}

type Step = { to: ServiceProviderStatus; reason?: string };

/** Changes the status of a service provider, based on the version that is shown. */
export function setProviderStatus({ _id: id, version }: ServiceProvider, { to: status, reason }: Step) {
  const body = { version, ...(reason !== undefined && { reason }) };
  return bodyOf(api.serviceProviders.setStatus.mutate({ params: { id, status }, body }));
}

/** Deletes a service provider, based on the version that is shown. */
export async function removeProvider({ _id: id, version }: ServiceProvider): Promise<void> {
  await bodyOf(api.serviceProviders.remove.mutate({ params: { id }, extraHeaders: { 'if-match': String(version) } }));
}
