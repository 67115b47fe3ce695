import type { Invitation } from '@siteward/contract';
import {
  INVITATION_STATUS_LABELS,
  type InvitationStatus,
  MAX_INVITATION_SENDS,
  MEMBER_TYPE_LABELS,
} from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { BulkAction } from '@siteward/ui/bulk-bar';
import { Button } from '@siteward/ui/button';
import { RotateCw, XCircle } from 'lucide-react';
import { DataList } from '#components/data-list/data-list.tsx';
import { type CardParts, type Column, listResult, type Nothing } from '#components/data-list/types.ts';
import { useSelection } from '#components/data-list/use-selection.ts';
import { Person, PersonFilters, RoleBadge } from '#components/person.tsx';
import { RowMenu } from '#components/row-menu.tsx';
import { LimitNames } from '#components/site-names.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { personName } from '#lib/people.ts';
import { InvitationDialogs, type InvitationFlow, InvitationItems, useInvitationFlow } from './invitation-flow.tsx';
import { type Customer, type InvitationsView, listAllInvitations, useInvitations } from './queries.ts';

interface InvitationListProps {
  status: InvitationStatus;
  customer: Customer | undefined;
  view: InvitationsView;
  /** Opens the invite dialog; where somebody is given, for that person, who is wanted again. */
  onInvite: (again?: Invitation) => void;
}

/** The invitations of one status, of the organization or of one customer. */
export function InvitationList({ status, customer, view, onInvite }: InvitationListProps) {
  const { org } = useOrganizationScope();
  const result = listResult(useInvitations({ org, status, customer }, view));
  const items = result.page?.items ?? [];
  const selection = useSelection({
    view,
    items,
    rowId: ({ _id }) => _id,
    loadAll: () => listAllInvitations({ org, status, customer }, view),
  });
  const flow = useInvitationFlow();
  const hasBulk = items.some((invitation) => flow.actionsOf(invitation).includes('revoke'));
  return (
    <>
      <DataList
        label={`${INVITATION_STATUS_LABELS[status]} invitations`}
        noun="invitations"
        view={view}
        result={result}
        columns={invitationColumns(status)}
        rowId={({ _id }) => _id}
        rowName={personName}
        card={invitationCard}
        rowActions={(invitation) => <InvitationMenu invitation={invitation} flow={flow} onInvite={onInvite} />}
        {...(hasBulk && { selection })}
        bulkActions={<BulkButtons flow={flow} selected={selection.rows} />}
        searchLabel="Search name or email"
        filters={<PersonFilters view={view} ofOneSite={customer !== undefined} />}
        nothing={useNothing(status, onInvite)}
      />
      <InvitationDialogs flow={flow} />
    </>
  );
}

interface InvitationMenuProps {
  invitation: Invitation;
  flow: InvitationFlow;
  onInvite: (again: Invitation) => void;
}

function InvitationMenu({ invitation, flow, onInvite }: InvitationMenuProps) {
  if (flow.actionsOf(invitation).length === 0) return null;
  return (
    <RowMenu name={personName(invitation)}>
      <InvitationItems invitation={invitation} flow={flow} onInvite={onInvite} />
    </RowMenu>
  );
}

function BulkButtons({ flow, selected }: { flow: InvitationFlow; selected: readonly Invitation[] }) {
  const isSending = flow.running === 'resend';
  return (
    <>
      <BulkAction loading={isSending} onClick={() => void flow.resend(selected)}>
        {!isSending && <RotateCw aria-hidden="true" />}
        Resend
      </BulkAction>
      <BulkAction disabled={isSending} onClick={() => flow.askToRevoke(selected)}>
        <XCircle aria-hidden="true" />
        Revoke
      </BulkAction>
    </>
  );
}

function useNothing(status: InvitationStatus, onInvite: () => void): Nothing {
  const can = useCan();
  const titles: Record<InvitationStatus, string> = {
    pending: 'No invitation is waiting for an answer',
    accepted: 'No invitation has been accepted yet',
    declined: 'No invitation was declined',
    expired: 'No invitation has expired',
    revoked: 'No invitation was revoked',
  };
  return {
    title: titles[status],
    drawing: 'mail',
    ...(status === 'pending' &&
      can('members:invite') && {
        action: (
          <Button variant="primary" onClick={() => onInvite()}>
            Invite members
          </Button>
        ),
      }),
  };
}

const SENT: Column<Invitation> = {
  key: 'sent',
  header: 'Sent',
  muted: true,
  cell: ({ sentAt, sentCount }) => (
    <span className="tabular-nums">
      <TimeAgo at={sentAt} />
      {` · ${sentCount} of ${MAX_INVITATION_SENDS}`}
    </span>
  ),
};

/** The columns of the invitations of one status; only those that are pending or have expired say when they end. */
function invitationColumns(status: InvitationStatus): Column<Invitation>[] {
  const ends = status === 'pending' || status === 'expired';
  return [
    {
      key: 'person',
      header: 'Person',
      sort: 'email',
      fixed: true,
      skeleton: 'w-40',
      width: 'w-1/4',
      cell: ({ name, email }) => <Person name={name} email={email} />,
    },
    { key: 'role', header: 'Role', cell: ({ roleName }) => <RoleBadge name={roleName} /> },
    {
      key: 'type',
      header: 'Type',
      muted: true,
      skeleton: 'w-16',
      wide: true,
      cell: ({ type }) => MEMBER_TYPE_LABELS[type],
    },
    { key: 'sites', header: 'Sites', muted: true, skeleton: 'w-32', cell: (limits) => <LimitNames limits={limits} /> },
    { key: 'invited-by', header: 'Invited by', muted: true, wide: true, cell: ({ invitedByName }) => invitedByName },
    SENT,
    ...(ends ? [expiryColumn(status)] : []),
  ];
}

function expiryColumn(status: InvitationStatus): Column<Invitation> {
  return {
    key: 'expires',
    header: status === 'pending' ? 'Expires' : 'Expired',
    sort: 'expiresAt',
    muted: true,
    cell: ({ expiresAt }) => <TimeAgo at={expiresAt} />,
  };
}

/** An invitation as a card. */
function invitationCard(invitation: Invitation): CardParts {
  const { name, email, roleName, status } = invitation;
  return {
    leading: <Avatar name={personName(invitation)} seed={email} />,
    title: personName(invitation),
    subtitle: name && email,
    meta: (
      <>
        <RoleBadge name={roleName} />
        <LimitNames limits={invitation} />
        <span className="basis-full text-sm">
          <CardTimes invitation={invitation} isPending={status === 'pending'} />
        </span>
      </>
    ),
  };
}

function CardTimes({ invitation, isPending }: { invitation: Invitation; isPending: boolean }) {
  const { sentAt, sentCount, expiresAt } = invitation;
  return (
    <>
      Sent <TimeAgo at={sentAt} />
      {`, ${sentCount} of ${MAX_INVITATION_SENDS}`}
      {isPending && (
        <>
          {' · expires '}
          <TimeAgo at={expiresAt} />
        </>
      )}
    </>
  );
}
