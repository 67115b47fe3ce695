import { queryClient } from '#lib/cache/query-client.ts';
import { api } from '#lib/calls/api.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { countLabel } from '#lib/words/counts.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import type { Area } from '../areas.ts';

/** How many records an area of the navigation has; nothing if they are not counted, or the member may not see them. */
export function NavCount({ area }: { area: Area }) {
  const can = useCan();
  switch (area) {
    case 'org-site-work-orders':
      return can('work-orders:view-own', 'work-orders:view-any') && <WorkOrderCount />;
    case 'org-site-feedbacks':
      return can('feedbacks:view-own', 'feedbacks:view-any') && <NewFeedbackCount />;
    case 'org-site-members-status':
      return can('members:view') && <MemberCount of="active" />;
    case 'org-site-invitations':
      return can('members:view') && <MemberCount of="invited" />;
    default:
      return null;
  }
}

// Same query keys and shapes as the counts in the areas themselves, so that a change there shows here.

function MemberCount({ of }: { of: 'active' | 'invited' }) {
  const { org } = useOrganizationScope();
  const { data } = api.members.counts.useQuery(
    { queryKey: ['members', 'counts', org], queryData: { query: { org } } },
    queryClient,
  );
  return <Count count={data?.body[of]} />;
}

function WorkOrderCount() {
  const { org, siteId: site } = useOrganizationScope();
  const query = { org, site };
  const { data } = api.workOrders.counts.useQuery(
    { queryKey: ['workOrders', 'counts', query], queryData: { query } },
    queryClient,
  );
  return <Count count={data?.body.active} />;
}

/** Feedbacks that nobody has looked at yet. */
function NewFeedbackCount() {
  const { org, siteId: site } = useOrganizationScope();
  const query = { org, site };
  const { data } = api.feedbacks.counts.useQuery(
    { queryKey: ['feedbacks', 'counts', query], queryData: { query } },
    queryClient,
  );
  return <Count count={data?.body.new} />;
}

function Count({ count }: { count: number | undefined }) {
  useLanguage();
  if (count === undefined) return null;
  // The accessible name of the link stays the area's name.
  return (
    <span aria-hidden="true" className="ml-auto text-nav-muted text-xs tabular-nums">
      {countLabel(count)}
    </span>
  );
}
