import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { openMinutes, weekdayNumber } from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { memo } from 'react';
import { type Weekday, weekdayName } from '#lib/time/week.ts';
import { numberFormat } from '#lib/words/formats.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import type { Item } from '../calendar-entries.ts';
import { Entry } from '../entry-block.tsx';
import { isSameDrawing } from '../same-drawing.ts';
import { useDragged } from '../use-drag.ts';
import { dayTitle } from './day-title.ts';
import type { GridProps } from './grid-props.ts';

/** How many lines a day of a month has room for; if there are more entries, the last line says how many. */
const SHOWN = 4;

interface MonthGridProps extends GridProps {
  /** The month being viewed, `2026-11`: days of other months are fainter. */
  month: string;
}

/** The weeks of a month, one cell per day. */
export function MonthGrid({ days, items, place, today, month, actions, onDay }: MonthGridProps) {
  const { t } = useLingui();
  const weekdays = days.slice(0, 7).map((day) => weekdayNumber(day) as Weekday);
  const byDay = groupedByDay(items, days);
  return (
    <div>
      <div className="cal-month text-muted text-sm" aria-hidden="true">
        {weekdays.map((weekday) => (
          <span key={weekday} className="border-line border-l px-2.5 py-2">
            {weekdayName(weekday, 'short')}
          </span>
        ))}
      </div>
      <ol className="cal-month" aria-label={t`Days`}>
        {days.map((day) => (
          <MonthCell
            key={day}
            day={day}
            today={today}
            actions={actions}
            onDay={onDay}
            items={byDay.get(day) ?? []}
            isFaint={!day.startsWith(month)}
            isClosed={place !== null && openMinutes(place, day).length === 0}
          />
        ))}
      </ol>
    </div>
  );
}

type MonthCellProps = Pick<GridProps, 'items' | 'today' | 'actions' | 'onDay'> & {
  day: string;
  isFaint: boolean;
  isClosed: boolean;
};

const MonthCell = memo(function MonthCell({ day, items, today, actions, onDay, isFaint, isClosed }: MonthCellProps) {
  useLanguage();
  const shown = items.length > SHOWN ? items.slice(0, SHOWN - 1) : items;
  const more = items.length - shown.length;
  const isToday = day === today;
  const isOver = useDragged(actions.drag, (dragged) => dragged?.slot?.day === day);
  return (
    <li className="cal-cell" data-drop="day" data-day={day} {...(isOver && { 'data-over': '' })}>
      {isClosed && <span aria-hidden="true" className="cal-shut inset-y-0" />}
      <button
        type="button"
        {...(isToday && { 'aria-current': 'date' as const })}
        className={cx(
          'relative mx-1 mb-0.5 grid size-6 place-items-center rounded-full text-sm tabular-nums',
          isToday
            ? 'bg-action font-semibold text-on-action'
            : isFaint
              ? 'text-muted hover:bg-hover'
              : 'font-medium hover:bg-hover',
        )}
        onClick={() => onDay(day)}
      >
        <span aria-hidden="true">{numberFormat().format(Number(day.slice(8)))}</span>
        <span className="sr-only">{dayTitle(day, today)}</span>
      </button>
      <ol aria-label={dayTitle(day, today)}>
        {shown.map((item) => (
          <Entry key={item.key} item={item} actions={actions} isLine shows="title" />
        ))}
      </ol>
      {more > 0 && (
        <button
          type="button"
          className="relative mx-1 min-h-6 rounded-sm px-1.5 font-medium text-action-text text-xs hover:bg-hover"
          onClick={() => onDay(day)}
        >
          <span className="max-md:sr-only">{plural(more, { one: '+# more', other: '+# more' })}</span>
          <span aria-hidden="true" className="md:hidden">
            +{more}
          </span>
        </button>
      )}
    </li>
  );
}, isSameDrawing);

/** The entries of each day, grouped in one pass: a month may have thousands. */
function groupedByDay(items: readonly Item[], days: readonly string[]): Map<string, Item[]> {
  const byDay = new Map<string, Item[]>(days.map((day) => [day, []]));
  for (const item of items) {
    if (item.first === item.last) byDay.get(item.first)?.push(item);
    else for (const each of days) if (item.first <= each && each <= item.last) byDay.get(each)?.push(item);
  }
  // Those for whole days come first.
  for (const [day, all] of byDay) byDay.set(day, [...all.filter(isFirst), ...all.filter((item) => !isFirst(item))]);
  return byDay;
}

const isFirst = ({ isOnDays }: Item) => isOnDays;
