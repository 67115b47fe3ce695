import { DEFAULT_MEMBER_STATUS } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { CommandGroup, CommandItem } from '@siteward/ui/command';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '#lib/api.ts';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import type { Choose } from './places.tsx';
import { useDebounced } from './use-debounced.ts';

const SHORTEST_SEARCH = 2;
const LONGEST_SEARCH = 100;
const MOST_SHOWN = 5;
const DEBOUNCE_MS = 250;

/** The active members that the server finds for what is typed. Not asked without `members:view`, nor for one letter. */
export function useMemberSearch(typed: string) {
  const { org } = useOrganizationScope();
  const can = useCan();
  const text = typed.trim().slice(0, LONGEST_SEARCH);
  const search = useDebounced(text, DEBOUNCE_MS);
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
    searching: wanted && (isFetching || search !== text),
    failed: wanted && isError,
  };
}

/** Members that were found; each leads to the members' list, searched for them. */
export function MemberItems({ found, choose }: { found: ReturnType<typeof useMemberSearch>; choose: Choose }) {
  const { org, siteId } = useOrganizationScope();
  const navigate = useNavigate();
  const { members, failed } = found;
  if (failed) return <p className="px-2 py-2 text-muted">Members could not be searched.</p>;
  if (members.length === 0) return null;
  const place = { org, site: siteId, status: DEFAULT_MEMBER_STATUS };
  return (
    // The server has searched already, and by more than the palette can see.
    <CommandGroup heading="Members" forceMount>
      {members.map(({ _id, name, email, roleName }) => (
        <CommandItem
          key={_id}
          value={`member ${_id}`}
          keywords={[name, email]}
          forceMount
          shortcut={roleName}
          onSelect={choose(() => navigate(pathTo('org-site-members-status', place, { search: email })))}
        >
          <Avatar name={name || email} seed={email} size="sm" />
          <span className="min-w-0 truncate">
            {name || email}
            {name && <span className="ml-2 text-muted text-sm">{email}</span>}
          </span>
        </CommandItem>
      ))}
    </CommandGroup>
  );
}
