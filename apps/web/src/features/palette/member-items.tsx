import { DEFAULT_MEMBER_STATUS } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { CommandGroup, CommandItem } from '@siteward/ui/command';
import { useNavigate } from 'react-router-dom';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { optionValue } from './entries.ts';
import type { MemberSearch } from './use-member-search.ts';

/** The heading of members that were found. */
export const MEMBERS = 'Members';

interface MemberItemsProps {
  members: MemberSearch['members'];
  /** Runs what was chosen, once the palette has closed. */
  choose: (run: () => unknown) => () => void;
}

/** Members that were found; each leads to the members' list, searched for them. */
export function MemberItems({ members, choose }: MemberItemsProps) {
  const { org, siteId } = useOrganizationScope();
  const navigate = useNavigate();
  if (members.length === 0) return null;
  const place = { org, site: siteId, status: DEFAULT_MEMBER_STATUS };
  return (
    <CommandGroup heading={MEMBERS}>
      {members.map(({ _id, name, email, roleName }) => (
        <CommandItem
          key={_id}
          value={optionValue(MEMBERS, _id)}
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
