import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedView } from '@siteward/contract';
import {
  WORK_ORDER_EXTRA_COLUMNS,
  WORK_ORDER_LOOKS,
  WORK_ORDER_TABS,
  type WorkOrderLook,
  type WorkOrderTab,
} from '@siteward/domain';
import { Button, buttonClass } from '@siteward/ui/button';
import { CardShape } from '@siteward/ui/card-shape';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { CountPill } from '@siteward/ui/tabs';
import { CalendarDays, Columns3, Repeat, Rows3, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Can } from '#components/can.tsx';
import { ExportButton } from '#components/export-button.tsx';
import { Link } from '#components/link.tsx';
import { onDemand, WaitingWindow } from '#components/on-demand.tsx';
import { Page } from '#components/page/page.tsx';
import { SavedViewTabs } from '#components/saved-views/saved-view-tabs.tsx';
import { SAVED_KEY, type SavedViews, savedQueryOf, useSavedViews } from '#components/saved-views/saved-views.ts';
import { useUrlState } from '#lib/lists/use-url-state.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useOrganizationScope, useSeesFirmsWork } from '#lib/organization/organization-scope.ts';
import { useSiteCalendar } from '#lib/time/site-time.ts';
import { countLabel } from '#lib/words/counts.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { relativeDaysLabel } from './due-filter.tsx';
import { QuickAdd } from './list/quick-add.tsx';
import { WorkOrderList } from './list/work-order-list.tsx';
import { NEW_KEY, NewWorkButton, NewWorkWindow, useNewWork } from './new-work.tsx';
import { exportWorkOrders, useCountOf, useWorkOrderCounts } from './queries.ts';
import { readNarrowed, TAB_KEY, useWorkOrdersView, VIEW_KEY, type WorkOrdersView } from './work-orders-view.ts';

const ImportDialog = onDemand(async () => (await import('./import/import-dialog.tsx')).ImportDialog);

const WorkOrderAgenda = onDemand(async () => (await import('./agenda/work-order-agenda.tsx')).WorkOrderAgenda);
const WorkOrderBoard = onDemand(async () => (await import('./board/work-order-board.tsx')).WorkOrderBoard);

/** Everything to be done at a site, by whom and by when (docs/product.md, Work orders). */
export function WorkOrdersScreen() {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const view = useWorkOrdersView();
  const can = useCan();
  const newWork = useNewWork();
  const [look, setLook] = useUrlState(VIEW_KEY, WORK_ORDER_LOOKS);
  const saved = useSavedViews({
    area: 'work-orders',
    query: savedQueryOf(view, { [TAB_KEY]: view.tab, [VIEW_KEY]: look }, WORK_ORDER_EXTRA_COLUMNS),
    byDefault: { [TAB_KEY]: 'active', [VIEW_KEY]: 'table' },
  });
  const views = <ViewSwitch look={look} onChange={setLook} />;
  const [importing, setImporting] = useState(false);
  const stopImporting = () => setImporting(false);
  return (
    <Page
      title={t`Work orders`}
      actions={
        <>
          <Can permission="plans:view">
            <Link
              to={pathTo('org-site-plans', { org, site })}
              className={buttonClass({ className: 'max-lg:w-control max-lg:px-0' })}
            >
              <Repeat aria-hidden="true" />
              <span className="max-lg:sr-only">{t({ message: 'Plans', context: 'maintenance' })}</span>
            </Link>
          </Can>
          <Can permission="work-orders:import">
            <Button
              className="max-lg:w-control max-lg:px-0"
              onClick={() => setImporting(true)}
              onPointerEnter={ImportDialog.preload}
            >
              <Upload aria-hidden="true" />
              <span className="max-lg:sr-only">
                <Trans>Import CSV</Trans>
              </span>
            </Button>
          </Can>
          <Can permission="work-orders:export">
            <ExportButton load={() => exportWorkOrders({ org, site }, view)} />
          </Can>
          <NewWorkButton work={newWork} />
        </>
      }
    >
      <NewWorkWindow work={newWork} />
      {importing && can('work-orders:import') && (
        <Suspense fallback={<WaitingWindow onClose={stopImporting} />}>
          <ImportDialog onClose={stopImporting} />
        </Suspense>
      )}
      <WorkOrderTabs view={view} saved={saved} />
      <Can permission="work-orders:create">
        <QuickAdd />
      </Can>
      {/* A selection and an open dialog belong to one tab, hence the keys. */}
      {look === 'board' ? (
        <Suspense fallback={<BoardSkeleton />}>
          <WorkOrderBoard key={view.tab} view={view} views={views} />
        </Suspense>
      ) : look === 'agenda' ? (
        <Suspense fallback={<CardShape className="h-80" />}>
          <WorkOrderAgenda key={view.tab} view={view} views={views} />
        </Suspense>
      ) : (
        <WorkOrderList key={view.tab} view={view} onCreate={newWork.open} views={views} isWaiting={saved.isWaiting} />
      )}
    </Page>
  );
}

/** The same work orders as a table, as a board, or by the day on which they are due. */
function ViewSwitch({ look, onChange }: { look: WorkOrderLook; onChange: (look: WorkOrderLook) => void }) {
  const { t } = useLingui();
  const looks = {
    table: { label: t`Table`, Icon: Rows3 },
    board: { label: t`Board`, Icon: Columns3 },
    agenda: { label: t`Agenda`, Icon: CalendarDays },
  };
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t`View`}</legend>
      {WORK_ORDER_LOOKS.map((key) => {
        const { label, Icon } = looks[key];
        return (
          <Button
            key={key}
            variant="ghost"
            size="sm"
            aria-pressed={key === look}
            className="aria-pressed:bg-selected"
            onClick={() => onChange(key)}
          >
            <Icon aria-hidden="true" />
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}

function BoardSkeleton() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading work orders`} className="grid gap-3 md:grid-cols-3">
      {[0, 1, 2].map((each) => (
        <CardShape key={each} className="h-80" />
      ))}
    </LoadingRegion>
  );
}

/** How many work orders a saved view has at the site, requested only once the list's own counts are there. */
function SavedViewCount({ view: { query } }: { view: SavedView }) {
  useLanguage();
  const calendar = useSiteCalendar();
  const isReady = useWorkOrderCounts() !== undefined;
  const count = useCountOf(readNarrowed(new URLSearchParams(query), calendar), isReady);
  if (count === undefined) return null;
  return <CountPill label={plural(count, { one: 'work order', other: 'work orders' })}>{countLabel(count)}</CountPill>;
}

/** The tabs about who is assigned, which never contain the work of a service provider. */
const OF_ASSIGNEES: readonly WorkOrderTab[] = ['unassigned', 'mine'];

/** The tabs, with how much there is in each; switching keeps search and the other filters. */
function WorkOrderTabs({ view, saved }: { view: WorkOrdersView; saved: SavedViews }) {
  const { t } = useLingui();
  const { tab, calendar } = view;
  const { sites } = view.filters;
  const counts = useWorkOrderCounts(view);
  const week = useCountOf({ tab: 'week', filters: sites ? { sites } : {}, calendar }, counts !== undefined);
  const [params] = useSearchParams();
  const isFirms = useSeesFirmsWork();
  const shown = WORK_ORDER_TABS.filter((each) => each === tab || !isFirms || !OF_ASSIGNEES.includes(each));
  const titles: Record<WorkOrderTab, string> = {
    active: t`All active`,
    overdue: t`Overdue`,
    unassigned: t`Unassigned`,
    week: relativeDaysLabel('this-week'),
    mine: t({ message: 'Mine', context: 'work orders' }),
    all: t({ message: 'All', context: 'work orders' }),
  };
  const linkTo = (each: WorkOrderTab) => {
    // The filters of a saved view are kept as well.
    const query = saved.current ? saved.addressOf(null) : new URLSearchParams(params);
    for (const gone of ['page', NEW_KEY, SAVED_KEY]) query.delete(gone);
    query.set(TAB_KEY, each);
    return { search: String(query) };
  };
  const countOf = (each: WorkOrderTab) => {
    const count = each === 'week' ? week : each === 'all' ? undefined : counts?.[each];
    if (count === undefined) return undefined;
    const isUrgent = each === 'overdue' && count > 0;
    return (
      <CountPill
        label={plural(count, { one: 'work order', other: 'work orders' })}
        {...(isUrgent && { tone: 'red' as const })}
      >
        {countLabel(count)}
      </CountPill>
    );
  };
  return (
    <SavedViewTabs
      label={t`Work orders by what is to be done`}
      current={tab}
      saved={saved}
      Count={SavedViewCount}
      tabs={shown.map((key) => ({ key, title: titles[key], to: linkTo(key), count: countOf(key) }))}
    />
  );
}
