import { useLingui } from '@lingui/react/macro';
import { hoursOfDay, openMinutes, startOfDay } from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import { minutesWords } from '#lib/time/minutes.ts';
import { hourOf, zoneInShort } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { dateFormat, numberFormat } from '#lib/words/formats.ts';
import { isOn, plannedMinutes } from '../calendar-entries.ts';
import { DayColumn, HOUR_PX, placeOf } from './day-column.tsx';
import { dayTitle } from './day-title.ts';
import { DaysRow } from './days-row.tsx';
import type { GridProps } from './grid-props.ts';

/**
 * The hours of one or more days, side by side. A single day shows its actual hours, 23 or 25 when the clock changes. Several days
 * show the hours of the clock, to keep what is at the same hour at the same height.
 */
export function TimeGrid({ days, items, place, zone, today, actions, onDay }: GridProps) {
  const { t } = useLingui();
  const only = days.length === 1 ? days[0] : undefined;
  const hours = only ? hoursOfDay(only, zone) : clockHours();
  const scroller = useRef<HTMLDivElement>(null);
  const open = place ? days.flatMap((day) => openMinutes(place, day).map(({ from }) => from)) : [];
  useBeginning(scroller, (Math.min(...(open.length > 0 ? open : [8 * 60])) / 60 - 1) * HOUR_PX);
  const isClosed = (day: string) => place !== null && openMinutes(place, day).length === 0;
  const columns = days.map((day) => (isClosed(day) && !only ? 'minmax(0, .9fr)' : 'minmax(0, 1fr)')).join(' ');
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--columns': columns,
    '--rows': hours.length,
  };
  const onDays = items.filter((item) => item.isOnDays && days.some((day) => isOn(item, day)));
  return (
    <div className="relative overflow-x-auto overflow-y-hidden">
      <div style={style} className={only ? '' : 'cal-week'}>
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what scrolls
          tabIndex={0}
        >
          <div className="cal-row">
            <Clock hours={hours} day={days.includes(today) ? today : undefined} zone={zone} only={only} />
            {days.map((day) => (
              <DayColumn
                key={day}
                day={day}
                zone={zone}
                today={today}
                place={place}
                actions={actions}
                only={only}
                items={items.filter((item) => !item.isOnDays && isOn(item, day))}
              />
            ))}
          </div>
        </section>
      </div>
    </div>
  );
}

/** The clock of an hour stands in the middle of its line, so half of it is above (calendar.css). */
const HALF_CLOCK_PX = 8;

/** Scrolls to just before the working day begins, at first and whenever that position changes. */
function useBeginning(scroller: RefObject<HTMLDivElement | null>, top: number): void {
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = Math.max(0, top - HALF_CLOCK_PX);
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
  /** Shows the day by itself; undefined if it already is. */
  onDay: ((day: string) => void) | undefined;
}

function DayHead({ day, today, minutes, onDay }: DayHeadProps) {
  const { t } = useLingui();
  const at = Date.parse(day);
  const format = (parts: Intl.DateTimeFormatOptions) => dateFormat({ timeZone: 'UTC', ...parts }).format(at);
  const isToday = day === today;
  const long = dayTitle(day, today);
  const work = minutesWords(minutes);
  const hours = numberFormat({ maximumFractionDigits: 1 }).format(minutes / 60);
  const short = t`${hours} h`;
  const inside = (
    <>
      <span aria-hidden="true">{format({ weekday: 'short' })}</span>
      <b
        aria-hidden="true"
        className={cx(
          'font-semibold text-lg tabular-nums',
          isToday
            ? 'grid size-6 flex-none place-items-center rounded-full bg-action text-on-action'
            : 'text-foreground',
        )}
      >
        {format({ day: 'numeric' })}
      </b>
      {minutes > 0 && (
        <span className="ml-auto whitespace-nowrap text-xs tabular-nums" aria-hidden="true">
          {short}
        </span>
      )}
      <span className="sr-only">{minutes > 0 ? t`${long}, ${work} scheduled` : long}</span>
    </>
  );
  const look = cx(
    'flex min-h-11 min-w-0 flex-wrap content-center items-center gap-x-1 border-line border-l px-1.5 text-sm',
    isToday ? 'font-medium text-action-text' : 'text-muted',
  );
  return onDay ? (
    <button
      type="button"
      className={cx(look, 'hover:bg-hover focus-visible:-outline-offset-2')}
      onClick={() => onDay(day)}
    >
      {inside}
    </button>
  ) : (
    <div className={look}>{inside}</div>
  );
}

interface ClockProps {
  hours: readonly { at: number; clock: string }[];
  /** Today, if it is among the days shown. */
  day: string | undefined;
  zone: string;
  only: string | undefined;
}

/** The hours at the side, and the current time. */
function Clock({ hours, day, zone, only }: ClockProps) {
  const now = useNow();
  const here = day === undefined ? undefined : placeOf(now, day, { zone, only });
  // An hour that the current time would half cover is left out.
  const isFree = (index: number) =>
    here === undefined || Math.abs(index - here * hours.length) * HOUR_PX >= 2 * HALF_CLOCK_PX;
  return (
    <div className="cal-clock" aria-hidden="true">
      {hours.map(({ at, clock }, index) => (
        <span key={at} style={{ top: `${(index / hours.length) * 100}%` }}>
          {index > 0 && isFree(index) && clock}
        </span>
      ))}
      {here !== undefined && (
        <span className="cal-now-clock" style={{ top: `${here * 100}%` }}>
          {hourOf(now, zone)}
        </span>
      )}
    </div>
  );
}
