import { useLingui } from '@lingui/react/macro';
import type { MemberName, WorkOrder } from '@siteward/contract';
import { hourOf } from '#lib/time/site-time.ts';
import { besidePointer, type Drag, type Dropped, NOBODY, staysOnDay, useDragged } from './use-drag.ts';

export type People = ReadonlyMap<string, MemberName>;

/**
 * Who is assigned to a work order after it is dragged from one person's row to another: the new person replaces the previous one,
 * and everybody else stays.
 *
 * @returns Null if that changes nothing.
 */
export function assigneesAfter(
  { assignees }: Pick<WorkOrder, 'assignees'>,
  { from, to }: Pick<Dropped, 'from' | 'to'>,
  people: People,
): MemberName[] | null {
  if (to === null || to === from) return null;
  const kept = assignees.filter(({ _id }) => _id !== from);
  const added = kept.some(({ _id }) => _id === to) ? undefined : people.get(to);
  if (added) return [...kept, added];
  return kept.length < assignees.length ? kept : null;
}

/** What follows the pointer, and says what dropping would do. */
export function Ghost({ drag, zone, people }: { drag: Drag; zone: string; people: People }) {
  const { t } = useLingui();
  const dragged = useDragged(drag, (all) => all);
  if (!dragged || dragged.isResize) return <div className="cal-ghosts" />;
  const { order, slot, person: from, at } = dragged;
  const words = () => {
    if (slot === null) return t`Drag it onto a time, or press Esc.`;
    const to = slot.person;
    const [taken, given] = [people.get(from ?? '')?.name ?? '', people.get(to ?? '')?.name ?? ''];
    const isHandedOn = assigneesAfter(order, { from, to }, people) !== null;
    const who = isHandedOn ? (to === NOBODY ? t`Unassign ${taken}` : t`Assign to ${given}`) : '';
    const isOnDay = staysOnDay(dragged, slot);
    const when = slot.allDay ? t`All day` : `${hourOf(slot.start, zone)}–${hourOf(slot.end, zone)}`;
    return [who, isOnDay ? '' : when].filter(Boolean).join(' · ');
  };
  return (
    <div className="cal-ghosts" aria-hidden="true">
      <div data-ghost="" className="cal-ghost" style={{ transform: besidePointer(at) }}>
        <b className="block truncate font-medium text-md">{order.title}</b>
        <span className="text-muted text-sm tabular-nums">{words()}</span>
      </div>
    </div>
  );
}
