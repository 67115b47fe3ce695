import { useLingui } from '@lingui/react/macro';
import type { SupportTicketDetail } from '@siteward/contract';
import { workOrderNumber } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { Link } from '#components/link.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { StatusBadge } from '#components/work/status-badge.tsx';
import { KEEPS_FOCUS, TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { siteDay, useSiteZone } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { useTicketAction } from './queries.ts';

const LinkWorkDialog = onDemand(async () => (await import('./link-work.tsx')).LinkWorkDialog);

/** The linked work order, as far as the reader may see it; people who serve can link and unlink one. */
export function TicketWork({ ticket }: { ticket: SupportTicketDetail }) {
  const { t } = useLingui();
  const can = useCan();
  const { isBusy, change } = useTicketAction();
  const [isLinking, setLinking] = useState(false);
  const { workOrder } = ticket;
  const mayLink = ticket.mayChange && can('work-orders:view-own', 'work-orders:view-any');
  if (!workOrder && !mayLink) return null;
  const close = () => setLinking(false);
  return (
    <section {...KEEPS_FOCUS} className="grid grid-cols-1 gap-2 border-line border-b px-4 py-4">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 className="font-semibold">{t`Work order`}</h3>
        {mayLink && (
          <Button
            {...TAKES_FOCUS}
            variant="link"
            size="sm"
            className="px-0! print:hidden"
            loading={isBusy}
            onClick={() => (workOrder ? void change(ticket, { workOrder: null }) : setLinking(true))}
          >
            {workOrder ? <Unlink aria-hidden="true" /> : <Link2 aria-hidden="true" />}
            {workOrder ? t({ message: 'Unlink', context: 'work order' }) : t({ message: 'Link', context: 'to link' })}
          </Button>
        )}
      </div>
      {workOrder ? <WorkCard work={workOrder} /> : <p className="text-muted">{t`None linked.`}</p>}
      <OnceOpened open={isLinking} onClose={close} {...(mayLink && { early: LinkWorkDialog })}>
        <LinkWorkDialog open={isLinking} ticket={ticket} onClose={close} />
      </OnceOpened>
    </section>
  );
}

function WorkCard({ work }: { work: NonNullable<SupportTicketDetail['workOrder']> }) {
  const { t } = useLingui();
  const { org } = useOrganizationScope();
  const [now, zone] = [useNow(), useSiteZone()];
  const { _id: id, site, number, title, status, dueAt } = work;
  const due = dueAt === null ? '' : siteDay(dueAt, now, zone);
  return (
    <article className="relative grid grid-cols-1 gap-1 rounded-md border border-line px-3 py-2.5 hover:bg-hover">
      <p className="flex items-center justify-between gap-2">
        <span className="text-muted text-sm tabular-nums">{workOrderNumber(number)}</span>
        <StatusBadge status={status} />
      </p>
      <Link
        to={pathTo('org-site-work-orders-id', { org, site, id })}
        className="wrap-anywhere font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus"
      >
        {title}
      </Link>
      {due !== '' && <p className="text-muted text-sm">{t({ message: `due ${due}`, context: 'work order' })}</p>}
    </article>
  );
}
