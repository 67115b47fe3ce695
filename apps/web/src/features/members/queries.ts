import type { Member } from '@siteward/contract';
import { isRecordId, MAX_LISTED, type MemberStatus } from '@siteward/domain';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListPage } from '#components/data-list/types.ts';
import { allPages } from '#lib/calls/all-pages.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { filterQuery, keepWithin, type UseListView, useListView } from '#lib/lists/list-view.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { isMemberType } from '#lib/organization/people.ts';

type MemberSort = 'name' | 'roleName' | 'type' | 'lastSeenAt';
type MemberFilter = 'type' | 'role' | 'site';
export type MembersView = UseListView<MemberSort, MemberFilter>;

/** The current view of the members, from the address; 10 per page (spec section 9). */
export function useMembersView(): MembersView {
  return useListView({
    limit: 10,
    sorts: ['name', 'roleName', 'type', 'lastSeenAt'],
    filters: ['type', 'role', 'site'],
  });
}

/** The query of the list; filters in the address that the API would refuse are left out. */
function memberQuery(org: string, status: MemberStatus, view: Pick<MembersView, 'query' | 'filters'>) {
  const { type, role, site } = view.filters;
  return {
    ...view.query,
    org,
    status,
    ...filterQuery({ type }, isMemberType),
    ...filterQuery({ role, site }, isRecordId),
  };
}

/** One page of members; the previous page stays until it arrives, unless another status is requested. */
export function useMembers(status: MemberStatus, view: MembersView) {
  const { org } = useOrganizationScope();
  const query = memberQuery(org, status, view);
  return api.members.list.useQuery({
    queryKey: ['members', 'list', query],
    queryData: { query },
    placeholderData: keepWithin({ status }),
  });
}

/** Every member that the list counts, for selecting all. */
export function listAllMembers(org: string, status: MemberStatus, view: MembersView) {
  const query = memberQuery(org, status, view);
  return allPages((page) => bodyOf(api.members.list.query({ query: { ...query, ...page } })));
}

/** The same as a file. */
export function exportMembers(org: string, status: MemberStatus, view: MembersView): Promise<File> {
  const { page, limit, ...query } = memberQuery(org, status, view);
  return bodyOf(api.members.export.query({ query }));
}

/** How many members there are in each status; undefined until known. */
export function useMemberCounts() {
  const { org } = useOrganizationScope();
  const { data } = api.members.counts.useQuery({
    queryKey: ['members', 'counts', org],
    queryData: { query: { org } },
  });
  return data?.body;
}

type ListAnswer = { status: number; body: ListPage<Member>; headers: Headers };
type CountsAnswer = { status: number; body: Record<MemberStatus, number>; headers: Headers };

/** The content of the cache before a change, to be put back. */
type Snapshot = readonly (readonly [QueryKey, unknown])[];

/**
 * Shows a change of members in every list and count immediately, before the API has answered.
 *
 * @returns The previous content of the cache, for `restore`.
 */
export async function showAtOnce(
  cache: QueryClient,
  before: readonly Member[],
  preview: (member: Member) => Member,
): Promise<Snapshot> {
  await cache.cancelQueries({ queryKey: ['members'] });
  const snapshot = cache.getQueriesData({ queryKey: ['members'] });
  const changed = new Map(before.map((member) => [member._id, preview(member)]));
  cache.setQueriesData<ListAnswer>({ queryKey: ['members', 'list'] }, (answer) => answer && patchList(answer, changed));
  cache.setQueriesData<CountsAnswer>({ queryKey: ['members', 'counts'] }, (answer) => {
    return answer?.status === 200 ? patchCounts(answer, before, changed) : answer;
  });
  return snapshot;
}

/** Puts back the previous content of the cache after a change was refused. */
export function restore(cache: QueryClient, snapshot: Snapshot): void {
  for (const [key, data] of snapshot) cache.setQueryData(key, data);
}

function patchList(answer: ListAnswer, changed: ReadonlyMap<string, Member>): ListAnswer {
  const { items, total, limit, capped } = answer.body;
  const kept = items.flatMap((item) => {
    const next = changed.get(item._id) ?? item;
    return next.status === item.status ? [next] : [];
  });
  // If counting stopped at its limit, the true number is unknown: subtracting from it would pretend otherwise.
  const left = capped ? total : total - (items.length - kept.length);
  return { ...answer, body: { ...answer.body, items: kept, total: left, pages: Math.ceil(left / limit) } };
}

function patchCounts(answer: CountsAnswer, before: readonly Member[], changed: ReadonlyMap<string, Member>) {
  const body = { ...answer.body };
  const add = (status: MemberStatus, by: number) => {
    // A count at its limit is left alone, because the true number is unknown.
    if (answer.body[status] < MAX_LISTED) body[status] += by;
  };
  for (const { _id, status } of before) {
    add(status, -1);
    add(changed.get(_id)?.status ?? status, 1);
  }
  return { ...answer, body };
}
