import { countLabel } from '@siteward/domain';
import { api } from '#lib/api.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { queryClient } from '#lib/query-client.ts';
import type { Area } from '../areas.ts';

/** How many records an area of the navigation has; nothing where it is not counted, or may not be seen. */
export function NavCount({ area }: { area: Area }) {
  const { org, permissions } = useOrganizationScope();
  const counted = area === 'org-site-members-status' || area === 'org-site-invitations';
  const enabled = counted && permissions.includes('members:view');
  // The key and the shape of the members' own counts, so that a change there shows here.
  const { data } = api.members.counts.useQuery(
    { queryKey: ['members', 'counts', org], queryData: { query: { org } }, enabled },
    queryClient,
  );
  if (!enabled || !data) return null;
  const count = area === 'org-site-invitations' ? data.body.invited : data.body.active;
  // The accessible name of the link stays the area's name.
  return (
    <span aria-hidden="true" className="ml-auto text-nav-muted text-xs tabular-nums">
      {countLabel(count)}
    </span>
  );
}
