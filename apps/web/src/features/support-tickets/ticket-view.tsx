import { useLingui } from '@lingui/react/macro';
import type { SupportTicketDetail } from '@siteward/contract';
import { sameId, type TicketStatus, ticketNumber } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { toast } from '@siteward/ui/toaster';
import { ArrowLeft, Check, Ellipsis, PanelRight, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import type { RecordPanelState } from '#components/data-list/use-record-panel.ts';
import { Menu, MenuItem } from '#components/menu.tsx';
import { RecordFault } from '#components/record/record-fault.tsx';
import { useUrlState } from '#lib/lists/use-url-state.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useTicket, useTicketAction } from './queries.ts';
import { TicketComposer } from './thread/ticket-composer.tsx';
import { TicketRating } from './thread/ticket-rating.tsx';
import { TicketThread } from './thread/ticket-thread.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { LoadingTicket, TicketStatusBadge } from './ticket-list.tsx';
import { stepWords } from './words.ts';

interface TicketViewProps {
  id: string;
  panel: RecordPanelState;
}

/**
 * One ticket: its messages with a field to write more, and beside them its status and the people involved. If there is no room
 * for both, it shows one or the other.
 */
export function TicketView({ id, panel }: TicketViewProps) {
  const { org, siteId } = useOrganizationScope();
  const query = useTicket(id);
  const ticket = query.data?.body;
  const [part, setPart] = useUrlState('part', ['thread', 'details']);
  if (!ticket) return <NotThere id={id} panel={panel} query={query} />;
  if (!sameId(ticket.site, siteId)) {
    return <Navigate replace to={pathTo('org-site-support-tickets', { org, site: ticket.site }, { ticket: id })} />;
  }
  if (!panel.isDocked && part === 'details') return <Details ticket={ticket} onBack={() => setPart('thread')} />;
  return (
    <>
      <Thread key={id} ticket={ticket} panel={panel} onDetails={() => setPart('details')} />
      {panel.isDocked && <Beside ticket={ticket} />}
    </>
  );
}

function Thread({
  ticket,
  panel,
  onDetails,
}: { ticket: SupportTicketDetail } & Omit<TicketViewProps, 'id'> & { onDetails: () => void }) {
  const { t } = useLingui();
  const { _id: id, subject, number, requester, mayWrite, mayNote } = ticket;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, as soon as there is a heading
  useEffect(() => {
    if (panel.takesFocus(id) && panel.isOpen) panel.heading.current?.focus();
  }, [id]);
  return (
    <section aria-label={t`Support ticket`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-14 items-center gap-1 border-line border-b px-4 py-2">
        {!panel.isDocked && (
          <Button variant="ghost" size="icon" aria-label={t`Back to the list`} onClick={panel.close}>
            <ArrowLeft aria-hidden="true" />
          </Button>
        )}
        <div className="grid min-w-0 flex-1">
          <h2 ref={panel.heading} tabIndex={-1} className="wrap-anywhere font-semibold text-lg leading-6">
            {subject}
          </h2>
          <p className="flex items-center gap-2 text-muted text-sm">
            <span className="flex-none tabular-nums">{ticketNumber(number)}</span>
            <TicketStatusBadge ticket={ticket} />
            <span className="truncate max-sm:hidden">{requester.name}</span>
          </p>
        </div>
        <Steps ticket={ticket} />
        {!panel.isDocked && (
          <Button variant="ghost" size="icon" aria-label={t`Details`} onClick={onDetails}>
            <PanelRight aria-hidden="true" />
          </Button>
        )}
      </header>
      <p role="status" className="sr-only">
        {t`Details of ${subject}`}
      </p>
      <TicketThread ticket={ticket} />
      <TicketRating ticket={ticket} />
      {(mayWrite || mayNote) && <TicketComposer ticket={ticket} />}
    </section>
  );
}

function Beside({ ticket }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Details`} className="min-h-0 overflow-y-auto border-line border-l print:overflow-visible">
      <TicketFacts key={ticket._id} ticket={ticket} />
    </aside>
  );
}

function Details({ ticket, onBack }: { ticket: SupportTicketDetail; onBack: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <Head onBack={onBack} label={t`Back to the messages`}>
        {t`Details`}
      </Head>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <TicketFacts ticket={ticket} />
      </div>
    </>
  );
}

function Head({ label, onBack, children }: { label: string; onBack: () => void; children: ReactNode }) {
  return (
    <div className="flex min-h-14 items-center gap-1 border-line border-b px-4 py-2">
      <Button variant="ghost" size="icon" aria-label={label} onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
      </Button>
      <h2 className="font-semibold">{children}</h2>
    </div>
  );
}

/** The next step as a button, all others in a menu, together with the link to the ticket. */
function Steps({ ticket }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const { isBusy, step } = useTicketAction();
  const { _id: id, site, status, allowedTransitions } = ticket;
  const main = allowedTransitions.find((to) => to === 'resolved') ?? allowedTransitions[0];
  const take = (to: TicketStatus) => void step(ticket, to);
  const copy = async () => {
    const path = pathTo('org-site-support-tickets', { org, site }, { ticket: id });
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
      toast.success(t`The link has been copied`);
    } catch {
      toast.error(t`The link could not be copied`);
    }
  };
  return (
    <>
      {main !== undefined && (
        <Button loading={isBusy} className="max-sm:hidden" onClick={() => take(main)}>
          {main === 'resolved' && <Check aria-hidden="true" />}
          {stepWords(status, main)}
        </Button>
      )}
      <Menu
        align="end"
        button={(props) => (
          <Button variant="ghost" size="icon" aria-label={t`Actions`} {...props}>
            <Ellipsis aria-hidden="true" />
          </Button>
        )}
      >
        {allowedTransitions.map((to) => (
          // On a phone there is no room for the button.
          <MenuItem key={to} className={to === main ? 'sm:hidden' : ''} onSelect={() => take(to)}>
            {stepWords(status, to)}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => void copy()}>{t`Copy link`}</MenuItem>
      </Menu>
    </>
  );
}

interface NotThereProps extends TicketViewProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Shown while a ticket is loading, or if it could not be loaded. */
function NotThere({ id, panel, query }: NotThereProps) {
  const { t } = useLingui();
  return (
    <div className="col-span-2 flex min-h-0 min-w-0 flex-1 flex-col">
      {!panel.isDocked && (
        <div className="flex min-h-14 items-center justify-end border-line border-b px-4 py-2">
          <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={panel.close}>
            <X aria-hidden="true" />
          </Button>
        </div>
      )}
      {query.error ? (
        <RecordFault
          id={id}
          title={t`This ticket could not be loaded.`}
          gone={t`This ticket no longer exists, or you do not have access to it.`}
          back={<Button onClick={panel.close}>{t`Back to the list`}</Button>}
          query={query}
        />
      ) : (
        <LoadingTicket />
      )}
    </div>
  );
}
