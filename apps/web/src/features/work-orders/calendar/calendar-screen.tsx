import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarEntry, WorkOrder } from '@siteward/contract';
import { CALENDAR_KINDS, type CalendarKind, daysBetween, openMinutes, type StepActor } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { Chip } from '@siteward/ui/chip';
import { ErrorState } from '@siteward/ui/error-state';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { toast } from '@siteward/ui/toaster';
import { CalendarSync, Plus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Can } from '#components/can.tsx';
import { ListSearch } from '#components/data-list/list-toolbar.tsx';
import { OnceOpened, onDemand, usePreload } from '#components/on-demand.tsx';
import { Page } from '#components/page.tsx';
import { namesInLine } from '#lib/counts.ts';
import { workOrderStatusLabel } from '#lib/labels.ts';
import { problemOf } from '#lib/problem.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { useHasTable } from '#lib/use-media-query.ts';
import { FlowWindows } from '../changes/flow-windows.tsx';
import { refusalOf } from '../changes/refusals.ts';
import { useWorkOrderFlow } from '../changes/use-work-order-flow.ts';
import { failureWords, type Schedule, type WorkOrderChange } from '../changes/work-order-change.ts';
import { NewWorkButton, NewWorkWindow, useNewWork } from '../new-work.tsx';
import { WorkOrderFilters } from '../work-order-filters.tsx';
import { AgendaLook, DayStrip } from './agenda-look.tsx';
import { AssigneeGrid } from './assignee-grid.tsx';
import { createItems, type Item, useCalendar } from './calendar-entries.ts';
import { CalendarBar, rangeWords, ZoneNote } from './calendar-head.tsx';
import { type CalendarView, useCalendarView, WORK_FILTERS } from './calendar-view.ts';
import { type EntryActions, goAmongEntries } from './entry-block.tsx';
import { assigneesAfter, Ghost, type People } from './ghost.tsx';
import { MonthGrid } from './month-grid.tsx';
import { TimeGrid } from './time-grid.tsx';
import { TRAYS, type Tray, TrayCount, Trays, trayTitle } from './trays.tsx';
import { type Dropped, useDrag } from './use-drag.ts';

const MoveDialog = onDemand(async () => (await import('./calendar-windows.tsx')).MoveDialog);
const SubscribeDialog = onDemand(async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog);
const TrayWindow = onDemand(async () => (await import('./calendar-windows.tsx')).TrayWindow);

/** Work in time, at a site (docs/product.md, Calendar). */
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
      // A day of a month is an item of a list too, and none of its entries is meant.
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
      {!hasTable && (
        <div className="sticky bottom-0 z-2 -mx-4 mt-4 flex gap-2 border-line border-t bg-surface px-3 py-2 print:hidden">
          {TRAYS.map((each) => (
            <Button key={each} className="min-w-0 flex-1! px-2!" onClick={() => setTray(each)}>
              <span className="truncate">{trayTitle(each)}</span>
              <TrayCount tray={each} view={view} />
            </Button>
          ))}
          <Can permission="work-orders:create">
            <Button
              variant="primary"
              size="icon"
              className="text-on-action!"
              aria-label={t`New work order`}
              onClick={newWork.open}
            >
              <Plus aria-hidden="true" />
            </Button>
          </Can>
        </div>
      )}
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

/** Those who are assigned to something in the calendar. */
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

interface LookProps {
  view: CalendarView;
  calendar: ReturnType<typeof useCalendar>;
  actions: EntryActions;
}

/** The calendar itself, in one of its looks. */
function Look({ view, calendar: { data, error, isFetching, isPlaceholderData, refetch }, actions }: LookProps) {
  const { t } = useLingui();
  const hasTable = useHasTable();
  const { go } = view;
  const { zone, today, firstWeekday } = view.calendar;
  const body = data?.body;
  const make = useMemo(() => createItems(zone), [zone]);
  const items = useMemo(() => body && make(body.items), [body, make]);
  const { look, day, days: range } = view;
  const wanted = useMemo(
    () => items && { look, day, days: daysBetween(range.first, range.last), items },
    [look, day, range.first, range.last, items],
  );
  // Thousands of entries are drawn bit by bit, so that nobody has to wait for them before they scroll or type.
  const drawn = useDeferredValue(wanted, undefined);
  const latestGo = useRef(go);
  latestGo.current = go;
  const onDay = useCallback((next: string) => latestGo.current({ day: next, look: 'day' }), []);
  if (error && !body) {
    return (
      <Card>
        <ErrorState
          title={t`The calendar could not be loaded`}
          description={problemOf(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  if (!body || !drawn) {
    return (
      <LoadingRegion label={t`Loading the calendar`}>
        <Skeleton className="h-120 w-full rounded-lg!" />
      </LoadingRegion>
    );
  }
  const { place } = body;
  const grid = { days: drawn.days, items: drawn.items, place, zone, today, actions, onDay };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go from link to link within it
    <div className="grid grid-cols-1 gap-3" aria-busy={isFetching} onKeyDown={goAmongEntries}>
      {body.capped && (
        <p className="rounded-lg border border-amber bg-amber-soft px-4 py-2.5">
          {t`There is more than can be shown at once: only the earliest 3,000 entries are here. Narrow it with a filter, or look at fewer days.`}
        </p>
      )}
      {drawn.look === 'agenda' ? (
        <>
          {!hasTable && (
            <DayStrip
              {...{ day: drawn.day, today, items: drawn.items, firstWeekday }}
              onDay={(next) => go({ day: next }, { replace: true })}
            />
          )}
          <AgendaLook {...grid} isFiltered={view.isFiltered} />
        </>
      ) : (
        <Card className={isPlaceholderData ? 'opacity-60' : ''}>
          <section aria-label={rangeWords({ look: drawn.look, day: drawn.day, days: daysOf(drawn.days) })}>
            {drawn.look === 'month' ? (
              <MonthGrid {...grid} month={drawn.day.slice(0, 7)} />
            ) : drawn.look === 'assignee' ? (
              <AssigneeGrid {...grid} />
            ) : (
              <TimeGrid {...grid} />
            )}
          </section>
          <Legend place={place} day={drawn.day} />
        </Card>
      )}
    </div>
  );
}

function daysOf(days: readonly string[]) {
  return { first: days.at(0) ?? '', last: days.at(-1) ?? '' };
}

/** What the colours and the hatching mean. */
function Legend({ place, day }: { place: Parameters<typeof TimeGrid>[0]['place']; day: string }) {
  const { t } = useLingui();
  const statuses = [
    ['grey', workOrderStatusLabel('open')],
    ['blue', workOrderStatusLabel('in-progress')],
    ['amber', workOrderStatusLabel('on-hold')],
    ['green', t`Completed, verified`],
  ] as const;
  const open = place ? openMinutes(place, day) : [];
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const hours = namesInLine(open.map(({ from, to }) => `${clock(from)}–${clock(to)}`));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-3.5 py-2.5 text-muted text-sm">
      {statuses.map(([tone, label]) => (
        <span key={tone} className={`cal-${tone} cal-state`}>
          <i />
          {label}
        </span>
      ))}
      <span className="flex items-center gap-1.5">
        <i aria-hidden="true" className="h-3 w-4.5 rounded-xs border border-line-strong border-dashed" />
        {t`Planned by a maintenance plan`}
      </span>
      {place && (
        <span className="flex items-center gap-1.5">
          <i aria-hidden="true" className="relative h-3 w-4.5 rounded-xs border border-line">
            <span className="cal-shut inset-y-0" />
          </i>
          {hours ? t`Closed (open ${hours})` : t`Closed`}
        </span>
      )}
    </div>
  );
}
