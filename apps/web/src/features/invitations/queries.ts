import type { Member } from '@siteward/contract';
import type { InvitationStatus } from '@siteward/domain';
import { isRecordId } from '@siteward/domain';
import { allPages } from '#lib/calls/all-pages.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { filterQuery, keepWithin, type UseListView, useListView } from '#lib/lists/list-view.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { isMemberType } from '#lib/organization/people.ts';

/** A customer of the organization and one of its sites, as in the addresses of the customer's pages. */
export type Customer = { org: string; site: string };

export type InvitationsView = UseListView<'email' | 'expiresAt', 'type' | 'role' | 'site'>;

/** The current view of the invitations, from the address. */
export function useInvitationsView(): InvitationsView {
  return useListView({ limit: 20, sorts: ['email', 'expiresAt'], filters: ['type', 'role', 'site'] });
}

type What = { org: string; status: InvitationStatus; customer: Customer | undefined };

/** The query of the list; filters in the address that the API would refuse are left out. */
function invitationQuery({ org, status, customer }: What, view: Pick<InvitationsView, 'query' | 'filters'>) {
  const { type, role, site } = view.filters;
  return {
    ...view.query,
    org,
    status,
    ...(customer && { customer: customer.org }),
    ...filterQuery({ type }, isMemberType),
    ...filterQuery({ role, site: customer ? [customer.site] : site }, isRecordId),
  };
}

/** One page of invitations; the previous page stays until it arrives, unless another status is requested. */
export function useInvitations(what: What, view: InvitationsView) {
  const query = invitationQuery(what, view);
  return api.invitations.list.useQuery({
    queryKey: ['invitations', 'list', query],
    queryData: { query },
    placeholderData: keepWithin({ status: what.status }),
  });
}

/** How many invitations are in a status; undefined until known. */
export function useInvitationCount(status: InvitationStatus, customer: Customer | undefined): number | undefined {
  const { org } = useOrganizationScope();
  const view = { query: { page: 1, limit: 1 }, filters: {} };
  const query = invitationQuery({ org, status, customer }, view);
  const { data } = api.invitations.list.useQuery({
    queryKey: ['invitations', 'list', query],
    queryData: { query },
  });
  return data?.body.total;
}

/** Every invitation that the list counts, for selecting all. */
export function listAllInvitations(what: What, view: InvitationsView) {
  const query = invitationQuery(what, view);
  return allPages((page) => bodyOf(api.invitations.list.query({ query: { ...query, ...page } })));
}

/** The same as a file. */
export function exportInvitations(what: What, view: InvitationsView): Promise<File> {
  const { page, limit, ...query } = invitationQuery(what, view);
  return bodyOf(api.invitations.export.query({ query }));
}

/** The initial values of an invitation. */
export type InviteRequest = {
  /** Somebody to invite again, with suggestions from what they had. */
  again?: { name: string; email: string; role: string; sites: readonly string[] } & Partial<
    Pick<Member, 'customerOrgId' | 'customerSiteId' | 'serviceProviderId'>
  >;
  /** The customer whose people are invited: only customer roles can be given, and only for that site. */
  customer?: Customer;
};
