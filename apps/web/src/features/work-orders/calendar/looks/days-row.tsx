import { besideEachOther } from '@siteward/domain';
import type { Item } from '../calendar-entries.ts';
import { Entry, type EntryActions } from '../entry-block.tsx';
import { type Drag, useDragged } from '../use-drag.ts';

interface DaysRowProps {
  days: readonly string[];
  /** The entries above the hours, some of which are on these days. */
  items: readonly Item[];
  zone: string;
  actions: EntryActions;
  label: string;
}

/** The entries above the hours, each from its first day to its last, in rows of their own where they overlap. */
export function DaysRow({ days, items, actions, label }: DaysRowProps) {
  const last = days.at(-1) ?? '';
  const spans = items.map((item) => ({
    start: Math.max(0, days.indexOf(item.first)),
    end: item.last >= last ? days.length : days.indexOf(item.last) + 1,
  }));
  const lanes = besideEachOther(spans, 1);
  return (
    <div className="cal-row cal-days border-line border-b">
      <span className="px-1 pt-1 text-right text-2xs text-muted">{label}</span>
      {days.map((day, index) => (
        <DayPlace key={day} day={day} drag={actions.drag} column={index + 2} />
      ))}
      <ol aria-label={label} className="contents">
        {items.map((item, index) => {
          const { start, end } = spans[index] ?? { start: 0, end: 1 };
          return (
            <Entry
              key={item.key}
              item={item}
              actions={actions}
              isLine
              style={{ gridColumn: `${start + 2} / ${end + 2}`, gridRow: (lanes[index]?.lane ?? 0) + 1 }}
            />
          );
        })}
      </ol>
    </div>
  );
}

/** Where something can be dropped on a whole day. */
function DayPlace({ day, drag, column }: { day: string; drag: Drag; column: number }) {
  const isOver = useDragged(drag, (dragged) => dragged?.slot?.allDay === true && dragged.slot.day === day);
  return <div data-drop="day-row" data-day={day} {...(isOver && { 'data-over': '' })} style={{ gridColumn: column }} />;
}
