import type { Calendar } from '@siteward/contract';
import {
  besideEachOther,
  HOUR_MS,
  instantOfMinute,
  lengthOfDay,
  MINUTE_MS,
  minuteOfDay,
  openMinutes,
  type Span,
  startOfDay,
} from '@siteward/domain';
import { memo } from 'react';
import { useLanguage } from '#lib/i18n.tsx';
import { isSameDrawing } from '#lib/same-drawing.ts';
import { hourOf, longDay, weekdayOf } from '#lib/site-time.ts';
import { useNow } from '#lib/time-ago.ts';
import type { Item } from '../calendar-entries.ts';
import { Entry } from '../entry-block.tsx';
import { type Drag, useDragged } from '../use-drag.ts';
import type { GridProps } from './grid-props.ts';

const DAY_MINUTES = 24 * 60;
/** What is shorter is drawn as if it lasted for so long, so that its title can be read. */
const SHORTEST_MS = 30 * MINUTE_MS;
/** How high an hour is in px (calendar.css). */
export const HOUR_PX = 52;
const LINE_PX = 15;

/** Where a point in time is on a day, from 0 to 1. */
export function placeOf(at: number, day: string, { zone, only }: { zone: string; only: string | undefined }): number {
  if (!only) return minuteOfDay(at, day, zone) / DAY_MINUTES;
  return Math.min(1, Math.max(0, (at - startOfDay(day, zone)) / lengthOfDay(day, zone)));
}

type DayColumnProps = Pick<GridProps, 'items' | 'place' | 'zone' | 'today' | 'actions'> & {
  day: string;
  only: string | undefined;
};

/** The hours of one day, with what is in them and where what is dragged would come to be. */
export const DayColumn = memo(function DayColumn({ day, items, place, zone, today, actions, only }: DayColumnProps) {
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
              isNarrow={count > 1}
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
        day={day}
        zone={zone}
        end={end}
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
