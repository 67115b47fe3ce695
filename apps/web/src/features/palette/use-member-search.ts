import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { useSearch } from '#lib/use-search.ts';

const SHORTEST_SEARCH = 2;
const MOST_SHOWN = 5;

export type MemberSearch = ReturnType<typeof useMemberSearch>;

/**
 * The active members that the server finds for what is typed. Not asked without `members:view`, nor for one letter.
 * Out: the members, whether they are still being looked for, and whether that failed.
 */
export function useMemberSearch(typed: string) {
  const { org } = useOrganizationScope();
  const can = useCan();
  const { search, text, isPaused } = useSearch(typed);
  const wanted = can('members:view') && text.length >= SHORTEST_SEARCH;
  const query = { org, search, limit: MOST_SHOWN, sort: 'name' } as const;
  const { data, isFetching, isError } = api.members.list.useQuery({
    queryKey: ['members', 'list', query],
    queryData: { query },
    enabled: wanted && search.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  });
  return {
    members: wanted ? (data?.body.items ?? []) : [],
    searching: wanted && (isFetching || !isPaused),
    failed: wanted && isError,
  };
}
