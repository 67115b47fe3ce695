import type { CustomerOrganization, SiteSummary } from '@siteward/contract';
import { MAX_LIMIT } from '@siteward/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from './api.ts';
import { useCan, useOrganizationScope } from './organization-scope.ts';
import { useSearch } from './use-search.ts';

/** The customers of the organization, by name, as the server finds them for what is typed; none while they load. */
export function useCustomers(typed = ''): readonly CustomerOrganization[] {
  const { org } = useOrganizationScope();
  const can = useCan();
  const { search } = useSearch(typed);
  const query = { limit: MAX_LIMIT, sort: 'name', ...(search && { search }) } as const;
  const { data } = api.organizations.listCustomers.useQuery({
    queryKey: ['customers', org, query],
    queryData: { params: { id: org }, query },
    enabled: can('sites:view', 'members:view', 'members:invite', 'invitations:view'),
    placeholderData: keepPreviousData,
  });
  return data?.body.items ?? [];
}

/** The name of a customer; undefined while it is not known, and where the member does not see the customer. */
export function useCustomerName(id: string | null): string | undefined {
  const customers = useCustomers();
  return customers.find(({ _id }) => _id === id?.toLowerCase())?.name;
}

/** The sites that a customer occupies, of those that the member may see; undefined while they load. */
export function useSitesOfCustomer(customer: string | null): readonly SiteSummary[] | undefined {
  const { org } = useOrganizationScope();
  const query = { org, limit: MAX_LIMIT, sort: 'name', ...(customer && { customer }) } as const;
  const { data } = api.sites.list.useQuery({
    queryKey: ['sites', 'list', query],
    queryData: { query },
    enabled: customer !== null,
  });
  return data?.body.items;
}
