import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { WorkOrder } from '@siteward/contract';
import type { WorkOrderStatus } from '@siteward/domain';
import { buttonClass } from '@siteward/ui/button';
import { CardShape } from '@siteward/ui/card-shape';
import { cx } from '@siteward/ui/lib/cx';
import { keepFocus } from '@siteward/ui/lib/focus-return';
import { useOverflow } from '@siteward/ui/lib/use-overflow';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { CountPill } from '@siteward/ui/tabs';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listResult } from '#components/data-list/types.ts';
import { useListKeys } from '#components/data-list/use-list-keys.ts';
import { Link } from '#components/link.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { countLabel } from '#lib/words/counts.ts';
import { workOrderStatusLabel } from '#lib/words/labels.ts';
import { refusalOf } from '../changes/refusals.ts';
import { useWorkOrderFlow, type WorkOrderFlow } from '../changes/use-work-order-flow.ts';
import { ListFrame, type LookProps } from '../list-frame.tsx';
import { useColumn } from '../queries.ts';
import { columnsOf, listOfColumn, type WorkOrdersView } from '../work-orders-view.ts';
import { BoardCard } from './board-card.tsx';

/** Lets J and K go from card to card without a list page; a focused card handles opening itself. */
const CARDS_BY_THEMSELVES = {
  result: { page: undefined, error: null, isFetching: false, retry: () => {} },
  rowId: (id: string) => id,
};

/**
 * The work orders of a tab as cards in columns by status. A card is moved by dragging, or with its menu. Columns it cannot move
 * to say why, both while it is dragged and in the menu.
 */
export function WorkOrderBoard({ view, views }: LookProps) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const flow = useWorkOrderFlow();
  const [dragged, setDragged] = useState<WorkOrder | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const { ref: scroller, overflows } = useOverflow();
  const linkTo = (id: string) => pathTo('org-site-work-orders-id', { org, site, id });
  useListKeys(board, CARDS_BY_THEMSELVES);
  const statuses = columnsOf(view);
  return (
    <ListFrame view={view} views={views} flow={flow}>
      <section
        ref={scroller}
        data-wide=""
        // Focusable when it is wider than the page, so the keyboard can scroll it.
        {...(overflows && { tabIndex: 0, 'aria-label': t`Board` })}
        // Positioned, because the visually hidden text inside is absolute: it would otherwise lie, and be scrolled to, outside.
        className="relative overflow-x-auto focus-visible:-outline-offset-2 max-md:snap-x"
      >
        <div
          ref={board}
          className="grid auto-cols-[minmax(17rem,1fr)] grid-flow-col items-start gap-3 pb-3 max-md:auto-cols-[85%]"
        >
          {statuses.map((status) => (
            <Column
              key={status}
              view={view}
              status={status}
              statuses={statuses}
              flow={flow}
              dragged={dragged}
              linkTo={linkTo}
              onDrag={setDragged}
            />
          ))}
        </div>
      </section>
    </ListFrame>
  );
}

type ColumnProps = {
  view: WorkOrdersView;
  status: WorkOrderStatus;
  /** The statuses of all columns. */
  statuses: readonly WorkOrderStatus[];
  flow: WorkOrderFlow;
  /** The card being dragged. */
  dragged: WorkOrder | null;
  onDrag: (order: WorkOrder | null) => void;
  linkTo: (id: string) => string;
};

function Column({ view, status, dragged, onDrag, ...props }: ColumnProps) {
  const { t } = useLingui();
  const { flow } = props;
  const id = useId();
  const [over, setOver] = useState<WorkOrder | null>(null);
  const isOver = over === dragged;
  const { page, error, isFetching, isStale, retry } = listResult(useColumn(view, status));
  // A card that was moved with its menu takes the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card may be gone along with the previous page
  useEffect(keepFocus, [page]);
  const isTarget = dragged !== null && dragged.status !== status;
  const refusal = isTarget ? refusalOf(dragged, { kind: 'status', to: status }, flow.actor) : null;
  const isOpen = isTarget && refusal === null;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(null);
    if (isTarget && isOpen) flow.step([dragged], status);
    onDrag(null);
  };
  return (
    <section
      aria-labelledby={id}
      aria-busy={isFetching}
      className={cx(
        'grid snap-start gap-2 rounded-lg border p-2 transition-colors',
        isOpen ? 'border-action' : 'border-transparent',
        isOpen && isOver ? 'bg-selected' : 'border-dashed bg-sunken',
        isStale && 'opacity-50',
      )}
      onDragOver={(event) => {
        // Unless the default is prevented, the browser does not allow dropping a card here.
        if (!isOpen) return;
        event.preventDefault();
        setOver(dragged);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null);
      }}
      onDrop={drop}
    >
      <h2 id={id} className="flex min-h-7 items-center gap-2 px-1 font-medium text-sm">
        {workOrderStatusLabel(status)}
        {page && (
          <CountPill label={plural(page.total, { one: 'work order', other: 'work orders' })}>
            {countLabel(page.total)}
          </CountPill>
        )}
      </h2>
      {refusal !== null && (
        <p className="wrap-anywhere rounded-md bg-surface px-3 py-2 text-muted text-sm">{refusal}</p>
      )}
      {page ? (
        <Cards status={status} items={page.items} total={page.total} view={view} onDrag={onDrag} {...props} />
      ) : error ? (
        <QueryFault
          className="px-2! py-6!"
          title={t`The work orders could not be loaded.`}
          query={{ error, isFetching, refetch: retry }}
        />
      ) : (
        <LoadingRegion label={t`Loading work orders`} className="grid gap-2">
          {[0, 1, 2].map((each) => (
            <CardShape key={each} className="h-28" />
          ))}
        </LoadingRegion>
      )}
    </section>
  );
}

type CardsProps = Omit<ColumnProps, 'dragged'> & { items: readonly WorkOrder[]; total: number };

function Cards({ items, total, view, status, ...props }: CardsProps) {
  const { t } = useLingui();
  const label = workOrderStatusLabel(status);
  const [params] = useSearchParams();
  const more = total - items.length;
  return (
    <>
      {/* Kept when its last card goes, because the focus is restored through it. */}
      <ul aria-label={label} className="grid gap-2">
        {items.length === 0 && <li className="px-1 py-4 text-center text-muted text-sm">{t`None here`}</li>}
        {items.map((order) => (
          <li key={order._id}>
            <BoardCard order={order} {...props} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link
          to={{ search: String(listOfColumn(params, view.tab, status)) }}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          {plural(more, { one: '# more in the table', other: '# more in the table' })}
        </Link>
      )}
    </>
  );
}
