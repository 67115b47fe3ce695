import { useLingui } from '@lingui/react/macro';
import { daysBetween, openMinutes } from '@siteward/domain';
import { Card } from '@siteward/ui/card';
import { CardShape } from '@siteward/ui/card-shape';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { QueryFault } from '#components/query-fault.tsx';
import { useHasTable } from '#lib/browser/use-media-query.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { workOrderStatusLabel } from '#lib/words/labels.ts';
import { createItems, type useCalendar } from '../calendar-entries.ts';
import { rangeWords } from '../calendar-head.tsx';
import type { CalendarView } from '../calendar-view.ts';
import { type EntryActions, goAmongEntries } from '../entry-block.tsx';
import { AgendaLook, DayStrip } from './agenda-look.tsx';
import { AssigneeGrid } from './assignee-grid.tsx';
import { MonthGrid } from './month-grid.tsx';
import { TimeGrid } from './time-grid.tsx';

interface LookProps {
  view: CalendarView;
  calendar: ReturnType<typeof useCalendar>;
  actions: EntryActions;
}

/** The calendar itself, in one of its looks. */
export function Look({ view, calendar: { data, error, isFetching, isPlaceholderData, refetch }, actions }: LookProps) {
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
  // Thousands of entries are rendered in the background, so nobody has to wait for them before scrolling or typing.
  const drawn = useDeferredValue(wanted, undefined);
  const latestGo = useRef(go);
  latestGo.current = go;
  const onDay = useCallback((next: string) => latestGo.current({ day: next, look: 'day' }), []);
  if (error && !body) {
    return (
      <Card>
        <QueryFault title={t`The calendar could not be loaded.`} query={{ error, isFetching, refetch }} />
      </Card>
    );
  }
  if (!body || !drawn) {
    return (
      <LoadingRegion label={t`Loading the calendar`}>
        <CardShape className="h-120" />
      </LoadingRegion>
    );
  }
  const { place } = body;
  const grid = { days: drawn.days, items: drawn.items, place, zone, today, actions, onDay };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links inside
    <div className="grid grid-cols-1 gap-3" aria-busy={isFetching} onKeyDown={goAmongEntries}>
      {body.capped && (
        <p className="rounded-lg border border-amber bg-amber-soft px-4 py-2.5">
          {t`There is too much to show at once: these are the earliest 3,000 entries. Use a filter or show fewer days.`}
        </p>
      )}
      {drawn.look === 'agenda' ? (
        <>
          {!hasTable && (
            <DayStrip
              day={drawn.day}
              today={today}
              items={drawn.items}
              firstWeekday={firstWeekday}
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
