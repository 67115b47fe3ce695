import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SupportTicket } from '@siteward/contract';
import { ticketNumber } from '@siteward/domain';
import { Badge } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { cx } from '@siteward/ui/lib/cx';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Pager } from '@siteward/ui/pager';
import { Skeleton } from '@siteward/ui/skeleton';
import { Timer } from 'lucide-react';
import { useRef } from 'react';
import { useLastPage } from '#components/data-list/data-list.tsx';
import { ListFault, ListNothing, staleClass } from '#components/data-list/list-states.tsx';
import type { ListResult, ListWords } from '#components/data-list/types.ts';
import { rowsInWindow } from '#components/data-list/use-first-rows.ts';
import { useListKeys } from '#components/data-list/use-list-keys.ts';
import type { RecordPanelState } from '#components/data-list/use-record-panel.ts';
import { Link } from '#components/link.tsx';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { absoluteTime, useNow } from '#lib/time/time-ago.ts';
import { pageRangeLabel } from '#lib/words/counts.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import type { TicketsView } from './queries.ts';
import { responseWords, STATUS_TONES, shortWhen, standingWords } from './words.ts';

interface TicketListProps {
  view: TicketsView;
  result: ListResult<SupportTicket>;
  panel: RecordPanelState;
  /** The ticket that is shown beside the list. */
  current: string | null;
  onAdd: () => void;
}

/** One page of tickets, each in three lines: its subject, the last message, and its status. J and K move through them. */
export function TicketList({ view, result, panel, current, onAdd }: TicketListProps) {
  const { t } = useLingui();
  const can = useCan();
  const top = useRef<HTMLDivElement>(null);
  const { page, error, isFetching } = result;
  useListKeys(top, { result, rowId: ({ _id }) => _id, onOpen: ({ _id }) => panel.enter(_id) });
  useLastPage(view, page?.pages);
  if (page === undefined && error) return <ListFault view={view} words={listWords()} result={result} />;
  if (page?.total === 0) {
    const action = can('tickets:create') && <Button variant="primary" onClick={onAdd}>{t`New ticket`}</Button>;
    return <ListNothing view={view} words={listWords()} nothing={{ ...nothing(), action }} />;
  }
  return (
    <div ref={top} className="flex min-h-0 flex-1 flex-col">
      {page ? (
        <ul
          aria-label={t`Support tickets`}
          aria-busy={isFetching}
          className={cx('min-h-0 flex-1 overflow-y-auto border-line', panel.isDocked && 'border-t', staleClass(result))}
          // Before any ticket is chosen, the first one is shown; once one is, the panel itself follows the focus.
          onFocus={({ target }) => {
            const row = target.dataset['row'];
            if (panel.isDocked && !panel.isOpen && row !== undefined && row !== current) panel.show(row);
          }}
        >
          {page.items.map((ticket) => (
            <li key={ticket._id}>
              <TicketRow ticket={ticket} panel={panel} isCurrent={ticket._id === current} />
            </li>
          ))}
        </ul>
      ) : (
        <Waiting />
      )}
      <Pager
        label={pageRangeLabel(page)}
        page={page?.page ?? 1}
        pageCount={page?.pages ?? 1}
        className="border-t-0!"
        onPageChange={(to) => view.change({ page: to })}
      />
    </div>
  );
}

interface TicketRowProps {
  ticket: SupportTicket;
  panel: RecordPanelState;
  isCurrent: boolean;
}

function TicketRow({ ticket, panel, isCurrent }: TicketRowProps) {
  const { site } = useOrganizationScope();
  const now = useNow();
  const { _id, number, subject, status, requester, lastMessage } = ticket;
  const isNew = status === 'new';
  const clock = responseWords(ticket, now, site?.timezone);
  return (
    <article
      data-row={_id}
      tabIndex={-1}
      {...(isCurrent && { 'aria-current': 'true' })}
      className="relative grid grid-cols-1 gap-0.5 border-line border-b px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2 aria-[current=true]:on-selected aria-[current=true]:bg-selected"
    >
      <div className="flex items-center gap-2">
        {isNew && <span aria-hidden="true" className="size-2 flex-none rounded-full bg-action" />}
        <Link
          to={panel.linkTo(_id)}
          preventScrollReset
          title={`${ticketNumber(number)} ${subject}`}
          className={cx(
            'min-w-0 flex-1 truncate after:absolute after:inset-0',
            isNew ? 'font-semibold' : 'font-medium',
          )}
        >
          {subject}
        </Link>
        <time
          dateTime={lastMessage.at}
          title={absoluteTime(lastMessage.at, site?.timezone)}
          className="flex-none text-muted text-sm tabular-nums"
        >
          {shortWhen(lastMessage.at, now, site?.timezone)}
        </time>
      </div>
      <p className="truncate text-muted">
        {lastMessage.fromTeam && `${lastMessage.author.name}: `}
        {lastMessage.text}
      </p>
      <div className="mt-1 flex items-center justify-between gap-2 text-muted text-sm">
        <span className="min-w-0 truncate">{requester.name}</span>
        {clock ? <ResponseClock ticket={ticket} /> : <TicketStatusBadge ticket={ticket} />}
      </div>
    </article>
  );
}

/** The approximate height of a ticket, in px. */
const ROW_HEIGHT = 85;

function Waiting() {
  return (
    <LoadingRegion label={listWords().loading} className="min-h-0 flex-1 overflow-hidden">
      {Array.from({ length: rowsInWindow(ROW_HEIGHT) }, (_, index) => (
        <div key={index} className="grid gap-2 border-line border-b px-4 py-3">
          <Skeleton className="h-4 w-56 max-w-full" />
          <Skeleton className="h-3.5 w-60 max-w-full" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </LoadingRegion>
  );
}

/** A placeholder shaped like a ticket while it loads. */
export function LoadingTicket() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading the ticket`} className="col-span-2 grid content-start gap-3 p-5">
      <Skeleton className="h-11 w-60 max-w-full" />
      <Skeleton className="h-4 w-80 max-w-full" />
      <Skeleton className="h-4 w-72 max-w-full" />
    </LoadingRegion>
  );
}

/** The status of a ticket. */
export function TicketStatusBadge({ ticket }: { ticket: Pick<SupportTicket, 'status' | 'own'> }) {
  useLanguage();
  return (
    <Badge dot tone={STATUS_TONES[ticket.status]}>
      {standingWords(ticket)}
    </Badge>
  );
}

/** When the first response is due, as long as there has been none. */
function ResponseClock({ ticket }: { ticket: SupportTicket }) {
  useLanguage();
  const { site } = useOrganizationScope();
  const found = responseWords(ticket, useNow(), site?.timezone);
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

function listWords(): ListWords {
  return {
    loading: t`Loading tickets`,
    notLoaded: t`The tickets could not be loaded.`,
    noMatch: t`No tickets match`,
    noPage: (page) => t`There is no page ${page} of tickets`,
  };
}

function nothing() {
  return {
    title: t`There are no tickets yet`,
    description: t`Questions, faults and billing issues are raised and answered here.`,
    drawing: 'mail' as const,
  };
}
