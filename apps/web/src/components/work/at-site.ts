import { MAX_LIMIT, type ServiceProviderStatus } from '@siteward/domain';
import { api } from '#lib/calls/api.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSearch } from '#lib/organization/places.ts';

function usePlace() {
  const { org, siteId: site } = useOrganizationScope();
  return { org, site };
}

/** The tags in use on work orders of the site, most used first. */
export function useTags() {
  const query = usePlace();
  const { data } = api.workOrders.tags.useQuery({ queryKey: ['workOrders', 'tags', query], queryData: { query } });
  return data?.body.tags ?? [];
}

const PROVIDERS_OFFERED = 100;

/**
 * The first hundred service providers of the site, by name; none for members who may not see them.
 *
 * @param status - only providers with this status
 * @param isWanted - whether to ask at all
 */
export function useSiteProviders({
  status,
  isWanted = true,
}: {
  status?: ServiceProviderStatus;
  isWanted?: boolean;
} = {}) {
  const seesThem = useCan()('providers:view');
  const query = { ...usePlace(), sort: 'name', limit: PROVIDERS_OFFERED, ...(status && { status }) } as const;
  const { data } = api.serviceProviders.list.useQuery({
    queryKey: ['serviceProviders', 'of-site', query],
    queryData: { query },
    enabled: seesThem && isWanted,
  });
  return { seesThem, providers: data?.body.items ?? [] };
}

/**
 * The first hundred maintenance plans of the site, by name; none for members who may not see them.
 *
 * @param isWanted - whether to ask at all
 */
export function usePlansHere(isWanted = true) {
  const seesThem = useCan()('plans:view');
  const query = { ...usePlace(), sort: 'title', limit: MAX_LIMIT } as const;
  const { data } = api.maintenancePlans.list.useQuery({
    queryKey: ['maintenancePlans', 'list', query],
    queryData: { query },
    enabled: seesThem && isWanted,
  });
  return { seesThem, plans: data?.body.items ?? [] };
}

const PEOPLE_OFFERED = 20;

/**
 * The first twenty people who can be assigned at the site, by name, as the server finds them for what is typed.
 *
 * @param wanted - whether to ask at all
 */
export function useAssignable(typed: string, wanted = true) {
  const place = usePlace();
  const { search, isPaused } = useSearch(typed);
  const query = { ...place, limit: PEOPLE_OFFERED, sort: 'name', ...(search && { search }) } as const;
  const { data, isFetching, isError } = api.workOrders.people.useQuery({
    queryKey: ['workOrders', 'people', query],
    queryData: { query },
    enabled: wanted,
    placeholderData: (previous) => previous,
  });
  return {
    people: data?.body.items ?? [],
    total: data?.body.total ?? 0,
    searching: wanted && (isFetching || !isPaused),
    failed: wanted && isError,
  };
}
