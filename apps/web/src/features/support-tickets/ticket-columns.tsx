import { t } from '@lingui/core/macro';
import type { SupportTicket } from '@siteward/contract';
import { type TicketPriority, type TicketStatus, ticketNumber } from '@siteward/domain';
import { Badge } from '@siteward/ui/badge';
import { cx } from '@siteward/ui/lib/cx';
import { recordLinkClass } from '@siteward/ui/record-card';
import { Timer } from 'lucide-react';
import type { To } from 'react-router-dom';
import type { CardParts, Column } from '#components/data-list/types.ts';
import { Link } from '#components/link.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { useLanguage } from '#lib/i18n.tsx';
import { ticketStatusLabel, workOrderPriorityLabel } from '#lib/labels.ts';
import { useNow } from '#lib/time-ago.ts';
import { responseWords, STATUS_TONES } from './words.ts';

/** The columns of the tickets; `linkTo`: where a subject leads to. */
export function ticketColumns(linkTo: (id: string) => To): Column<SupportTicket>[] {
  return [
    {
      key: 'ticket',
      header: t`Ticket`,
      sort: 'number',
      fixed: true,
      skeleton: 'w-60',
      cell: (ticket) => <Subject ticket={ticket} to={linkTo(ticket._id)} />,
    },
    {
      key: 'requester',
      header: t({ message: 'Requester', context: 'ticket' }),
      width: 'w-40',
      cell: ({ requester }) => <span className="block truncate">{requester.name}</span>,
    },
    {
      key: 'assignee',
      header: t`Assignee`,
      width: 'w-40',
      muted: true,
      cell: ({ assignee }) => <span className="block truncate">{assignee?.name ?? t`Nobody`}</span>,
    },
    {
      key: 'priority',
      header: t`Priority`,
      sort: 'priority',
      width: 'w-28',
      cell: ({ priority }) => <TicketPriorityBadge priority={priority} />,
    },
    {
      key: 'status',
      header: t`Status`,
      width: 'w-52',
      cell: (ticket) => <Standing ticket={ticket} />,
    },
    {
      key: 'last',
      header: t`Last message`,
      sort: 'lastMessage',
      width: 'w-36',
      muted: true,
      cell: ({ lastMessage: { at } }) => <TimeAgo at={at} />,
    },
  ];
}

/** A ticket as a card. */
export function ticketCard(ticket: SupportTicket, linkTo: (id: string) => To): CardParts {
  const { _id, subject, requester, lastMessage } = ticket;
  return {
    title: (
      <Link to={linkTo(_id)} preventScrollReset className={recordLinkClass}>
        {subject}
      </Link>
    ),
    status: <TicketStatusBadge status={ticket.status} />,
    subtitle: lastMessage.text,
    meta: (
      <>
        <span>{requester.name}</span>
        <TimeAgo at={lastMessage.at} />
        <ResponseClock ticket={ticket} />
      </>
    ),
  };
}

function Subject({ ticket, to }: { ticket: SupportTicket; to: To }) {
  const { number, subject, lastMessage } = ticket;
  return (
    <span className="grid min-w-0">
      <Link to={to} preventScrollReset className="truncate font-medium hover:underline" title={subject}>
        {subject}
      </Link>
      <span className="truncate text-muted text-sm">
        {ticketNumber(number)} · {lastMessage.text}
      </span>
    </span>
  );
}

/** Where a ticket stands; while nobody has answered, until when somebody has to. */
function Standing({ ticket }: { ticket: SupportTicket }) {
  return (
    <span className="grid min-w-0 grid-cols-1 justify-items-start gap-0.5">
      <TicketStatusBadge status={ticket.status} />
      <ResponseClock ticket={ticket} />
    </span>
  );
}

/** Where a ticket stands. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  useLanguage();
  return (
    <Badge dot tone={STATUS_TONES[status]}>
      {ticketStatusLabel(status)}
    </Badge>
  );
}

function TicketPriorityBadge({ priority }: { priority: TicketPriority }) {
  useLanguage();
  const tone = priority === 'urgent' ? 'red' : priority === 'high' ? 'amber' : 'grey';
  return <Badge tone={tone}>{workOrderPriorityLabel(priority)}</Badge>;
}

/** Until when the first response is due, as long as there is none. */
export function ResponseClock({ ticket }: { ticket: SupportTicket }) {
  useLanguage();
  const found = responseWords(ticket, useNow());
  if (!found) return null;
  return (
    <span
      className={cx(
        'inline-flex min-w-0 max-w-full items-center gap-1.5 font-medium text-sm',
        found.isLate ? 'text-red' : 'text-amber',
      )}
    >
      <Timer aria-hidden="true" className="size-4 flex-none" />
      <span className="truncate">{found.text}</span>
    </span>
  );
}
