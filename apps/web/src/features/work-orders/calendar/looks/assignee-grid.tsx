import { useLingui } from '@lingui/react/macro';
import { openMinutes } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { cx } from '@siteward/ui/lib/cx';
import { memo, useMemo } from 'react';
import { minutesWords } from '#lib/time/minutes.ts';
import { dateFormat } from '#lib/words/formats.ts';
import { sortByName } from '#lib/words/language.ts';
import { type Item, isOn, plannedMinutes } from '../calendar-entries.ts';
import { Entry, manyOf } from '../entry-block.tsx';
import { isSameDrawing } from '../same-drawing.ts';
import { NOBODY, useDragged } from '../use-drag.ts';
import { dayTitle } from './day-title.ts';
import type { GridProps } from './grid-props.ts';

type Row = { key: string; name: string | null; items: Item[] };

/** A week of everybody who has something in it, and of what is assigned to nobody: a table of people and days. */
export function AssigneeGrid({ days, items, place, zone, today, actions, onDay }: GridProps) {
  const { t } = useLingui();
  const weekday = dateFormat({ timeZone: 'UTC', weekday: 'short', day: 'numeric' });
  const closed = days.filter((day) => place !== null && openMinutes(place, day).length === 0);
  return (
    <section
      aria-label={t`By assignee`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what scrolls
      tabIndex={0}
      className="cal-people relative overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr className="text-left text-sm">
            <th scope="col" className="cal-person font-medium text-muted">
              {t`Assignee`}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="border-line border-l px-1 py-1 font-normal">
                <button
                  type="button"
                  className={cx(
                    'min-h-7 rounded-sm px-1.5 tabular-nums hover:bg-hover',
                    day === today ? 'font-semibold text-action-text' : 'text-muted',
                  )}
                  onClick={() => onDay(day)}
                >
                  <span aria-hidden="true">{weekday.format(Date.parse(day))}</span>
                  <span className="sr-only">{dayTitle(day, today)}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(items).map(({ key, ...row }) => (
            <PersonRow key={key} person={key} {...row} days={days} closed={closed} zone={zone} actions={actions} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type PersonRowProps = Omit<Row, 'key'> &
  Pick<GridProps, 'days' | 'zone' | 'actions'> & { person: string; closed: readonly string[] };

const PersonRow = memo(function PersonRow({ person, name, items, days, closed, zone, actions }: PersonRowProps) {
  const { t } = useLingui();
  const minutes = days.reduce((sum, day) => sum + plannedMinutes(items, day, zone), 0);
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="cal-person text-left font-medium text-md">
        <span>
          {name !== null && <Avatar name={name} />}
          <span className="wrap-anywhere grid">
            {name ?? t({ message: 'Nobody yet', context: 'row of the calendar' })}
            {minutes > 0 && <span className="font-normal text-muted text-sm">{minutesWords(minutes)}</span>}
          </span>
        </span>
      </th>
      {days.map((day) => (
        <PersonDay
          key={day}
          person={person}
          day={day}
          actions={actions}
          isClosed={closed.includes(day)}
          items={items.filter((item) => isOn(item, day))}
        />
      ))}
    </tr>
  );
}, isSameDrawing);

type PersonDayProps = Pick<GridProps, 'items' | 'actions'> & { person: string; day: string; isClosed: boolean };

/** What somebody has on a day, and where something can be dropped to become theirs. */
const PersonDay = memo(function PersonDay({ person, day, items, actions, isClosed }: PersonDayProps) {
  const isOver = useDragged(actions.drag, (dragged) => dragged?.slot?.day === day && dragged.slot.person === person);
  // Memoized, so that dragging something across days does not render the entries again.
  const list = useMemo(
    () => (
      <ol className="cal-many" style={manyOf(items)}>
        {items.map((item) => (
          <Entry key={item.key} item={item} actions={actions} lines={2} shows="time" style={{ position: 'relative' }} />
        ))}
      </ol>
    ),
    [items, actions],
  );
  return (
    <td
      data-drop="day"
      data-day={day}
      data-person={person}
      className="cal-cell relative min-h-0! border-t-0! py-1"
      {...(isOver && { 'data-over': '' })}
    >
      {isClosed && <span aria-hidden="true" className="cal-shut inset-y-0" />}
      {list}
    </td>
  );
}, isSameDrawing);

/**
 * Everybody who has something, by name, followed by what is assigned to nobody. Work of several people appears under each of
 * them.
 */
function rowsOf(items: readonly Item[]): Row[] {
  const people = new Map<string, { name: string; items: Item[] }>();
  const nobodys: Item[] = [];
  for (const item of items) {
    const { entry } = item;
    if (entry.kind === 'contract-end') continue;
    const assignees = entry.kind === 'work-order' ? entry.workOrder.assignees : entry.plan.assignees;
    if (assignees.length === 0) nobodys.push(item);
    for (const { _id, name } of assignees) {
      const row = people.get(_id) ?? { name, items: [] };
      row.items.push(item);
      people.set(_id, row);
    }
  }
  const rows = [...people].map(([key, row]) => ({ key, ...row }));
  return [...sortByName(rows, ({ name }) => name), { key: NOBODY, name: null, items: nobodys }];
}
