import { useLingui } from '@lingui/react/macro';
import type { SupportTicketDetail } from '@siteward/contract';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, type TicketStatus, ticketNumber } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { NativeSelect } from '@siteward/ui/native-select';
import { toast } from '@siteward/ui/toaster';
import { useState } from 'react';
import { PanelBody, PanelHeading, PanelSection, RecordPanel } from '#components/data-list/record-panel.tsx';
import type { RecordPanelState } from '#components/data-list/use-record-panel.ts';
import { Facts } from '#components/facts.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { ticketCategoryLabel, workOrderPriorityLabel } from '#lib/labels.ts';
import { problemOf } from '#lib/problem.ts';
import { changeTicket, stepTicket, useAnswering, useTicket, useTicketCache } from './queries.ts';
import { ResponseClock, TicketStatusBadge } from './ticket-columns.tsx';
import { TicketComposer } from './ticket-composer.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { TicketRating } from './ticket-rating.tsx';
import { TicketThread } from './ticket-thread.tsx';

interface TicketPanelProps {
  panel: RecordPanelState;
  /** The ids of the tickets on this page of the list, in its order. */
  ids: readonly string[];
}

/** One ticket: where it stands, whose it is, what was written on it, and a field to write more. */
export function TicketPanel(props: TicketPanelProps) {
  const { t } = useLingui();
  return (
    <RecordPanel panel={props.panel} label={t`Support ticket`}>
      {(id) => <Body key={id} id={id} {...props} />}
    </RecordPanel>
  );
}

function Body({ id, panel, ids }: TicketPanelProps & { id: string }) {
  const { t } = useLingui();
  const query = useTicket(id);
  const ticket = query.data?.body;
  return (
    <PanelBody
      id={id}
      panel={panel}
      ids={ids}
      name={ticket?.subject}
      words={{
        previous: t`Previous ticket`,
        next: t`Next ticket`,
        loading: t`Loading the ticket`,
        failed: t`This ticket could not be loaded.`,
        gone: t`This ticket is not there any more, or not yours to see.`,
      }}
      query={query}
      menu={null}
      foot={ticket && (ticket.mayWrite || ticket.mayNote) && <TicketComposer key={id} ticket={ticket} />}
    >
      {ticket && (
        <>
          <section className="grid gap-3 border-line border-b px-5 py-4">
            <PanelHeading id={id} panel={panel}>
              {ticket.subject}
              <TicketStatusBadge status={ticket.status} />
            </PanelHeading>
            <p className="text-muted">
              {ticketNumber(ticket.number)} · {ticket.requester.name}
            </p>
            <ResponseClock ticket={ticket} />
            <Steps ticket={ticket} />
          </section>
          <TicketRating ticket={ticket} />
          <PanelSection title={t`Messages`}>
            <TicketThread id={id} />
          </PanelSection>
          <PanelSection title={t`Details`}>
            {ticket.mayChange ? <Fields ticket={ticket} /> : <TicketFacts ticket={ticket} />}
          </PanelSection>
          <PanelSection title={t`History`}>
            <TicketHistory id={id} />
          </PanelSection>
        </>
      )}
    </PanelBody>
  );
}

/** Does something with a ticket, one at a time; what is refused is said. */
function useAction() {
  const { t } = useLingui();
  const cache = useTicketCache();
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<SupportTicketDetail>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      cache.put(await act());
    } catch (error) {
      toast.error(t`The ticket could not be changed`, { description: problemOf(error).message });
      await cache.refresh();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

/** The steps that can be taken with it now. */
function Steps({ ticket }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const { isBusy, run } = useAction();
  const { _id: id, version, status, allowedTransitions } = ticket;
  const words: Record<TicketStatus, string> = {
    new: '',
    open: status === 'resolved' ? t`Open again` : t({ message: 'Open', context: 'step of a ticket' }),
    'waiting-customer': t`Wait for the customer`,
    resolved: t`Resolve`,
    closed: '',
  };
  if (allowedTransitions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {allowedTransitions.map((to) => (
        <Button key={to} size="sm" loading={isBusy} onClick={() => void run(() => stepTicket(id, to, version))}>
          {words[to]}
        </Button>
      ))}
    </div>
  );
}

/** What those who serve change about it. */
function Fields({ ticket }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const { isBusy, run } = useAction();
  const { assignee } = ticket;
  const answering = useAnswering(true);
  const people = assignee && !answering.some(({ _id }) => _id === assignee._id) ? [assignee, ...answering] : answering;
  return (
    <div className="grid gap-4">
      <Field label={t`Assignee`}>
        <NativeSelect
          value={assignee?._id ?? ''}
          disabled={isBusy}
          onChange={({ target }) => void run(() => changeTicket(ticket, { assignee: target.value || null }))}
        >
          <option value="">{t`Nobody`}</option>
          {people.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Priority`}>
          <NativeSelect
            value={ticket.priority}
            disabled={isBusy}
            onChange={({ target }) => {
              const priority = TICKET_PRIORITIES.find((each) => each === target.value);
              if (priority) void run(() => changeTicket(ticket, { priority }));
            }}
          >
            {TICKET_PRIORITIES.map((priority) => (
              <option key={priority} value={priority}>
                {workOrderPriorityLabel(priority)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={t({ message: 'About', context: 'ticket' })}>
          <NativeSelect
            value={ticket.category}
            disabled={isBusy}
            onChange={({ target }) => {
              const category = TICKET_CATEGORIES.find((each) => each === target.value);
              if (category) void run(() => changeTicket(ticket, { category }));
            }}
          >
            {TICKET_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {ticketCategoryLabel(category)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <TicketFacts ticket={ticket} isBrief />
    </div>
  );
}

function TicketFacts({ ticket, isBrief = false }: { ticket: SupportTicketDetail; isBrief?: boolean }) {
  const { t } = useLingui();
  const { assignee, priority, category, createdAt, responseDueAt, firstResponseAt, requesterEmail } = ticket;
  const standing = isBrief
    ? []
    : ([
        [t`Assignee`, assignee?.name ?? t`Nobody`],
        [t`Priority`, workOrderPriorityLabel(priority)],
        [t({ message: 'About', context: 'ticket' }), ticketCategoryLabel(category)],
      ] as const);
  return (
    <Facts
      facts={[
        ...standing,
        [t({ message: 'Opened', context: 'ticket' }), <TimeAgo key="opened" at={createdAt} />],
        [t`First response due`, responseDueAt && <TimeAgo key="due" at={responseDueAt} />],
        [t`First response`, firstResponseAt && <TimeAgo key="first" at={firstResponseAt} />],
        [
          t`Email`,
          requesterEmail && (
            <a key="mail" className="text-action-text hover:underline" href={`mailto:${requesterEmail}`}>
              {requesterEmail}
            </a>
          ),
        ],
      ]}
    />
  );
}
