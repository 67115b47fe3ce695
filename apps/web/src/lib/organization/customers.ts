import type { CustomerOrganization, SiteSummary } from '@siteward/contract';
import { MAX_LIMIT } from '@siteward/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useCan, useOrganizationScope } from './organization-scope.ts';
import { oneOf, useSearch } from './places.ts';

const customerOf = oneOf<CustomerOrganization>(async (org, ids) => {
  const query = { id: ids.join(','), limit: MAX_LIMIT };
  return (await bodyOf(api.organizations.listCustomers.query({ params: { id: org }, query }))).items;
});

const SEES_CUSTOMERS = ['sites:view', 'members:view', 'members:invite', 'invitations:view'] as const;

/** The organization's customers that the server finds for what is typed, sorted by name; none while they load. */
export function useCustomers(typed = ''): readonly CustomerOrganization[] {
  const { org } = useOrganizationScope();
  const can = useCan();
  const { search } = useSearch(typed);
  const query = { limit: MAX_LIMIT, sort: 'name', ...(search && { search }) } as const;
  const { data } = api.organizations.listCustomers.useQuery({
    queryKey: ['customers', org, query],
    queryData: { params: { id: org }, query },
    enabled: can(...SEES_CUSTOMERS),
    placeholderData: keepPreviousData,
  });
  return data?.body.items ?? [];
}

/**
 * One customer of the organization, however many it has. Customers requested by several components of a page are loaded in one call.
 *
 * @returns Undefined while it is not known, null if the member can see no such customer.
 */
export function useCustomer(id: string | null): CustomerOrganization | null | undefined {
  const { org } = useOrganizationScope();
  const can = useCan();
  const customer = id?.toLowerCase() ?? '';
  const { data } = useQuery({
    queryKey: ['customers', org, 'name', customer],
    queryFn: () => customerOf(org, customer),
    enabled: customer !== '' && can(...SEES_CUSTOMERS),
  });
  return data;
}

/** The name of a customer; undefined while it is not known, or if the member cannot see the customer. */
export function useCustomerName(id: string | null): string | undefined {
  return useCustomer(id)?.name;
}

/** The sites occupied by a customer that the member may see; undefined while they load. */
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
