import type { Invitation } from '@siteward/contract';
import { type InvitationStatus, MAX_INVITATION_SENDS, MEMBER_TYPE_LABELS } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import type { CardParts, Column } from '#components/data-list/types.ts';
import { Person } from '#components/person.tsx';
import { RoleBadge } from '#components/role-badge.tsx';
import { LimitNames } from '#components/site-names.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { inviteeName } from './use-invitation-flow.ts';

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

/** The columns of the invitations of one status; only those that wait or have run out say when they end. */
export function invitationColumns(status: InvitationStatus): Column<Invitation>[] {
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
export function invitationCard(invitation: Invitation): CardParts {
  const { name, email, roleName, status } = invitation;
  return {
    leading: <Avatar name={inviteeName(invitation)} seed={email} />,
    title: inviteeName(invitation),
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
