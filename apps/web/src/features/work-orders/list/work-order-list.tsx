import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WorkOrder } from '@siteward/contract';
import { WORK_ORDER_EXTRA_COLUMNS, type WorkOrderTab, workOrderNumber } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { DataList } from '#components/data-list/data-list.tsx';
import { type ListWords, listResult, type Nothing } from '#components/data-list/types.ts';
import { type SelectionWords, useSelection } from '#components/data-list/use-selection.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSiteZone } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { FlowWindows } from '../changes/flow-windows.tsx';
import { useWorkOrderFlow } from '../changes/use-work-order-flow.ts';
import { InlineAssignees, InlineDue, InlinePriority, InlineStatus } from '../inline-fields.tsx';
import { listAllWorkOrders, useWorkOrders } from '../queries.ts';
import { WorkOrderFilters } from '../work-order-filters.tsx';
import type { WorkOrdersView } from '../work-orders-view.ts';
import { BulkActions, useHasBulk } from './bulk-actions.tsx';
import { workOrderCard, workOrderColumns } from './work-order-columns.tsx';

interface WorkOrderListProps {
  view: WorkOrdersView;
  /** Opens the form for a new work order. */
  onCreate: () => void;
  /** The control that switches to another look. */
  views: ReactNode;
  /** What to show is not known yet. */
  isWaiting: boolean;
}

/** The work orders of a tab, as a list. */
export function WorkOrderList({ view, onCreate, views, isWaiting }: WorkOrderListProps) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const navigate = useNavigate();
  const found = listResult(useWorkOrders(view));
  const result = isWaiting ? { ...found, page: undefined, error: null, isFetching: true } : found;
  const items = result.page?.items ?? [];
  const linkTo = (id: string) => pathTo('org-site-work-orders-id', { org, site, id });
  const selection = useSelection({
    view,
    items,
    isStale: result.isStale,
    rowId: ({ _id }) => _id,
    words: selectionWords(),
    loadAll: () => listAllWorkOrders({ org, site }, view),
  });
  const flow = useWorkOrderFlow(selection.drop);
  const hasBulk = useHasBulk();
  const parts = {
    linkTo,
    zone: useSiteZone(),
    now: useNow(),
    hasExtra: WORK_ORDER_EXTRA_COLUMNS.some((key) => !view.hidden.includes(key)),
    priority: (order: WorkOrder) => <InlinePriority order={order} flow={flow} />,
    status: (order: WorkOrder) => <InlineStatus order={order} flow={flow} />,
    assignees: (order: WorkOrder, shown: ReactNode) => (
      <InlineAssignees order={order} flow={flow}>
        {shown}
      </InlineAssignees>
    ),
    due: (order: WorkOrder, isZoneSaid: boolean) => <InlineDue order={order} flow={flow} isZoneSaid={isZoneSaid} />,
  };
  return (
    <>
      <DataList
        label={t`Work orders`}
        words={listWords()}
        view={view}
        result={result}
        columns={workOrderColumns(parts)}
        rowId={({ _id }) => _id}
        rowName={nameOf}
        card={(order) => workOrderCard(order, parts)}
        onOpen={({ _id }) => navigate(linkTo(_id))}
        searchLabel={t`Search work orders`}
        filters={
          <>
            <WorkOrderFilters
              view={view}
              known={items.flatMap(({ assignees }) => assignees)}
              knownProviders={items.flatMap(({ serviceProvider }) => serviceProvider ?? [])}
            />
            {views}
          </>
        }
        {...(hasBulk && { selection })}
        bulkActions={<BulkActions flow={flow} orders={selection.rows} />}
        nothing={useNothing(view.tab, onCreate)}
      />
      <FlowWindows flow={flow} />
    </>
  );
}

/** The name of a work order among others. */
const nameOf = ({ number, title }: WorkOrder) => `${workOrderNumber(number)} ${title}`;

function listWords(): ListWords {
  return {
    loading: t`Loading work orders`,
    notLoaded: t`The work orders could not be loaded.`,
    noMatch: t`No work orders match`,
    noPage: (page) => t`There is no page ${page} of work orders`,
  };
}

function selectionWords(): SelectionWords {
  return {
    actions: (count) => plural(count, { one: 'Actions for # work order', other: 'Actions for # work orders' }),
    selectPage: t`Select all work orders on this page`,
    selectAll: (total) => plural(total, { one: 'Select # work order', other: 'Select all # work orders' }),
    notAllSelected: t`Not all work orders could be selected`,
  };
}

function useNothing(tab: WorkOrderTab, onCreate: () => void): Nothing {
  const { t } = useLingui();
  const can = useCan();
  const titles: Record<WorkOrderTab, string> = {
    active: t`Nothing to do at the moment`,
    overdue: t`Nothing is overdue`,
    unassigned: t`Everything to be done is assigned`,
    week: t`Nothing is due this week`,
    mine: t`You are not assigned to anything at the moment`,
    all: t`There are no work orders at this site yet`,
  };
  const isOfferable = (tab === 'active' || tab === 'all') && can('work-orders:create');
  return {
    title: titles[tab],
    drawing: tab === 'all' ? 'box' : 'done',
    ...(isOfferable && {
      action: (
        <Button variant="primary" onClick={onCreate}>
          <Trans>New work order</Trans>
        </Button>
      ),
    }),
  };
}
