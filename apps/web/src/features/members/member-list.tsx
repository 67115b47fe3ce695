import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Member } from '@siteward/contract';
import type { MemberStatus } from '@siteward/domain';
import { BulkAction } from '@siteward/ui/bulk-bar';
import { Button } from '@siteward/ui/button';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { CirclePause, CirclePlay, MapPin, Send, Shield, UserMinus } from 'lucide-react';
import { Fragment, type ReactNode, Suspense } from 'react';
import { Can } from '#components/can.tsx';
import { DataList } from '#components/data-list/data-list.tsx';
import { type ListWords, listResult, type Nothing } from '#components/data-list/types.ts';
import { useRecordPanel } from '#components/data-list/use-record-panel.ts';
import { type SelectionWords, useSelection } from '#components/data-list/use-selection.ts';
import { MenuItem, MenuSeparator, RowMenu } from '#components/menu.tsx';
import { OnceOpened, onDemand, WaitingWindow } from '#components/on-demand.tsx';
import { PersonFilters } from '#components/person.tsx';
import { useCan, useOrganizationScope, useOwnGrant } from '#lib/organization/organization-scope.ts';
import { useIsBeyondReach, useRoles } from '#lib/organization/people.ts';
import { personName } from '#lib/organization/person-name.ts';
import { type MemberAction, memberActions } from './member-actions.ts';
import { memberCard, memberColumns } from './member-columns.tsx';
import { listAllMembers, type MembersView, useMembers } from './queries.ts';
import { type MemberFlow, useMemberFlow } from './use-member-flow.ts';

/** What another area adds to invited members: menu items, and when the invitation ends. */
export type InvitedParts = {
  items: (member: Member) => ReactNode;
  expiry: (member: Member) => ReactNode;
};

interface MemberListProps {
  status: MemberStatus;
  view: MembersView;
  /** Opens the invite dialog, for a removed member if one is given. */
  onInvite: (again?: Member) => void;
  onManageSeats: () => void;
  /** Undefined for members who may not see invitations. */
  invited: InvitedParts | undefined;
}

const MemberDialogs = onDemand(async () => (await import('./member-dialogs.tsx')).MemberDialogs);
const MemberPanel = onDemand(async () => (await import('./member-panel.tsx')).MemberPanel);

const BULK: readonly MemberAction[] = ['change-role', 'limit-sites', 'suspend', 'reactivate'];

/** The members in one status. */
export function MemberList({ status, view, onInvite, onManageSeats, invited }: MemberListProps) {
  const { t } = useLingui();
  const { org, member: me, permissions, isReadOnly } = useOrganizationScope();
  const roles = useRoles();
  const result = listResult(useMembers(status, view));
  const items = result.page?.items ?? [];
  const selection = useSelection({
    view,
    items,
    isStale: result.isStale,
    rowId: ({ _id }) => _id,
    words: selectionWords(),
    loadAll: () => listAllMembers(org, status, view),
  });
  const own = useOwnGrant();
  const { _id: memberId, serviceProviderId: provider } = me;
  const actor = { memberId, permissions, own, provider, isReadOnly, roles, isBeyondReach: useIsBeyondReach() };
  const flow = useMemberFlow({ actor, onInvite, onManageSeats, onDone: selection.drop });
  // A bulk change counts as a write like any other; suspending and removing members one by one does not.
  const bulk = isReadOnly
    ? []
    : BULK.filter((action) => items.some((member) => memberActions(member, actor).includes(action)));
  const panel = useRecordPanel('member');
  const parts = { status, me: me._id, expiry: invited?.expiry, linkTo: panel.linkTo };
  const menuOf = (member: Member) => (
    <MemberMenu
      name={personName(member)}
      actions={memberActions(member, actor)}
      onAction={(action) => flow.start(action, [member])}
    >
      {member.status === 'invited' && invited?.items(member)}
    </MemberMenu>
  );
  return (
    <>
      <DataList
        label={t(LABELS[status])}
        words={listWords()}
        view={view}
        result={result}
        columns={memberColumns(parts, panel.isOpen && panel.isDocked)}
        rowId={({ _id }) => _id}
        rowName={personName}
        card={(member) => memberCard(member, parts)}
        rowActions={menuOf}
        onOpen={({ _id }) => panel.enter(_id)}
        current={panel.id}
        {...(bulk.length > 0 && { selection })}
        bulkActions={bulk.map((action) => (
          <BulkButton key={action} action={action} flow={flow} members={selection.rows} />
        ))}
        searchLabel={t`Search name or email`}
        filters={<PersonFilters view={view} />}
        nothing={useNothing(status, onInvite)}
      />
      <OnceOpened
        open={Boolean(flow.asking ?? flow.conflict ?? flow.results)}
        onClose={flow.close}
        early={MemberDialogs}
      >
        <MemberDialogs flow={flow} />
      </OnceOpened>
      {panel.isOpen && (
        <Suspense fallback={panel.isDocked ? <LoadingPanel /> : <WaitingWindow onClose={panel.close} />}>
          <MemberPanel panel={panel} ids={items.map(({ _id }) => _id)} menu={menuOf} />
        </Suspense>
      )}
    </>
  );
}

const LABELS: Record<MemberStatus, MessageDescriptor> = {
  active: msg`Active members`,
  invited: msg`Invited members`,
  suspended: msg`Suspended members`,
  removed: msg`Removed members`,
};

function listWords(): ListWords {
  return {
    loading: t`Loading members`,
    notLoaded: t`The members could not be loaded.`,
    noMatch: t`No members match`,
    noPage: (page) => t`There is no page ${page} of members`,
  };
}

function selectionWords(): SelectionWords {
  return {
    actions: (count) => plural(count, { one: 'Actions for # member', other: 'Actions for # members' }),
    selectPage: t`Select all members on this page`,
    selectAll: (total) => plural(total, { one: 'Select # member', other: 'Select all # members' }),
    notAllSelected: t`Not all members could be selected`,
  };
}

/** The panel next to the list while its code is being loaded. */
function LoadingPanel() {
  const { t } = useLingui();
  return (
    <aside
      aria-label={t`Member`}
      data-docked=""
      className="fixed top-14 right-0 bottom-0 z-sticky w-[480px] border-line border-l bg-surface shadow-lg print:hidden"
    >
      <LoadingRegion label={t`Loading the member`} className="grid gap-3 p-5">
        <Skeleton className="h-11 w-60" />
        <Skeleton className="h-4 w-80" />
      </LoadingRegion>
    </aside>
  );
}

interface BulkButtonProps {
  action: MemberAction;
  flow: MemberFlow;
  members: readonly Member[];
}

function BulkButton({ action, flow, members }: BulkButtonProps) {
  const { t } = useLingui();
  const { label, short, Icon } = ACTION_LOOKS[action];
  const isRunning = flow.running === action;
  return (
    <BulkAction
      loading={isRunning}
      disabled={flow.running !== null && !isRunning}
      onClick={() => flow.start(action, members)}
    >
      {!isRunning && <Icon aria-hidden="true" className="max-sm:hidden" />}
      <span className="max-sm:sr-only">{t(label)}</span>
      <span aria-hidden="true" className="sm:hidden">
        {t(short)}
      </span>
    </BulkAction>
  );
}

function useNothing(status: MemberStatus, onInvite: () => void): Nothing {
  const { t } = useLingui();
  const can = useCan();
  const titles: Record<MemberStatus, string> = {
    active: t`Nobody belongs to this organization yet`,
    invited: t`Nobody is invited at the moment`,
    suspended: t`Nobody is suspended`,
    removed: t`Nobody was removed`,
  };
  const isOfferable = (status === 'active' || status === 'invited') && can('members:invite');
  return {
    title: titles[status],
    drawing: 'people',
    ...(isOfferable && {
      action: (
        <Can permission="members:invite">
          <Button variant="primary" onClick={() => onInvite()}>
            <Trans>Invite members</Trans>
          </Button>
        </Can>
      ),
    }),
  };
}

/** The labels of the actions, also in short, and their icons. */
const ACTION_LOOKS = {
  'change-role': { label: msg`Change role`, short: msg`Role`, Icon: Shield },
  'limit-sites': { label: msg`Limit to sites`, short: msg`Sites`, Icon: MapPin },
  suspend: { label: msg`Suspend`, short: msg`Suspend`, Icon: CirclePause },
  reactivate: { label: msg`Reactivate`, short: msg`Reactivate`, Icon: CirclePlay },
  remove: { label: msg`Remove`, short: msg`Remove`, Icon: UserMinus },
  'invite-again': { label: msg`Invite again`, short: msg`Invite again`, Icon: Send },
} as const satisfies Record<MemberAction, unknown>;

interface MemberMenuProps {
  name: string;
  actions: readonly MemberAction[];
  onAction: (action: MemberAction) => void;
  /** Further items from another area, for example for an invitation. */
  children?: ReactNode;
}

/** The actions for one member; nothing is shown if there are none. */
function MemberMenu({ name, actions, onAction, children }: MemberMenuProps) {
  const { t } = useLingui();
  if (actions.length === 0 && !children) return null;
  return (
    <RowMenu name={name}>
      {children}
      {children && actions.length > 0 && <MenuSeparator />}
      {actions.map((action) => {
        const { label, Icon } = ACTION_LOOKS[action];
        return (
          <Fragment key={action}>
            {action === 'remove' && actions.length > 1 && <MenuSeparator />}
            <MenuItem {...(action === 'remove' && { tone: 'danger' as const })} onSelect={() => onAction(action)}>
              <Icon aria-hidden="true" />
              {t(label)}
            </MenuItem>
          </Fragment>
        );
      })}
    </RowMenu>
  );
}
