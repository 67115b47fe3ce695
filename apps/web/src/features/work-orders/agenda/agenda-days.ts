import type { WorkOrder } from '@siteward/contract';
import { addDays, calendarDay, toMillis } from '@siteward/domain';

/** What is due on one day, is overdue, or is never due. `isPart`: another page may have more of it. */
type Group = { kind: 'overdue' | 'never' | 'day'; key: string; orders: WorkOrder[]; isPart: boolean };
/** The days between two days with work, without any themselves. */
type FreeDays = { kind: 'free'; key: string; from: string; to: string };

export type AgendaPart = Group | FreeDays;

interface AgendaPage {
  /** In the order of their due times. */
  items: readonly WorkOrder[];
  page: number;
  pages: number;
}

/**
 * The work orders of a page by the day on which they are due: what is overdue first, then each day with those between that have
 * nothing, from today on, and at last what is never due.
 *
 * @param zone - the time zone of the site, by whose calendar days are told
 */
export function agendaOf({ items, page, pages }: AgendaPage, zone: string, now: number): AgendaPart[] {
  const keyOf = ({ overdue, dueAt }: WorkOrder) =>
    overdue ? 'overdue' : dueAt === null ? 'never' : calendarDay(dueAt, zone);
  const groups = new Map<string, Group>();
  for (const order of items) {
    const key = keyOf(order);
    const group = groups.get(key) ?? { kind: kindOf(key), key, orders: [], isPart: false };
    groups.set(key, { ...group, orders: [...group.orders, order] });
  }
  const [first, last] = [items.at(0), items.at(-1)];
  // Those that are overdue come among others that were due before today and are on hold.
  const mayGoOn = last !== undefined && last.dueAt !== null && toMillis(last.dueAt) < now;
  const isPart = (key: string) =>
    (page > 1 && first !== undefined && (key === keyOf(first) || key === 'overdue')) ||
    (page < pages && last !== undefined && (key === keyOf(last) || (key === 'overdue' && mayGoOn)));
  const all = [...groups.values()].map((group) => ({ ...group, isPart: isPart(group.key) }));
  const days = all.filter(({ kind }) => kind === 'day');
  const today = calendarDay(now, zone);
  return [
    ...all.filter(({ kind }) => kind === 'overdue'),
    ...days.flatMap((day, index) => {
      const before = days[index - 1]?.key ?? (page === 1 ? addDays(today, -1) : day.key);
      const free = freeBetween(before < today ? addDays(today, -1) : before, day.key);
      return free ? [free, day] : [day];
    }),
    ...all.filter(({ kind }) => kind === 'never'),
  ];
}

function kindOf(key: string): Group['kind'] {
  return key === 'overdue' || key === 'never' ? key : 'day';
}

function freeBetween(before: string, after: string): FreeDays | null {
  const [from, to] = [addDays(before, 1), addDays(after, -1)];
  return from > to ? null : { kind: 'free', key: `free-${from}`, from, to };
}
