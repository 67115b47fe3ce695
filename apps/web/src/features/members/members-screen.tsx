import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@siteward/contract';
import type { MemberStatus } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { CountPill } from '@siteward/ui/tabs';
import { History, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Can } from '#components/can.tsx';
import { ExportButton } from '#components/export-button.tsx';
import { OnceOpened, onDemand, WaitingWindow } from '#components/on-demand.tsx';
import { LinkTabs } from '#components/page/link-tabs.tsx';
import { Page } from '#components/page/page.tsx';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import { useListSearch } from '#lib/lists/list-view.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { countLabel } from '#lib/words/counts.ts';
import { type InvitedParts, MemberList } from './member-list.tsx';
import { exportMembers, useMemberCounts, useMembersView } from './queries.ts';
import { SeatBar } from './seats/seat-bar.tsx';

const RecentChanges = onDemand(async () => (await import('./recent-changes.tsx')).RecentChanges);

const SeatsDialog = onDemand(async () => (await import('./seats/seats-dialog.tsx')).SeatsDialog);

interface MembersScreenProps {
  status: MemberStatus;
  /** Opens the invite dialog; if a removed member is given, for them. */
  onInvite: (again?: Member) => void;
  /** What invitations add to invited members; undefined for members who may not see them. */
  invited: InvitedParts | undefined;
}

/** The people of an organization: who they are, what they may do, and the seats they take (docs/product.md, Members). */
export function MembersScreen({ status, onInvite, invited }: MembersScreenProps) {
  const { t } = useLingui();
  const { org, organization } = useOrganizationScope();
  const { name } = organization;
  const view = useMembersView();
  const [isManagingSeats, setManagingSeats] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const can = useCan();
  useSingleKeys({ c: () => can('members:invite') && onInvite() });
  const manageSeats = () => setManagingSeats(true);
  return (
    <Page
      title={t`Members`}
      help={t`People who belong to ${name}, their roles and the sites they see.`}
      actions={
        <>
          <ExportButton load={() => exportMembers(org, status, view)} />
          {(can('members:manage') || can('members:assign-role')) && (
            <Button onClick={() => setReviewing(true)}>
              <History aria-hidden="true" />
              <Trans>Recent changes</Trans>
            </Button>
          )}
          <Can permission="members:invite">
            <Button variant="primary" onClick={() => onInvite()}>
              <Plus aria-hidden="true" />
              <Trans>Invite members</Trans>
            </Button>
          </Can>
        </>
      }
    >
      <Can permission="billing:view">
        <SeatBar onManage={manageSeats} />
        <OnceOpened open={isManagingSeats} onClose={() => setManagingSeats(false)} early={SeatsDialog}>
          <SeatsDialog open={isManagingSeats} onOpenChange={setManagingSeats} />
        </OnceOpened>
      </Can>
      {isReviewing && (
        <Suspense fallback={<WaitingWindow onClose={() => setReviewing(false)} />}>
          <RecentChanges onClose={() => setReviewing(false)} />
        </Suspense>
      )}
      <MemberTabs status={status} />
      <MemberList
        // Remounted for each status: a selection and an open dialog belong to one.
        key={status}
        status={status}
        view={view}
        onInvite={onInvite}
        onManageSeats={manageSeats}
        invited={invited}
      />
    </Page>
  );
}

const ORDER: readonly MemberStatus[] = ['active', 'invited', 'suspended', 'removed'];

/** The statuses of members as tabs, with their counts; search and filters are kept. */
function MemberTabs({ status }: { status: MemberStatus }) {
  const { t } = useLingui();
  const { org, siteId } = useOrganizationScope();
  const counts = useMemberCounts();
  const search = useListSearch('member')();
  const titles: Record<MemberStatus, string> = {
    active: t({ message: 'Active', context: 'members' }),
    invited: t({ message: 'Invited', context: 'members' }),
    suspended: t({ message: 'Suspended', context: 'members' }),
    removed: t({ message: 'Removed', context: 'members' }),
  };
  return (
    <LinkTabs
      label={t`Members by status`}
      current={status}
      tabs={ORDER.map((each) => ({
        key: each,
        title: titles[each],
        to: {
          pathname: pathTo('org-site-members-status', { org, site: siteId, status: each }),
          search,
        },
        count: counts && (
          <CountPill label={plural(counts[each], { one: 'member', other: 'members' })}>
            {countLabel(counts[each])}
          </CountPill>
        ),
      }))}
    />
  );
}
