import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Invitation } from '@siteward/contract';
import { type InvitationStatus, MAX_INVITATION_SENDS } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { BulkAction } from '@siteward/ui/bulk-bar';
import { Button } from '@siteward/ui/button';
import { RotateCw, XCircle } from 'lucide-react';
import { DataList } from '#components/data-list/data-list.tsx';
import { type CardParts, type Column, type ListWords, listResult, type Nothing } from '#components/data-list/types.ts';
import { type SelectionWords, useSelection } from '#components/data-list/use-selection.ts';
import { RowMenu } from '#components/menu.tsx';
import { LimitNames, Person, PersonFilters, RoleBadge } from '#components/person.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { personName } from '#lib/organization/person-name.ts';
import { memberTypeLabel } from '#lib/words/labels.ts';
import { InvitationDialogs, type InvitationFlow, InvitationItems, useInvitationFlow } from './invitation-flow.tsx';
import { type Customer, type InvitationsView, listAllInvitations, useInvitations } from './queries.ts';

interface InvitationListProps {
  status: InvitationStatus;
  customer: Customer | undefined;
  view: InvitationsView;
  /** Opens the invite dialog; if an invitation is given, to invite that person again. */
  onInvite: (again?: Invitation) => void;
}

/** The invitations in one status, of the organization or of one customer. */
export function InvitationList({ status, customer, view, onInvite }: InvitationListProps) {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const result = listResult(useInvitations({ org, status, customer }, view));
  const items = result.page?.items ?? [];
  const selection = useSelection({
    view,
    items,
    isStale: result.isStale,
    rowId: ({ _id }) => _id,
    words: selectionWords(),
    loadAll: () => listAllInvitations({ org, status, customer }, view),
  });
  const flow = useInvitationFlow();
  const hasBulk = items.some((invitation) => flow.actionsOf(invitation).includes('revoke'));
  return (
    <>
      <DataList
        label={t(LABELS[status])}
        words={listWords()}
        view={view}
        result={result}
        columns={invitationColumns(status)}
        rowId={({ _id }) => _id}
        rowName={personName}
        card={invitationCard}
        rowActions={(invitation) => <InvitationMenu invitation={invitation} flow={flow} onInvite={onInvite} />}
        {...(hasBulk && { selection })}
        bulkActions={<BulkButtons flow={flow} selected={selection.rows} />}
        searchLabel={t`Search name or email`}
        filters={<PersonFilters view={view} ofOneSite={customer !== undefined} />}
        nothing={useNothing(status, onInvite)}
      />
      <InvitationDialogs flow={flow} />
    </>
  );
}

const LABELS: Record<InvitationStatus, MessageDescriptor> = {
  pending: msg`Pending invitations`,
  accepted: msg`Accepted invitations`,
  declined: msg`Declined invitations`,
  expired: msg`Expired invitations`,
  revoked: msg`Revoked invitations`,
};

function listWords(): ListWords {
  return {
    loading: t`Loading invitations`,
    notLoaded: t`The invitations could not be loaded.`,
    noMatch: t`No invitations match`,
    noPage: (page) => t`There is no page ${page} of invitations`,
  };
}

function selectionWords(): SelectionWords {
  return {
    actions: (count) => plural(count, { one: 'Actions for # invitation', other: 'Actions for # invitations' }),
    selectPage: t`Select all invitations on this page`,
    selectAll: (total) => plural(total, { one: 'Select # invitation', other: 'Select all # invitations' }),
    notAllSelected: t`Not all invitations could be selected`,
  };
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
        <Trans>Resend</Trans>
      </BulkAction>
      <BulkAction disabled={isSending} onClick={() => flow.askToRevoke(selected)}>
        <XCircle aria-hidden="true" />
        <Trans>Revoke</Trans>
      </BulkAction>
    </>
  );
}

function useNothing(status: InvitationStatus, onInvite: () => void): Nothing {
  const { t } = useLingui();
  const can = useCan();
  const titles: Record<InvitationStatus, string> = {
    pending: t`No invitation is waiting for an answer`,
    accepted: t`No invitation has been accepted yet`,
    declined: t`No invitation was declined`,
    expired: t`No invitation has expired`,
    revoked: t`No invitation was revoked`,
  };
  return {
    title: titles[status],
    drawing: 'mail',
    ...(status === 'pending' &&
      can('members:invite') && {
        action: (
          <Button variant="primary" onClick={() => onInvite()}>
            <Trans>Invite members</Trans>
          </Button>
        ),
      }),
  };
}

/** How many times an invitation was mailed: "2 of 5". */
function sendsOf({ sentCount: sent }: Invitation): string {
  const most = MAX_INVITATION_SENDS;
  return t`${sent} of ${most}`;
}

/** The columns of the invitations in one status; only pending and expired ones have an end. */
function invitationColumns(status: InvitationStatus): Column<Invitation>[] {
  const ends = status === 'pending' || status === 'expired';
  return [
    {
      key: 'person',
      header: t`Person`,
      sort: 'email',
      fixed: true,
      skeleton: 'w-40',
      width: 'w-1/4',
      cell: ({ name, email }) => <Person name={name} email={email} />,
    },
    { key: 'role', header: t`Role`, width: 'w-32', cell: ({ roleName }) => <RoleBadge name={roleName} /> },
    {
      key: 'type',
      header: t`Type`,
      muted: true,
      skeleton: 'w-16',
      width: 'w-24',
      wide: true,
      cell: ({ type }) => memberTypeLabel(type),
    },
    { key: 'sites', header: t`Sites`, muted: true, skeleton: 'w-32', cell: (limits) => <LimitNames limits={limits} /> },
    {
      key: 'sent',
      header: t({ message: 'Sent', context: 'an invitation' }),
      muted: true,
      // Fits a time and a count: "vor 4 Tagen · 2 von 5".
      width: 'w-44',
      cell: (invitation) => <Sent invitation={invitation} />,
    },
    ...(ends ? [expiryColumn(status)] : []),
  ];
}

function expiryColumn(status: InvitationStatus): Column<Invitation> {
  return {
    key: 'expires',
    header: status === 'pending' ? t`Expires` : t({ message: 'Expired', context: 'an invitation' }),
    sort: 'expiresAt',
    muted: true,
    width: 'w-24',
    cell: ({ expiresAt }) => <TimeAgo at={expiresAt} />,
  };
}

/** When and how often it was mailed, and who asked for it: beside each other they would leave no room for the sites. */
function Sent({ invitation }: { invitation: Invitation }) {
  const { invitedByName: name, sentAt } = invitation;
  return (
    <span className="grid min-w-0">
      <span className="truncate tabular-nums">
        <TimeAgo at={sentAt} />
        {` · ${sendsOf(invitation)}`}
      </span>
      <span className="truncate text-sm">{t`by ${name}`}</span>
    </span>
  );
}

/** An invitation as a card. */
function invitationCard(invitation: Invitation): CardParts {
  const { name, email, roleName, status } = invitation;
  return {
    leading: <Avatar name={personName(invitation)} />,
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
  const { sentAt, expiresAt } = invitation;
  const sends = sendsOf(invitation);
  return (
    <>
      <Trans>
        Sent <TimeAgo at={sentAt} />, {sends}
      </Trans>
      {isPending && (
        <>
          {' · '}
          <Trans>
            expires <TimeAgo at={expiresAt} />
          </Trans>
        </>
      )}
    </>
  );
}
