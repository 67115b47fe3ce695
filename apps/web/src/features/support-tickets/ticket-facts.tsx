import { Trans, useLingui } from '@lingui/react/macro';
import type { SupportTicketDetail } from '@siteward/contract';
import { TICKET_CATEGORIES, TICKET_PRIORITIES } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { cx } from '@siteward/ui/lib/cx';
import { NativeSelect } from '@siteward/ui/native-select';
import { CountPill } from '@siteward/ui/tabs';
import { CircleAlert, CircleCheck, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { PhoneLink } from '#components/fields/phone.tsx';
import { Link } from '#components/link.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { minutesWords } from '#lib/time/minutes.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { ticketCategoryLabel, ticketStatusLabel, workOrderPriorityLabel } from '#lib/words/labels.ts';
import { useAnswering, useEarlierTickets, useTicketAction } from './queries.ts';
import { TicketWork } from './ticket-work.tsx';
import { shortWhen, standingWords } from './words.ts';

/** The status of a ticket, how long it took, who asked, and what they asked before. */
export function TicketFacts({ ticket }: { ticket: SupportTicketDetail }) {
  return (
    <>
      <section className="grid grid-cols-1 gap-3 border-line border-b px-4 py-4">
        {ticket.mayChange ? <Controls ticket={ticket} /> : <Standing ticket={ticket} />}
        <Times ticket={ticket} />
      </section>
      <Requester ticket={ticket} />
      <TicketWork ticket={ticket} />
      <Earlier ticket={ticket} />
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <span className="w-24 flex-none text-muted">{name}</span>
      <span className="wrap-anywhere min-w-0 flex-1">{children}</span>
    </div>
  );
}

function Choice({ name, ...select }: { name: string } & React.ComponentProps<'select'>) {
  const { size: _, ...rest } = select;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is its control
    <label className="flex items-center gap-2">
      <span className="w-24 flex-none text-muted">{name}</span>
      <NativeSelect size="sm" className="min-w-0 flex-1" {...rest} />
    </label>
  );
}

/** What the people who serve can change about it. */
function Controls({ ticket }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const { isBusy, change, step } = useTicketAction();
  const { assignee, status, priority, category, allowedTransitions } = ticket;
  const answering = useAnswering(true);
  const people = assignee && !answering.some(({ _id }) => _id === assignee._id) ? [assignee, ...answering] : answering;
  return (
    <>
      <Choice
        name={t`Status`}
        value={status}
        disabled={isBusy || allowedTransitions.length === 0}
        onChange={({ target }) => {
          const to = allowedTransitions.find((each) => each === target.value);
          if (to) void step(ticket, to);
        }}
      >
        {[status, ...allowedTransitions].map((each) => (
          <option key={each} value={each}>
            {ticketStatusLabel(each)}
          </option>
        ))}
      </Choice>
      <Choice
        name={t`Assignee`}
        value={assignee?._id ?? ''}
        disabled={isBusy}
        onChange={({ target }) => void change(ticket, { assignee: target.value || null })}
      >
        <option value="">{t`Nobody`}</option>
        {people.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        name={t`Priority`}
        value={priority}
        disabled={isBusy}
        onChange={({ target }) => {
          const chosen = TICKET_PRIORITIES.find((each) => each === target.value);
          if (chosen) void change(ticket, { priority: chosen });
        }}
      >
        {TICKET_PRIORITIES.map((each) => (
          <option key={each} value={each}>
            {workOrderPriorityLabel(each)}
          </option>
        ))}
      </Choice>
      <Choice
        name={t({ message: 'About', context: 'ticket' })}
        value={category}
        disabled={isBusy}
        onChange={({ target }) => {
          const chosen = TICKET_CATEGORIES.find((each) => each === target.value);
          if (chosen) void change(ticket, { category: chosen });
        }}
      >
        {TICKET_CATEGORIES.map((each) => (
          <option key={each} value={each}>
            {ticketCategoryLabel(each)}
          </option>
        ))}
      </Choice>
    </>
  );
}

function Standing({ ticket }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const { assignee, priority, category } = ticket;
  return (
    <>
      <Row name={t`Status`}>{standingWords(ticket)}</Row>
      <Row name={t`Assignee`}>{assignee?.name ?? t`Nobody`}</Row>
      <Row name={t`Priority`}>{workOrderPriorityLabel(priority)}</Row>
      <Row name={t({ message: 'About', context: 'ticket' })}>{ticketCategoryLabel(category)}</Row>
    </>
  );
}

/** When it was asked, answered and resolved, and how much working time lay in between. */
function Times({ ticket }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const now = useNow();
  const { createdAt, responseDueAt, firstResponseAt, responseMinutes, resolvedAt, resolutionMinutes, closesAt } =
    ticket;
  const isLate =
    responseDueAt !== null && Date.parse(responseDueAt) < (firstResponseAt ? Date.parse(firstResponseAt) : now);
  const took = responseMinutes === null ? '' : minutesWords(responseMinutes);
  const solved = resolutionMinutes === null ? '' : minutesWords(resolutionMinutes);
  const Icon = isLate ? CircleAlert : CircleCheck;
  return (
    <>
      {(responseDueAt ?? firstResponseAt) && (
        <Row name={t`First response`}>
          {responseDueAt && (
            <span className={cx('block', isLate && !firstResponseAt && 'font-medium text-red')}>
              {t({ message: 'due', context: 'first response' })} <TimeAgo at={responseDueAt} />
            </span>
          )}
          {firstResponseAt && took !== '' && (
            <span className={cx('flex items-center gap-1.5 text-sm', isLate ? 'text-red' : 'text-green')}>
              <Icon aria-hidden="true" className="size-4 flex-none" />
              {t`answered after ${took}`}
            </span>
          )}
        </Row>
      )}
      <Row name={t({ message: 'Opened', context: 'ticket' })}>
        <TimeAgo at={createdAt} />
      </Row>
      {resolvedAt && (
        <Row name={t({ message: 'Resolved', context: 'ticket' })}>
          <TimeAgo at={resolvedAt} />
          {solved !== '' && <span className="block text-muted text-sm">{t`after ${solved}`}</span>}
        </Row>
      )}
      {closesAt && ticket.status === 'resolved' && (
        <Row name={t`Closes`}>
          <TimeAgo at={closesAt} />
        </Row>
      )}
    </>
  );
}

function Requester({ ticket }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const { site } = useOrganizationScope();
  const { requester, requesterEmail, requesterCustomer: customer } = ticket;
  const customerName = customer?.name ?? '';
  return (
    <section className="grid grid-cols-1 gap-2 border-line border-b px-4 py-4">
      <h3 className="font-semibold">{t({ message: 'Requester', context: 'ticket' })}</h3>
      <p className="flex items-center gap-2.5">
        <Avatar name={requester.name} />
        <span className="wrap-anywhere min-w-0">
          <span className="block font-medium">{requester.name}</span>
          {customer && <span className="block text-muted text-sm">{customer.name}</span>}
        </span>
      </p>
      {requesterEmail && (
        <p className="flex items-center gap-2.5">
          <Mail aria-hidden="true" className="flex-none text-muted" />
          <a className="wrap-anywhere min-w-0 text-action-text hover:underline" href={`mailto:${requesterEmail}`}>
            {requesterEmail}
          </a>
        </p>
      )}
      {customer && customer.phone !== '' && (
        <p className="flex items-center gap-2.5">
          <Phone aria-hidden="true" className="flex-none text-muted" />
          <span className="wrap-anywhere min-w-0" title={t`Phone of ${customerName}`}>
            <PhoneLink number={customer.phone} />
          </span>
        </p>
      )}
      {site && (
        <p className="flex items-center gap-2.5">
          <MapPin aria-hidden="true" className="flex-none text-muted" />
          <span className="wrap-anywhere min-w-0">{site.name}</span>
        </p>
      )}
    </section>
  );
}

const SHOWN = 5;

/** The requester's other tickets, at any site; shows nothing if there are none. */
function Earlier({ ticket: { _id: id, requester } }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const { org, site, siteId } = useOrganizationScope();
  const now = useNow();
  const { items, total } = useEarlierTickets(id, requester._id);
  if (items.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2 px-4 py-4">
      <h3 className="flex items-center gap-2 font-semibold">
        {t`Other tickets`} <CountPill>{total}</CountPill>
        <Link
          to={pathTo('org-site-support-tickets', { org, site: siteId }, { requester: requester._id, ticket: id })}
          className="ml-auto font-medium text-action-text text-sm hover:underline"
        >
          <Trans>Show all</Trans>
        </Link>
      </h3>
      <ul className="grid grid-cols-1 gap-1">
        {items.slice(0, SHOWN).map(({ _id, subject, site: at, createdAt }) => (
          <li key={_id} className="flex items-center gap-3">
            <Link
              to={pathTo('org-site-support-tickets', { org, site: at }, { ticket: _id })}
              className="min-w-0 flex-1 truncate hover:underline"
              title={subject}
            >
              {subject}
            </Link>
            <span className="flex-none text-muted text-sm tabular-nums">
              {shortWhen(createdAt, now, site?.timezone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
