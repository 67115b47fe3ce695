import { countLabel, MEMBER_STATUS_LABELS, type MemberStatus } from '@siteward/domain';
import { CountPill, TabNav, tabClass } from '@siteward/ui/tabs';
import { useSearchParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';
import { useMemberCounts } from './queries.ts';

const ORDER: readonly MemberStatus[] = ['active', 'invited', 'suspended', 'removed'];

/** The statuses of members as tabs, with their counts; search and filters stay on. */
export function MemberTabs({ status }: { status: MemberStatus }) {
  const { org, siteId } = useOrganizationScope();
  const counts = useMemberCounts();
  const [params] = useSearchParams();
  const query = new URLSearchParams(params);
  query.delete('page');
  query.delete('member');
  return (
    <TabNav label="Members by status">
      {ORDER.map((each) => (
        <Link
          key={each}
          to={{
            pathname: pathTo('org-site-members-status', { org, site: siteId, status: each }),
            search: String(query),
          }}
          preventScrollReset
          {...(each === status && { 'aria-current': 'page' as const })}
          className={tabClass(each === status)}
        >
          {MEMBER_STATUS_LABELS[each]}
          {counts && <CountPill label="members">{countLabel(counts[each])}</CountPill>}
        </Link>
      ))}
    </TabNav>
  );
}
