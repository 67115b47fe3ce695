import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TICKET_CATEGORIES, TICKET_PRIORITIES } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { CountPill } from '@siteward/ui/tabs';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Can } from '#components/can.tsx';
import { DataList } from '#components/data-list/data-list.tsx';
import { ListFilters } from '#components/data-list/list-filters.tsx';
import { type Filter, type ListWords, listResult } from '#components/data-list/types.ts';
import { useRecordPanel } from '#components/data-list/use-record-panel.ts';
import { ExportButton } from '#components/export-button.tsx';
import { LinkTabs } from '#components/link-tabs.tsx';
import { OnceOpened, onDemand, WaitingWindow } from '#components/on-demand.tsx';
import { Page } from '#components/page.tsx';
import { countLabel } from '#lib/counts.ts';
import { ticketCategoryLabel, workOrderPriorityLabel } from '#lib/labels.ts';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { exportTickets, type TicketsView, useTicketCounts, useTickets, useTicketsView } from './queries.ts';
import { ticketCard, ticketColumns } from './ticket-columns.tsx';

const NewTicketDialog = onDemand(async () => (await import('./ticket-form.tsx')).NewTicketDialog);
const TicketPanel = onDemand(async () => (await import('./ticket-panel.tsx')).TicketPanel);

/** Columns for which there is no room beside the panel, which shows the same. */
const BESIDE_PANEL: ReadonlySet<string> = new Set(['assignee', 'priority', 'last']);

/** What people ask of those who serve them: all tickets for these, for everybody else their own (docs/product.md, Support tickets). */
export function SupportTicketsScreen() {
  const { t } = useLingui();
  const { org, siteId } = useOrganizationScope();
  const view = useTicketsView();
  const panel = useRecordPanel('ticket');
  const [isAdding, setAdding] = useState(false);
  const can = useCan();
  useSingleKeys({ c: () => can('tickets:create') && setAdding(true) });
  const result = listResult(useTickets(view));
  const ids = (result.page?.items ?? []).map(({ _id }) => _id);
  return (
    <Page
      title={t`Support tickets`}
      help={t`Your questions to the people who serve you, and their answers.`}
      actions={
        <>
          <Can permission="tickets:manage">
            <ExportButton load={() => exportTickets(org, siteId, view)} />
          </Can>
          <Can permission="tickets:create">
            <Button variant="primary" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" />
              <Trans>New ticket</Trans>
            </Button>
          </Can>
        </>
      }
    >
      <TicketTabs view={view} />
      <DataList
        label={t`Support tickets`}
        words={listWords()}
        view={view}
        result={result}
        columns={ticketColumns(panel.linkTo).filter(
          ({ key }) => !(panel.isOpen && panel.isDocked && BESIDE_PANEL.has(key)),
        )}
        rowId={({ _id }) => _id}
        rowName={({ subject }) => subject}
        card={(ticket) => ticketCard(ticket, panel.linkTo)}
        onOpen={({ _id }) => panel.enter(_id)}
        current={panel.id}
        searchLabel={t`Search number or subject`}
        filters={<TicketFilters view={view} />}
        nothing={{
          title: t`There are no tickets yet`,
          description: t`Questions, faults and billing issues are raised and answered here.`,
          drawing: 'mail',
        }}
      />
      <OnceOpened open={isAdding} onClose={() => setAdding(false)} early={NewTicketDialog}>
        {isAdding && (
          <NewTicketDialog
            onClose={() => setAdding(false)}
            onCreated={(id) => {
              setAdding(false);
              panel.enter(id);
            }}
          />
        )}
      </OnceOpened>
      {panel.isOpen && (
        <Suspense fallback={<WaitingWindow onClose={panel.close} />}>
          <TicketPanel panel={panel} ids={ids} />
        </Suspense>
      )}
    </Page>
  );
}

/** What each tab narrows the list to. */
const TABS = {
  all: {},
  open: { status: 'new,open' },
  waiting: { status: 'waiting-customer' },
  mine: { status: 'new,open,waiting-customer', assignee: 'me' },
  resolved: { status: 'resolved' },
} as const;
type Tab = keyof typeof TABS;

/** All tickets, those that wait for either side, and one's own, as tabs; search and filters stay on. */
function TicketTabs({ view }: { view: TicketsView }) {
  const { t } = useLingui();
  const counts = useTicketCounts();
  const can = useCan();
  const [params] = useSearchParams();
  const titles: Record<Tab, string> = {
    all: t({ message: 'All', context: 'tickets' }),
    open: t({ message: 'Open', context: 'tickets' }),
    waiting: t({ message: 'Waiting', context: 'tickets' }),
    mine: t({ message: 'Mine', context: 'tickets' }),
    resolved: t({ message: 'Resolved', context: 'tickets' }),
  };
  const { status = [], assignee = [] } = view.filters;
  const shown: Tab[] = can('tickets:manage')
    ? ['all', 'open', 'waiting', 'mine', 'resolved']
    : ['all', 'open', 'waiting', 'resolved'];
  const current = shown.find((tab) => {
    const { status: of = '', assignee: by = '' }: { status?: string; assignee?: string } = TABS[tab];
    return status.join() === of && (assignee.join() === by || tab !== 'mine');
  });
  const addressOf = (tab: Tab) => {
    const query = new URLSearchParams(params);
    for (const name of ['page', 'ticket', 'status']) query.delete(name);
    if (tab === 'mine' || query.get('assignee') === 'me') query.delete('assignee');
    for (const [name, value] of Object.entries(TABS[tab])) query.set(name, value);
    return { search: String(query) };
  };
  return (
    <LinkTabs
      label={t`Support tickets by status`}
      current={assignee.join() === 'me' ? 'mine' : (current ?? '')}
      tabs={shown.map((tab) => ({
        key: tab,
        title: titles[tab],
        to: addressOf(tab),
        count: counts !== undefined && <CountPill label={t`tickets`}>{countLabel(counts[tab])}</CountPill>,
      }))}
    />
  );
}

function TicketFilters({ view }: { view: TicketsView }) {
  const { t } = useLingui();
  const filters: Filter[] = [
    {
      name: 'category',
      label: t({ message: 'About', context: 'ticket' }),
      options: TICKET_CATEGORIES.map((value) => ({ value, label: ticketCategoryLabel(value) })),
    },
    {
      name: 'priority',
      label: t`Priority`,
      options: TICKET_PRIORITIES.map((value) => ({ value, label: workOrderPriorityLabel(value) })),
    },
    { name: 'assignee', label: t`Assignee`, options: [{ value: 'none', label: t`Nobody` }] },
  ];
  return <ListFilters view={view} filters={filters} />;
}

function listWords(): ListWords {
  return {
    loading: t`Loading tickets`,
    notLoaded: t`The tickets could not be loaded`,
    noMatch: t`No tickets match`,
    noPage: (page) => t`There is no page ${page} of tickets`,
  };
}
