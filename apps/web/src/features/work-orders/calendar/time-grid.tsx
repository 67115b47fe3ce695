import { useLingui } from '@lingui/react/macro';
import type { Calendar } from '@siteward/contract';
import {
  besideEachOther,
  hoursOfDay,
  instantOfMinute,
  lengthOfDay,
  minuteOfDay,
  openMinutes,
  type Span,
  startOfDay,
} from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { type CSSProperties, memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '#lib/i18n.tsx';
import { intlLocale } from '#lib/language.ts';
import { minutesWords } from '#lib/minutes.ts';
import { isSameDrawing } from '#lib/same-drawing.ts';
import { hourOf, longDay, weekdayOf, zoneInShort } from '#lib/site-time.ts';
import { useNow } from '#lib/time-ago.ts';
import { type Item, isOn, plannedMinutes } from './calendar-entries.ts';
import { DaysRow } from './days-row.tsx';
import { Entry, type EntryActions } from './entry-block.tsx';
import { type Drag, useDragged } from './use-drag.ts';

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What is shorter is drawn as if it lasted for so long, so that its title can be read. */
const SHORTEST_MS = 30 * MINUTE_MS;
/** How high an hour is in px (calendar.css). */
const HOUR_PX = 52;
const LINE_PX = 15;

export interface GridProps {
  days: readonly string[];
  items: readonly Item[];
  place: Calendar['place'];
  zone: string;
  today: string;
  actions: EntryActions;
  onDay: (day: string) => void;
}

/**
 * The hours of one or more days, side by side. One day alone has the hours that it has, 23 or 25 where the clock is changed; several have those of the
 * clock, so that what is at the same hour stands at the same height.
 */
export function TimeGrid({ days, items, place, zone, today, actions, onDay }: GridProps) {
  const { t } = useLingui();
  const only = days.length === 1 ? days[0] : undefined;
  const hours = only ? hoursOfDay(only, zone) : clockHours();
  const scroller = useRef<HTMLDivElement>(null);
  const open = place ? days.flatMap((day) => openMinutes(place, day).map(({ from }) => from)) : [];
  useBeginning(scroller, (Math.min(...(open.length > 0 ? open : [8 * 60])) / 60 - 1) * HOUR_PX);
  const isClosed = (day: string) => place !== null && openMinutes(place, day).length === 0;
  const columns = days.map((day) => (isClosed(day) && !only ? 'minmax(0, .67fr)' : 'minmax(0, 1fr)')).join(' ');
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--columns': columns,
    '--rows': hours.length,
  };
  const onDays = items.filter((item) => item.isOnDays && days.some((day) => isOn(item, day)));
  return (
    <div className="relative overflow-x-auto overflow-y-hidden">
      <div style={style} className={only ? '' : 'min-w-180'}>
        <div className="cal-head border-line border-b">
          <div className="cal-row">
            <span className="self-center px-2 text-right text-2xs text-muted">
              {zoneInShort(zone, startOfDay(days[0] ?? today, zone))}
            </span>
            {days.map((day) => (
              <DayHead
                key={day}
                day={day}
                today={today}
                minutes={plannedMinutes(items, day, zone)}
                onDay={only ? undefined : onDay}
              />
            ))}
          </div>
        </div>
        <DaysRow days={days} items={onDays} zone={zone} actions={actions} label={t`All day`} />
        <section
          ref={scroller}
          className="cal-hours focus-visible:-outline-offset-2"
          aria-label={t`Hours`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
        >
          <div className="cal-row">
            <Clock hours={hours} day={days.includes(today) ? today : undefined} zone={zone} only={only} />
            {days.map((day) => (
              <DayColumn
                key={day}
                {...{ day, zone, today, place, actions, only }}
                items={items.filter((item) => !item.isOnDays && isOn(item, day))}
              />
            ))}
          </div>
        </section>
      </div>
    </div>
  );
}

/** Scrolls to where the day begins, when other days are shown. */
function useBeginning(scroller: RefObject<HTMLDivElement | null>, top: number): void {
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = Math.max(0, top);
  }, [scroller, top]);
}

function clockHours() {
  return Array.from({ length: 24 }, (_, hour) => ({ at: hour, clock: `${String(hour).padStart(2, '0')}:00` }));
}

interface DayHeadProps {
  day: string;
  today: string;
  /** How much work is scheduled on it. */
  minutes: number;
  /** Looks at the day alone; undefined where it is alone. */
  onDay: ((day: string) => void) | undefined;
}

function DayHead({ day, today, minutes, onDay }: DayHeadProps) {
  const { t } = useLingui();
  const at = Date.parse(day);
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocale(), { timeZone: 'UTC', ...parts }).format(at);
  const isToday = day === today;
  const long = longDay(day, today);
  const work = minutesWords(minutes);
  const hours = new Intl.NumberFormat(intlLocale(), { maximumFractionDigits: 1 }).format(minutes / 60);
  const short = t`${hours} h`;
  const inside = (
    <>
      <span aria-hidden="true">{format({ weekday: 'short' })}</span>
      <b
        aria-hidden="true"
        className={cx(
          'font-semibold text-lg tabular-nums',
          isToday
            ? 'grid size-7 flex-none place-items-center rounded-full bg-action text-on-action'
            : 'text-foreground',
        )}
      >
        {format({ day: 'numeric' })}
      </b>
      {minutes > 0 && (
        <span className="ml-auto truncate text-xs tabular-nums" aria-hidden="true">
          {short}
        </span>
      )}
      <span className="sr-only">{minutes > 0 ? t`${long}, ${work} scheduled` : long}</span>
    </>
  );
  const look = cx(
    'flex min-h-11 min-w-0 items-center gap-1.5 border-line border-l px-2 text-sm',
    isToday ? 'font-medium text-action-text' : 'text-muted',
  );
  return onDay ? (
    <button type="button" className={cx(look, 'hover:bg-hover')} onClick={() => onDay(day)}>
      {inside}
    </button>
  ) : (
    <div className={look}>{inside}</div>
  );
}

interface ClockProps {
  hours: readonly { at: number; clock: string }[];
  /** Today, where it is shown. */
  day: string | undefined;
  zone: string;
  only: string | undefined;
}

/** The hours at the side, and what the clock shows now. */
function Clock({ hours, day, zone, only }: ClockProps) {
  const now = useNow();
  return (
    <div className="cal-clock" aria-hidden="true">
      {hours.map(({ at, clock }, index) => (
        <span key={at} style={{ top: `${(index / hours.length) * 100}%` }}>
          {index > 0 && clock}
        </span>
      ))}
      {day && (
        <span className="cal-now-clock" style={{ top: `${placeOf(now, day, { zone, only }) * 100}%` }}>
          {hourOf(now, zone)}
        </span>
      )}
    </div>
  );
}

/** Where a point in time is on a day, from 0 to 1. */
function placeOf(at: number, day: string, { zone, only }: { zone: string; only: string | undefined }): number {
  if (!only) return minuteOfDay(at, day, zone) / DAY_MINUTES;
  return Math.min(1, Math.max(0, (at - startOfDay(day, zone)) / lengthOfDay(day, zone)));
}

type DayColumnProps = Pick<GridProps, 'items' | 'place' | 'zone' | 'today' | 'actions'> & {
  day: string;
  only: string | undefined;
};

const DayColumn = memo(function DayColumn({ day, items, place, zone, today, actions, only }: DayColumnProps) {
  useLanguage();
  const start = startOfDay(day, zone);
  const end = start + lengthOfDay(day, zone);
  const where = (at: number) => placeOf(at, day, { zone, only });
  const spans = belowEachOther(items).map((span) => ({
    start: Math.min(Math.max(span.start, start), end - SHORTEST_MS),
    end: Math.min(span.end, end),
  }));
  const lanes = besideEachOther(spans, SHORTEST_MS);
  const isToday = day === today;
  return (
    <div
      className="cal-day"
      data-drop="hours"
      data-day={day}
      {...(only && { 'data-minutes': (end - start) / MINUTE_MS })}
    >
      {place && (
        <Shut
          place={place}
          day={day}
          where={(minute) => (only ? where(instantOfMinute(minute, day, zone)) : minute / DAY_MINUTES)}
        />
      )}
      {isToday && <NowLine where={where} />}
      <ol aria-label={longDay(day, today)}>
        {items.map((item, index) => {
          const { start: from, end: to } = spans[index] ?? item;
          const { lane, lanes: count } = lanes[index] ?? { lane: 0, lanes: 1 };
          const [top, bottom] = [where(from), where(to)];
          const hours = only ? (end - start) / HOUR_MS : 24;
          const height = Math.max(bottom - top, SHORTEST_MS / MINUTE_MS / 60 / hours);
          return (
            <Entry
              key={item.key}
              item={item}
              actions={actions}
              {...roomIn(height * hours * HOUR_PX)}
              canResize={item.last === day && !item.isDue}
              style={{
                top: `${top * 100}%`,
                height: `${height * 100}%`,
                left: `${(lane / count) * 100}%`,
                width: `${100 / count}%`,
              }}
            />
          );
        })}
      </ol>
      <SlotMark
        {...{ day, zone, end }}
        drag={actions.drag}
        heightOf={(at) => where(at) * (only ? (end - start) / HOUR_MS : 24) * HOUR_PX}
      />
    </div>
  );
}, isSameDrawing);

/** What is due at the same time, as much is, stands below each other: the first where it is due. */
function belowEachOther(items: readonly Item[]): Span[] {
  const dueAt = new Map<number, number>();
  return items.map(({ start, end, isDue }) => {
    if (!isDue) return { start, end };
    const above = dueAt.get(start) ?? 0;
    dueAt.set(start, above + 1);
    return { start: start + above * SHORTEST_MS, end: start + above * SHORTEST_MS };
  });
}

/** What a block of a height has room for, beside so many lines of its title. */
function roomIn(px: number) {
  const lines = Math.max(1, Math.floor((px - 8) / LINE_PX));
  if (lines < 2) return { lines: 1, shows: 'title' } as const;
  if (lines < 3) return { lines: 1, shows: 'state' } as const;
  if (lines < 5) return { lines: lines > 3 ? 2 : 1, shows: 'time' } as const;
  return { lines: 2, shows: 'place' } as const;
}

interface ShutProps {
  place: NonNullable<Calendar['place']>;
  day: string;
  where: (minute: number) => number;
}

/** When the site does not work. */
function Shut({ place, day, where }: ShutProps) {
  const open = openMinutes(place, day);
  const edges = [0, ...open.flatMap(({ from, to }) => [from, to]), DAY_MINUTES];
  const closed = edges.flatMap((from, index) =>
    index % 2 === 0 ? [{ from, to: edges[index + 1] ?? DAY_MINUTES }] : [],
  );
  return closed
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => (
      <span
        key={from}
        aria-hidden="true"
        className="cal-shut"
        style={{ top: `${where(from) * 100}%`, height: `${(where(to) - where(from)) * 100}%` }}
      />
    ));
}

function NowLine({ where }: { where: (at: number) => number }) {
  const now = useNow();
  return <span className="cal-now" aria-hidden="true" style={{ top: `${where(now) * 100}%` }} />;
}

interface SlotMarkProps {
  drag: Drag;
  day: string;
  zone: string;
  /** When the day ends. */
  end: number;
  /** How far down a point in time is, in px. */
  heightOf: (at: number) => number;
}

/** Where what is dragged would come to be, on this day. */
function SlotMark({ drag, day, zone, end, heightOf }: SlotMarkProps) {
  const slot = useDragged(drag, (dragged) => {
    const over = dragged?.slot;
    return over && !over.allDay && over.day === day ? over : null;
  });
  // What it comes and goes in is there all the time: among so many entries it would have all of them styled and laid out anew.
  if (!slot) return <div className="cal-slots" />;
  const [top, bottom] = [heightOf(slot.start), heightOf(Math.min(slot.end, end))];
  return (
    <div className="cal-slots">
      <div
        className="cal-slot tabular-nums"
        style={{ transform: `translateY(${top}px)`, height: Math.max(0, bottom - top) }}
      >
        {weekdayOf(slot.start, zone)} {hourOf(slot.start, zone)} – {hourOf(slot.end, zone)}
      </div>
    </div>
  );
}
