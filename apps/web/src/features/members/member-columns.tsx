import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Member } from '@siteward/contract';
import type { MemberStatus } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { recordLinkClass } from '@siteward/ui/record-card';
import type { ReactNode } from 'react';
import type { To } from 'react-router-dom';
import type { CardParts, Column } from '#components/data-list/types.ts';
import { Link } from '#components/link.tsx';
import { LimitNames, Person, RoleBadge } from '#components/person.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { personName } from '#lib/organization/person-name.ts';
import { memberTypeLabel } from '#lib/words/labels.ts';

export type MemberColumnsOptions = {
  status: MemberStatus;
  /** The id of the member looking at the list. */
  me: string;
  /** When an invited member's invitation ends; undefined for people who may not see invitations. */
  expiry: ((member: Member) => ReactNode) | undefined;
  /** Where a member's name links to. */
  linkTo: (id: string) => To;
};

/** Columns that are hidden when the panel is open, which leaves no room for them and shows the same. */
const BESIDE_PANEL: ReadonlySet<string> = new Set(['type', 'sites', 'last-seen']);

/**
 * The columns of the members in one status.
 *
 * @param isBeside - whether the panel of a member is open beside the list; the names then keep enough room to be read
 */
export function memberColumns(
  { status, me, expiry, linkTo }: MemberColumnsOptions,
  isBeside: boolean,
): Column<Member>[] {
  const lastSeen: Column<Member> = {
    key: 'last-seen',
    header: t`Last seen`,
    sort: 'lastSeenAt',
    muted: true,
    cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} />,
  };
  const expires: Column<Member> = {
    key: 'expires',
    header: t`Expires`,
    muted: true,
    cell: (member) => expiry?.(member),
  };
  const columns: Column<Member>[] = [
    {
      key: 'member',
      header: t`Member`,
      sort: 'name',
      fixed: true,
      skeleton: 'w-40',
      width: isBeside ? 'w-60' : 'w-1/4',
      cell: ({ _id, name, email }) => (
        <Person name={name} email={email} to={linkTo(_id)} note={_id === me && <You />} />
      ),
    },
    { key: 'role', header: t`Role`, sort: 'roleName', cell: ({ roleName }) => <RoleBadge name={roleName} /> },
    {
      key: 'type',
      header: t`Type`,
      sort: 'type',
      muted: true,
      skeleton: 'w-16',
      width: 'w-32',
      wide: true,
      cell: ({ type }) => memberTypeLabel(type),
    },
    { key: 'sites', header: t`Sites`, muted: true, skeleton: 'w-32', cell: (limits) => <LimitNames limits={limits} /> },
    ...(status === 'invited' ? (expiry ? [expires] : []) : [lastSeen]),
  ];
  return columns.filter(({ key }) => !(isBeside && BESIDE_PANEL.has(key)));
}

/** A member as a card. */
export function memberCard(member: Member, { me, expiry, linkTo }: Omit<MemberColumnsOptions, 'status'>): CardParts {
  const { _id, email, name, roleName } = member;
  const when = member.status === 'invited' && expiry?.(member);
  return {
    leading: <Avatar name={personName(member)} />,
    title: (
      <span className="flex items-center gap-1.5">
        <Link to={linkTo(_id)} preventScrollReset className={recordLinkClass}>
          {personName(member)}
        </Link>
        {_id === me && <You />}
      </span>
    ),
    subtitle: name && email,
    meta: (
      <>
        <RoleBadge name={roleName} />
        <LimitNames limits={member} />
        {member.status === 'invited' && expiry && (
          <span className="basis-full text-sm">
            <Trans>Expires {when}</Trans>
          </span>
        )}
      </>
    ),
  };
}

function You() {
  return (
    <span className="whitespace-nowrap font-normal text-muted text-sm">
      <Trans>(you)</Trans>
    </span>
  );
}
