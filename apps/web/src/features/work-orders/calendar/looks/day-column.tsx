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
import { hourOf, longDay, weekdayOf } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import type { Item } from '../calendar-entries.ts';
import { Entry } from '../entry-block.tsx';
import { isSameDrawing } from '../same-drawing.ts';
import { type Drag, useDragged } from '../use-drag.ts';
import type { GridProps } from './grid-props.ts';

const DAY_MINUTES = 24 * 60;
/** Shorter entries are drawn as if they lasted this long, to keep their titles readable. */
const SHORTEST_MS = 30 * MINUTE_MS;
/** The height of an hour in px (calendar.css). */
export const HOUR_PX = 52;
const LINE_PX = 15;

/** The position of a point in time within a day, from 0 to 1. */
export function placeOf(at: number, day: string, { zone, only }: { zone: string; only: string | undefined }): number {
  if (!only) return minuteOfDay(at, day, zone) / DAY_MINUTES;
  return Math.min(1, Math.max(0, (at - startOfDay(day, zone)) / lengthOfDay(day, zone)));
}

type DayColumnProps = Pick<GridProps, 'items' | 'place' | 'zone' | 'today' | 'actions'> & {
  day: string;
  only: string | undefined;
};

/** The hours of one day, with its entries and the place where a dragged one would go. */
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

/** Entries due at the same time, which is common, are placed below each other, the first at its actual time. */
function belowEachOther(items: readonly Item[]): Span[] {
  const dueAt = new Map<number, number>();
  return items.map(({ start, end, isDue }) => {
    if (!isDue) return { start, end };
    const above = dueAt.get(start) ?? 0;
    dueAt.set(start, above + 1);
    return { start: start + above * SHORTEST_MS, end: start + above * SHORTEST_MS };
  });
}

/** What fits into a block of this height besides its title. */
function roomIn(px: number) {
  const lines = Math.max(1, Math.floor((px - 8) / LINE_PX));
  if (lines < 2) return { lines: 1, shows: 'title' } as const;
  if (lines < 3) return { lines: 1, shows: 'state' } as const;
  if (lines < 5) return { lines: lines > 3 ? 2 : 1, shows: 'time' } as const;
  // From here on, whoever does it has a line of their own.
  return { lines: 2, shows: lines < 7 ? 'place' : 'person' } as const;
}

interface ShutProps {
  place: NonNullable<Calendar['place']>;
  day: string;
  where: (minute: number) => number;
}

/** The hours when the site is closed. */
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
  /** The distance of a point in time from the top, in px. */
  heightOf: (at: number) => number;
}

/** Where a dragged entry would go, if on this day. */
function SlotMark({ drag, day, zone, end, heightOf }: SlotMarkProps) {
  const slot = useDragged(drag, (dragged) => {
    const over = dragged?.slot;
    return over && !over.allDay && over.day === day ? over : null;
  });
  // The container is always there: adding it among so many entries would make the browser style and lay out all of them again.
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
