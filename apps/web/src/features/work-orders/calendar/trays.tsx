import { plural, t as tNow } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { WorkOrder } from '@siteward/contract';
import { holdsAny, workOrderNumber } from '@siteward/domain';
import { Button, buttonClass } from '@siteward/ui/button';
import { cx } from '@siteward/ui/lib/cx';
import { Skeleton } from '@siteward/ui/skeleton';
import { CountPill } from '@siteward/ui/tabs';
import { CalendarClock, ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from '#components/link.tsx';
import { Due } from '#components/work/due.tsx';
import { PriorityBadge } from '#components/work/status-badge.tsx';
import { createPreference } from '#lib/browser/preference.ts';
import { api } from '#lib/calls/api.ts';
import { loadFaultWords } from '#lib/calls/problem.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { minutesWords } from '#lib/time/minutes.ts';
import { countLabel } from '#lib/words/counts.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { refusalOf } from '../changes/refusals.ts';
import type { WorkOrderFlow } from '../changes/use-work-order-flow.ts';
import { type CalendarView, workAskedOf } from './calendar-view.ts';
import { type Drag, useDragged } from './use-drag.ts';

export const TRAYS = ['overdue', 'unscheduled'] as const;
export type Tray = (typeof TRAYS)[number];

const FEW = 3;
const MOST = 20;
const foldedPreference = {
  overdue: createPreference<'open' | 'folded'>('siteward:calendar-overdue', ['open', 'folded']),
  unscheduled: createPreference<'open' | 'folded'>('siteward:calendar-unscheduled', ['open', 'folded']),
};

/** The work in a tray: the corresponding list, with the filters of the calendar. */
function useTray(tray: Tray, view: CalendarView, limit: number) {
  const { org, siteId: site } = useOrganizationScope();
  const query = { ...workAskedOf(view), org, site, [tray]: 'true' as const, sort: 'dueAt' as const, limit };
  return api.workOrders.list.useQuery({
    queryKey: ['workOrders', 'list', query, 'tray'],
    queryData: { query },
    placeholderData: (previous) => previous,
  });
}

/** A pill with the number of work orders in a tray. */
export function TrayCount({ tray, view }: { tray: Tray; view: CalendarView }) {
  useLanguage();
  const total = useTray(tray, view, FEW).data?.body.total;
  if (total === undefined) return null;
  return (
    <CountPill
      label={plural(total, { one: 'work order', other: 'work orders' })}
      {...(tray === 'overdue' && total > 0 && { tone: 'red' as const })}
    >
      {countLabel(total)}
    </CountPill>
  );
}

/** The name of a tray. Call it while rendering. */
export function trayTitle(tray: Tray): string {
  return tray === 'overdue' ? tNow`Overdue` : tNow({ message: 'Unscheduled', context: 'work orders' });
}

export interface TrayProps {
  view: CalendarView;
  flow: WorkOrderFlow;
  drag: Drag;
  onMove: (order: WorkOrder) => void;
}

/** Overdue and unscheduled work, to be dragged into the calendar. */
export function Trays(props: TrayProps) {
  const { t } = useLingui();
  const { permissions } = useOrganizationScope();
  const mayMove = holdsAny(permissions, ['work-orders:update-any', 'work-orders:update-own']);
  return (
    <aside aria-label={t`Work to schedule`} className="grid content-start gap-3 lg:sticky lg:top-18">
      {TRAYS.map((tray) => (
        <TrayCard key={tray} tray={tray} {...props} />
      ))}
      {mayMove && <p className="px-1 text-muted text-sm">{t`Drag work onto a time, or use “Move to…”.`}</p>}
    </aside>
  );
}

function TrayCard({ tray, ...props }: TrayProps & { tray: Tray }) {
  const { t } = useLingui();
  const id = useId();
  const preference = foldedPreference[tray];
  const isOpen = preference.use() === 'open';
  const title = trayTitle(tray);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <section aria-labelledby={id} className="overflow-clip rounded-lg border border-line bg-surface shadow-sm">
      <header className="flex items-center gap-2 py-1.5 pr-1.5 pl-3.5">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        <TrayCount tray={tray} view={props.view} />
        <Button
          variant="ghost"
          size="icon-sm"
          className="ml-auto"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Collapse ${title}` : t`Expand ${title}`}
          onClick={() => preference.set(isOpen ? 'folded' : 'open')}
        >
          <Chevron aria-hidden="true" />
        </Button>
      </header>
      {isOpen && <TrayList tray={tray} labelledBy={id} {...props} />}
    </section>
  );
}

// The tray clips what lies beyond its edge, so the focus ring is drawn inside.
const MORE_CLASS = 'text-action-text! focus-visible:-outline-offset-2';

/** The work orders of a tray: a few at first, then more; the rest is in the list. */
export function TrayList({
  tray,
  labelledBy,
  view,
  flow,
  drag,
  onMove,
}: TrayProps & { tray: Tray; labelledBy: string }) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const [isLong, setIsLong] = useState(false);
  const { data, error } = useTray(tray, view, isLong ? MOST : FEW);
  const page = data?.body;
  if (error) return <p className="border-line border-t px-3.5 py-3 text-muted">{loadFaultWords(error)}</p>;
  if (!page) return <Skeleton className="m-3 h-24" />;
  const items = page.items.slice(0, isLong ? MOST : FEW);
  const more = page.total - items.length;
  if (items.length === 0) {
    return (
      <p className="border-line border-t px-3.5 py-3 text-muted">
        {tray === 'overdue' ? t`Nothing is overdue.` : t`Everything is scheduled.`}
      </p>
    );
  }
  const all = pathTo(
    'org-site-work-orders',
    { org, site },
    { ...workAskedOf(view), ...(tray === 'overdue' ? { tab: 'overdue' } : { unscheduled: 'true' }) },
  );
  return (
    <>
      <ul aria-labelledby={labelledBy}>
        {items.map((order) => (
          <TrayItem key={order._id} order={order} flow={flow} drag={drag} onMove={onMove} />
        ))}
      </ul>
      {more > 0 &&
        (isLong ? (
          <Link to={all} className={buttonClass({ variant: 'ghost', size: 'sm', block: true, className: MORE_CLASS })}>
            {plural(more, { one: '# more in the list', other: '# more in the list' })}
          </Link>
        ) : (
          <Button variant="ghost" size="sm" block className={MORE_CLASS} onClick={() => setIsLong(true)}>
            {plural(more, { one: 'Show # more', other: 'Show # more' })}
          </Button>
        ))}
    </>
  );
}

type TrayItemProps = Pick<TrayProps, 'flow' | 'drag' | 'onMove'> & { order: WorkOrder };

function TrayItem({ order, flow, drag, onMove }: TrayItemProps) {
  const { t } = useLingui();
  const { org, siteId: site } = useOrganizationScope();
  const { _id, number, title, place, priority, estimatedMinutes } = order;
  const isMovable =
    refusalOf(order, { kind: 'schedule', scheduledStart: null, scheduledEnd: null, allDay: false }, flow.actor) ===
    null;
  const name = workOrderNumber(number);
  const below = [place, estimatedMinutes !== null && minutesWords(estimatedMinutes)].filter(Boolean).join(' · ');
  const isDragged = useDragged(drag, (dragged) => dragged?.order._id === _id);
  return (
    <li
      className={cx(
        'relative flex gap-1 border-line border-t py-2.5 pr-2 pl-1 hover:bg-hover',
        isMovable && 'cal-movable',
        isDragged && 'bg-sunken',
      )}
      {...(isMovable && { onPointerDown: (event) => drag.begin(event, order, null) })}
    >
      <GripVertical aria-hidden="true" className={cx('mt-0.5 text-faint', !isMovable && 'invisible')} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <Link
          to={pathTo('org-site-work-orders-id', { org, site, id: _id })}
          draggable={false}
          data-entry={_id}
          className="truncate font-medium text-md"
        >
          {title}
        </Link>
        {below && <span className="truncate text-muted text-sm">{below}</span>}
        <span className="flex flex-wrap items-center gap-2 text-sm">
          <PriorityBadge priority={priority} />
          <Due order={order} />
        </span>
      </span>
      {isMovable && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t`Move ${name} to…`}
          title={t`Move to… (M)`}
          data-move=""
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => onMove(order)}
        >
          <CalendarClock aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}
