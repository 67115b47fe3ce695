import type { WorkOrder } from '@siteward/contract';
import { addDays, calendarDay, countingDue, isClockStopped, toMillis } from '@siteward/domain';

/**
 * What is due on one day, is overdue, is on hold with its clock stopped, or is never due. `isPart`: other pages may have more of
 * it.
 */
type Group = { kind: 'overdue' | 'stopped' | 'never' | 'day'; key: string; orders: WorkOrder[]; isPart: boolean };
/** The days without any work between two days with some. */
type FreeDays = { kind: 'free'; key: string; from: string; to: string };

export type AgendaPart = Group | FreeDays;

interface AgendaPage {
  /** In the order of their due times. */
  items: readonly WorkOrder[];
  page: number;
  pages: number;
}

/**
 * The work orders of a page by the day on which they are effectively due, that is, with time on hold added. What is overdue comes
 * first, then what is on hold with its clock stopped, then the days from today on, including those without work in between, and
 * finally what is never due.
 *
 * @param zone - the time zone of the site, which determines the calendar days
 */
export function agendaOf({ items, page, pages }: AgendaPage, zone: string, now: number): AgendaPart[] {
  const keyOf = (order: WorkOrder) => {
    const due = countingDue(order);
    if (due === null) return 'never';
    if (order.overdue) return 'overdue';
    return isClockStopped(order) ? 'stopped' : calendarDay(due, zone);
  };
  const groups = new Map<string, Group>();
  for (const order of items) {
    const key = keyOf(order);
    const group = groups.get(key) ?? { kind: kindOf(key), key, orders: [], isPart: false };
    groups.set(key, { ...group, orders: [...group.orders, order] });
  }
  const edges = edgesOf({ items, page, pages }, zone, now);
  const all = [...groups.values()].map((group) => ({ ...group, isPart: edges.mayGoOn(group) }));
  const days = all.filter(({ kind }) => kind === 'day').toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const today = calendarDay(now, zone);
  return [
    ...all.filter(({ kind }) => kind === 'overdue'),
    ...all.filter(({ kind }) => kind === 'stopped'),
    ...days.flatMap((day, index) => {
      const before = days[index - 1]?.key ?? (page === 1 ? addDays(today, -1) : day.key);
      const free = edges.isWhole(day.key) && freeBetween(before < today ? addDays(today, -1) : before, day.key);
      return free ? [free, day] : [day];
    }),
    ...all.filter(({ kind }) => kind === 'never'),
  ];
}

/** What other pages may hold. Pages are ordered by the due times as set, whereas time on hold moves work to later days. */
function edgesOf({ items, page, pages }: AgendaPage, zone: string, now: number) {
  const [first, last] = [items.at(0)?.dueAt ?? null, items.at(-1)?.dueAt ?? null];
  const isLast = page >= pages;
  const isBefore = (day: string) => last !== null && day < calendarDay(last, zone);
  return {
    mayGoOn({ kind, key }: Group): boolean {
      if (kind === 'stopped') return page > 1 || (!isLast && last !== null);
      // Overdue work is mixed with work on hold that was due before today as well.
      if (kind === 'overdue') return page > 1 || (!isLast && last !== null && toMillis(last) < now);
      if (kind === 'never') return (page > 1 && first === null) || !isLast;
      return (page > 1 && first !== null && key <= calendarDay(first, zone)) || (!isLast && !isBefore(key));
    },
    /** Whether later pages have nothing due on a day or on those before it. */
    isWhole: (day: string) => isLast || last === null || day <= calendarDay(last, zone),
  };
}

function kindOf(key: string): Group['kind'] {
  return key === 'overdue' || key === 'stopped' || key === 'never' ? key : 'day';
}

function freeBetween(before: string, after: string): FreeDays | null {
  const [from, to] = [addDays(before, 1), addDays(after, -1)];
  return from > to ? null : { kind: 'free', key: `free-${from}`, from, to };
}
