import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MemberName } from '@siteward/contract';
import { TICKET_CATEGORIES, TICKET_PRIORITIES } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { cx } from '@siteward/ui/lib/cx';
import { CountPill } from '@siteward/ui/tabs';
import { Ellipsis, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Can } from '#components/can.tsx';
import { ListFilters } from '#components/data-list/list-filters.tsx';
import { ListSearch } from '#components/data-list/list-toolbar.tsx';
import { type Filter, listResult } from '#components/data-list/types.ts';
import { useRecordPanel } from '#components/data-list/use-record-panel.ts';
import { useExport } from '#components/export-button.tsx';
import { Menu, MenuCheckboxItem, MenuItem, MenuLabel, MenuSeparator } from '#components/menu.tsx';
import { OnceOpened, onDemand, usePreload, WaitingWindow } from '#components/on-demand.tsx';
import { LinkTabs } from '#components/page/link-tabs.tsx';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import { useListSearch } from '#lib/lists/list-view.ts';
import { useIsHere } from '#lib/navigation/destination.ts';
import { useDocumentTitle } from '#lib/navigation/document-title.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { countLabel } from '#lib/words/counts.ts';
import { ticketCategoryLabel, workOrderPriorityLabel } from '#lib/words/labels.ts';
import { exportTickets, type TicketsView, useTicketCounts, useTickets, useTicketsView } from './queries.ts';
import { LoadingTicket, TicketList } from './ticket-list.tsx';

const NewTicketDialog = onDemand(async () => (await import('./new/ticket-form.tsx')).NewTicketDialog);
const TicketView = onDemand(async () => (await import('./ticket-view.tsx')).TicketView);
// Shown on top of the list when there is no room beside it.
const RecordPanel = onDemand(async () => (await import('#components/data-list/record-panel.tsx')).RecordPanel);

/** List, thread and facts side by side from 1280 px on, next to the navigation and below the bar. */
const PANES = {
  left: 248,
  gridTemplateColumns: '22rem minmax(0, 1fr) clamp(16.5rem, 25%, 20rem)',
  gridTemplateRows: 'minmax(0, 1fr)',
};

/**
 * What people ask of those who serve them. Those who serve see all tickets, everybody else their own (docs/product.md, Support
 * tickets). Wide windows show the list, the thread of one ticket and its facts; in narrower ones a ticket is shown on top of the
 * list.
 */
export function SupportTicketsScreen() {
  const { t } = useLingui();
  useDocumentTitle(t`Support tickets`);
  const view = useTicketsView();
  const panel = useRecordPanel('ticket');
  const isHere = useIsHere();
  const [isAdding, setAdding] = useState(false);
  const can = useCan();
  usePreload(panel.isDocked ? undefined : RecordPanel);
  useSingleKeys({ c: () => can('tickets:create') && setAdding(true) });
  const result = listResult(useTickets(view));
  const current = panel.id ?? (panel.isDocked ? (result.page?.items[0]?._id ?? null) : null);
  const list = (
    <>
      <header className="mb-2 flex items-center gap-1">
        <h1 tabIndex={-1} className="min-w-0 flex-1 text-balance font-bold text-xl">
          {t`Support tickets`}
        </h1>
        <ListMenu view={view} />
        <Can permission="tickets:create">
          <Button variant="primary" aria-label={t`New ticket`} onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            {t({ message: 'New', context: 'ticket' })}
          </Button>
        </Can>
      </header>
      <TicketTabs view={view} />
      <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
        <ListSearch view={view} label={t`Search tickets`} busy={result.isStale === true} className="min-w-40 flex-1" />
        <TicketFilters view={view} requester={result.page?.items[0]?.requester} />
      </div>
    </>
  );
  const rows = <TicketList view={view} result={result} panel={panel} current={current} onAdd={() => setAdding(true)} />;
  return (
    <>
      {panel.isDocked ? (
        <div className="fixed top-14 right-0 bottom-0 grid bg-surface print:static print:block" style={PANES}>
          <section
            aria-label={t`List of tickets`}
            className={cx('flex min-h-0 min-w-0 flex-col border-line border-r', current !== null && 'print:hidden')}
          >
            <div className="px-4 pt-4">{list}</div>
            {rows}
          </section>
          <Suspense fallback={<LoadingTicket />}>
            {current !== null && <TicketView id={current} panel={panel} />}
            {/* The first ticket of the list opens by itself; if there is none, the list says why. */}
            {current === null && result.page === undefined && !result.error && <LoadingTicket />}
          </Suspense>
        </div>
      ) : (
        <>
          {list}
          <Card>{rows}</Card>
          {panel.isOpen && (
            <Suspense fallback={<WaitingWindow onClose={panel.close} />}>
              <RecordPanel panel={panel} label={t`Support ticket`}>
                {(id) => <TicketView id={id} panel={panel} />}
              </RecordPanel>
            </Suspense>
          )}
        </>
      )}
      <OnceOpened open={isAdding} onClose={() => setAdding(false)} early={NewTicketDialog}>
        {isAdding && (
          <NewTicketDialog
            onClose={() => setAdding(false)}
            onCreated={(id) => {
              setAdding(false);
              if (isHere()) panel.enter(id);
            }}
          />
        )}
      </OnceOpened>
    </>
  );
}

/** The order of the list, and its export as a file. */
function ListMenu({ view }: { view: TicketsView }) {
  const { t } = useLingui();
  const { org, siteId } = useOrganizationScope();
  const can = useCan();
  const orders = [
    [undefined, t`Last message`],
    ['responseDueAt', t`First response due`],
    ['-priority', t`Priority`],
    ['-number', t`Number`],
  ] as const;
  const exporting = useExport(() => exportTickets(org, siteId, view));
  return (
    <Menu
      align="end"
      button={(props) => (
        <Button variant="ghost" size="icon" aria-label={t`Sort and export`} {...props}>
          <Ellipsis aria-hidden="true" />
        </Button>
      )}
    >
      <MenuLabel>{t`Sort by`}</MenuLabel>
      {orders.map(([sort, label]) => (
        <MenuCheckboxItem key={label} checked={view.sort === sort} onCheckedChange={() => view.change({ sort })}>
          {label}
        </MenuCheckboxItem>
      ))}
      {can('tickets:manage') && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => void exporting.run()}>{t`Export CSV`}</MenuItem>
        </>
      )}
    </Menu>
  );
}

/** What each tab filters the list by. */
const TABS = {
  all: {},
  open: { status: 'new,open' },
  waiting: { status: 'waiting-customer' },
  mine: { status: 'new,open,waiting-customer', assignee: 'me' },
  resolved: { status: 'resolved' },
} as const;
type Tab = keyof typeof TABS;

/** All tickets, those waiting for either side, and one's own, as tabs; switching keeps search and other filters. */
function TicketTabs({ view }: { view: TicketsView }) {
  const { t } = useLingui();
  const counts = useTicketCounts();
  const can = useCan();
  const searchOf = useListSearch('ticket', 'part');
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
    const isMine = assignee.join() === 'me';
    return { search: searchOf({ status: null, ...(isMine && { assignee: null }), ...TABS[tab] }) };
  };
  return (
    <LinkTabs
      label={t`Support tickets by status`}
      // The tabs extend to the edge of their pane, to make room for the counts.
      className="-mr-4 gap-0!"
      current={assignee.join() === 'me' ? 'mine' : (current ?? '')}
      tabs={shown.map((tab) => ({
        key: tab,
        title: titles[tab],
        to: addressOf(tab),
        className: 'px-1.5! xl:px-1!',
        // How many there are in all is at the foot of the list, and what is resolved waits for nobody.
        count: counts !== undefined && tab !== 'all' && tab !== 'resolved' && (
          <CountPill label={plural(counts[tab], { one: 'ticket', other: 'tickets' })}>
            {countLabel(counts[tab])}
          </CountPill>
        ),
      }))}
    />
  );
}

/** @param requester - the requester of the first ticket in the list, which gives the filter by requester its name */
function TicketFilters({ view, requester }: { view: TicketsView; requester: MemberName | undefined }) {
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
    ...(view.filters.requester && requester
      ? [
          {
            name: 'requester',
            label: t({ message: 'Requester', context: 'ticket' }),
            options: [{ value: requester._id, label: requester.name }],
          },
        ]
      : []),
  ];
  return <ListFilters view={view} filters={filters} />;
}
