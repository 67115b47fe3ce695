import type { Member } from '@siteward/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from './api.ts';
import { useOrganizationScope } from './organization-scope.ts';
import { useSearch } from './use-search.ts';

const OFFERED = 20;

/**
 * The organizations that the person is an active member of, as memberships by the organization's name: the first twenty
 * that the server finds for what is typed. Out: also how many there are, and whether they are still being looked for.
 */
export function useOrganizationSearch(typed: string) {
  const { user } = useOrganizationScope();
  const { search, isPaused } = useSearch(typed);
  const query = { status: 'active', sort: 'orgName', limit: OFFERED, ...(search && { search }) } as const;
  const { data, isFetching } = api.members.listByUser.useQuery({
    queryKey: ['members', 'mine', user._id, query],
    queryData: { params: { userId: user._id }, query },
    placeholderData: keepPreviousData,
  });
  const memberships: readonly Member[] = data?.body.items ?? [];
  return { memberships, total: data?.body.total ?? 0, searching: isFetching || !isPaused };
}
