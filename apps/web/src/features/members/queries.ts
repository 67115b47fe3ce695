import { MEMBER_TYPES, type MemberStatus } from '@siteward/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { allPages } from '#lib/csv.ts';
import { filterQuery, isId } from '#lib/list-view.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { type UseListView, useListView } from '#lib/use-list-view.ts';

type MemberSort = 'name' | 'roleName' | 'type' | 'lastSeenAt';
type MemberFilter = 'type' | 'role' | 'site';
export type MembersView = UseListView<MemberSort, MemberFilter>;

/** What of the members is shown, from the address; 10 a page (spec section 9). */
export function useMembersView(): MembersView {
  return useListView({
    limit: 10,
    sorts: ['name', 'roleName', 'type', 'lastSeenAt'],
    filters: ['type', 'role', 'site'],
  });
}

const isType = (value: string) => MEMBER_TYPES.some((type) => type === value);

/** The query of the list; a filter in the address that the API would refuse is left out. */
function memberQuery(org: string, status: MemberStatus, view: Pick<MembersView, 'query' | 'filters'>) {
  const { type, role, site } = view.filters;
  return {
    ...view.query,
    org,
    status,
    ...filterQuery({ type }, isType),
    ...filterQuery({ role, site }, isId),
  };
}

/** One page of members; the page before stays until it is there, unless another status is asked for. */
export function useMembers(status: MemberStatus, view: MembersView) {
  const { org } = useOrganizationScope();
  const query = memberQuery(org, status, view);
  return api.members.list.useQuery({
    queryKey: ['members', 'list', query],
    queryData: { query },
    placeholderData: (previous, before) =>
      isSameStatus(before?.queryKey, status) ? keepPreviousData(previous) : undefined,
  });
}

function isSameStatus(key: readonly unknown[] | undefined, status: MemberStatus): boolean {
  const query = key?.[2];
  return typeof query === 'object' && query !== null && 'status' in query && query.status === status;
}

/** Every member that the list counts, for the export. */
export function listAllMembers(org: string, status: MemberStatus, view: MembersView) {
  const query = memberQuery(org, status, view);
  return allPages((page) => bodyOf(api.members.list.query({ query: { ...query, ...page } })));
}

/** How many members there are, by status; undefined while they are not known. */
export function useMemberCounts() {
  const { org } = useOrganizationScope();
  const { data } = api.members.counts.useQuery({
    queryKey: ['members', 'counts', org],
    queryData: { query: { org } },
  });
  return data?.body;
}
