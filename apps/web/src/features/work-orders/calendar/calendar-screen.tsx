import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarEntry, WorkOrder } from '@siteward/contract';
import { CALENDAR_KINDS, type CalendarKind, type StepActor } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Chip } from '@siteward/ui/chip';
import { useMessagesClearOf } from '@siteward/ui/lib/messages-clear';
import { toast } from '@siteward/ui/toaster';
import { CalendarSync, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Can } from '#components/can.tsx';
import { ListSearch } from '#components/data-list/list-toolbar.tsx';
import { OnceOpened, onDemand, usePreload } from '#components/on-demand.tsx';
import { Page } from '#components/page/page.tsx';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import { useHasTable } from '#lib/browser/use-media-query.ts';
import { FlowWindows } from '../changes/flow-windows.tsx';
import { refusalOf } from '../changes/refusals.ts';
import { useWorkOrderFlow } from '../changes/use-work-order-flow.ts';
import { failureWords, type Schedule, type WorkOrderChange } from '../changes/work-order-change.ts';
import { NewWorkButton, NewWorkWindow, useNewWork } from '../new-work.tsx';
import { WorkOrderFilters } from '../work-order-filters.tsx';
import styles from './calendar.css?inline';
import { type Item, useCalendar } from './calendar-entries.ts';
import { CalendarBar, ZoneNote } from './calendar-head.tsx';
import { type CalendarView, useCalendarView, WORK_FILTERS } from './calendar-view.ts';
import type { EntryActions } from './entry-block.tsx';
import { assigneesAfter, Ghost, type People } from './ghost.tsx';
import { Look } from './looks/calendar-look.tsx';
import { TRAYS, type Tray, TrayCount, Trays, trayTitle } from './trays.tsx';
import { type Dropped, useDrag } from './use-drag.ts';

const MoveDialog = onDemand(async () => (await import('./calendar-windows.tsx')).MoveDialog);
const SubscribeDialog = onDemand(async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog);
const TrayWindow = onDemand(async () => (await import('./calendar-windows.tsx')).TrayWindow);

// Bundled with the code of the calendar, so that no other page waits for the styles; a style sheet in a file of its own would not
// be requested again after the connection was lost.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** Scheduled work at a site (docs/product.md, Calendar). */
export function CalendarScreen() {
  const { t } = useLingui();
  const view = useCalendarView();
  const hasTable = useHasTable();
  const flow = useWorkOrderFlow();
  const newWork = useNewWork();
  const [moving, setMoving] = useState<WorkOrder | null>(null);
  const [isSubscribing, setSubscribing] = useState(false);
  const [tray, setTray] = useState<Tray | null>(null);
  const calendar = useCalendar(view);
  const people = usePeople(calendar.data?.body.items);
  const reschedule = (order: WorkOrder, schedule: Schedule) => {
    if (!isScheduled(order, schedule)) void flow.change([order], { kind: 'schedule', ...schedule });
  };
  const drop = ({ order, schedule, from, to }: Dropped) => {
    const assignees = assigneesAfter(order, { from, to }, people);
    const isMoved = schedule !== null && !isScheduled(order, schedule);
    if (!assignees) return schedule && reschedule(order, schedule);
    const change: WorkOrderChange = isMoved
      ? { kind: 'schedule', ...schedule, assignees }
      : { kind: 'assignees', assignees };
    const refusal = refusalOf(order, change, flow.actor);
    if (refusal === null) void flow.change([order], change);
    else toast.error(failureWords(order, change), { description: refusal });
  };
  const drag = useDrag({ zone: view.calendar.zone, onDrop: drop });
  const { permissions, member, provider } = flow.actor;
  const actions = useMemo((): EntryActions => {
    const actor = { permissions, member, provider };
    return {
      drag,
      mayMove: (item) => mayMove(item, actor),
      onMove: ({ order }) => order && setMoving(order),
    };
  }, [drag, permissions, member, provider]);
  usePreload(MoveDialog);
  useSingleKeys({
    t: () => view.go({ day: view.calendar.today }),
    n: () => view.step(1),
    p: () => view.step(-1),
    m: () => {
      // A day of a month is a list item too, but does not stand for one of its entries.
      const entry = document.activeElement?.closest('li:not(.cal-cell)');
      const button = entry?.querySelector<HTMLElement>('[data-move]');
      button?.click();
      return button !== null && button !== undefined;
    },
  });
  const trays = { view, flow, drag, onMove: setMoving };
  return (
    <Page
      title={t`Calendar`}
      help={<ZoneNote calendar={view.calendar} />}
      actions={
        <>
          <Button onClick={() => setSubscribing(true)} onPointerEnter={SubscribeDialog.preload}>
            <CalendarSync aria-hidden="true" />
            <Trans>Subscribe</Trans>
          </Button>
          {hasTable && <NewWorkButton work={newWork} />}
        </>
      }
    >
      <NewWorkWindow work={newWork} />
      <CalendarBar view={view} />
      <Filters view={view} />
      <div className="cal grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_264px]">
        <Look view={view} calendar={calendar} actions={actions} />
        {hasTable && <Trays {...trays} />}
      </div>
      {!hasTable && <TrayBar view={view} onTray={setTray} onNew={newWork.open} />}
      <OnceOpened open={isSubscribing} onClose={() => setSubscribing(false)}>
        {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
      </OnceOpened>
      <OnceOpened open={moving !== null} onClose={() => setMoving(null)}>
        {moving && (
          <MoveDialog
            order={moving}
            suggested={{ looked: view, place: calendar.data?.body.place ?? null }}
            onClose={() => setMoving(null)}
            onChoose={(schedule) => {
              setMoving(null);
              setTray(null);
              reschedule(moving, schedule);
            }}
          />
        )}
      </OnceOpened>
      <OnceOpened open={tray !== null} onClose={() => setTray(null)}>
        {tray && <TrayWindow tray={tray} onClose={() => setTray(null)} {...trays} />}
      </OnceOpened>
      <Ghost drag={drag} zone={view.calendar.zone} people={people} />
      <FlowWindows flow={flow} />
    </Page>
  );
}

function mayMove({ order }: Item, actor: StepActor): boolean {
  const anywhere = { kind: 'schedule', scheduledStart: null, scheduledEnd: null, allDay: false } as const;
  return order !== undefined && refusalOf(order, anywhere, actor) === null;
}

function Filters({ view }: { view: CalendarView }) {
  const { t } = useLingui();
  const kinds: Record<CalendarKind, string> = {
    'work-orders': t`Work orders`,
    plans: t`Maintenance plans`,
    'contract-ends': t`Contract ends`,
  };
  const kind = {
    name: 'kinds',
    label: t({ message: 'Kind', context: 'entry of the calendar' }),
    options: CALENDAR_KINDS.map((value) => ({ value, label: kinds[value] })),
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <ListSearch view={view} label={t`Search work orders`} busy={false} />
      {view.hidesCancelled && (
        <Chip
          label={t`Status`}
          value={t`not cancelled`}
          removeLabel={t`Show cancelled work orders too`}
          onRemove={view.showCancelled}
        />
      )}
      <WorkOrderFilters view={view} only={WORK_FILTERS} more={[kind]} known={[]} knownProviders={[]} />
    </div>
  );
}

/** Everybody who is assigned to something in the calendar. */
function usePeople(entries: readonly CalendarEntry[] | undefined): People {
  return useMemo(() => {
    const people = (entries ?? []).flatMap((entry) => {
      if (entry.kind === 'contract-end') return [];
      return entry.kind === 'work-order' ? entry.workOrder.assignees : entry.plan.assignees;
    });
    return new Map(people.map((person) => [person._id, person]));
  }, [entries]);
}

function isScheduled(order: WorkOrder, { scheduledStart, scheduledEnd, allDay }: Schedule): boolean {
  const isFrom = order.scheduledStart === scheduledStart && order.scheduledEnd === scheduledEnd;
  return isFrom && order.allDay === allDay;
}

/** The bar at the foot of the page on a phone, for opening the trays and adding work. */
function TrayBar({ view, onTray, onNew }: { view: CalendarView; onTray: (tray: Tray) => void; onNew: () => void }) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  useMessagesClearOf(bar);
  return (
    <div
      ref={bar}
      className="fixed inset-x-0 bottom-0 z-sticky flex gap-2 border-line border-t bg-surface px-3 py-2 print:hidden"
    >
      {TRAYS.map((tray) => (
        <Button key={tray} className="min-w-0 flex-1! px-2!" onClick={() => onTray(tray)}>
          <span className="truncate">{trayTitle(tray)}</span>
          <TrayCount tray={tray} view={view} />
        </Button>
      ))}
      <Can permission="work-orders:create">
        <Button
          variant="primary"
          size="icon"
          className="text-on-action!"
          aria-label={t`New work order`}
          onClick={onNew}
        >
          <Plus aria-hidden="true" />
        </Button>
      </Can>
    </div>
  );
}
