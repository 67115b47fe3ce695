import { instantOfClock } from '../time/clocks.ts';
import { addDays } from '../time/days.ts';
import { daysAsInstants, readDayRange } from '../time/due-days.ts';
import { DAY_MS } from '../time/instants.ts';
import { ACTIVE_WORK_ORDER_STATUSES, type WorkOrderPriority, type WorkOrderStatus } from './work-orders.ts';

/** Limits of the dashboard (docs/product.md, Dashboard): how many days it covers, and how many rows its parts have. */
export const DASHBOARD_LIMITS = { days: 366, categories: 8, providers: 6, sites: 50 } as const;

/** The periods, in days back from today, that can be chosen without entering dates; the second one is the default. */
export const DASHBOARD_DAYS = [7, 14, 30, 90] as const;
export const DEFAULT_DASHBOARD_DAYS = 14 satisfies (typeof DASHBOARD_DAYS)[number];

const RATINGS = '1,2,3,4,5';
/** The first and the last day that the API accepts. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2189-12-31';

/** The first and the last day that the dashboard covers, `2026-11-22`. */
export type DashboardRange = { from: string; to: string };

/** The number of days in a range, including both ends. */
export function daysIn({ from, to }: DashboardRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Whether the dashboard can cover a range: its ends are valid days in order, and it is not longer than the limit. */
export function isDashboardRange({ from, to }: DashboardRange): boolean {
  const isKnown = from >= FIRST_DAY && to <= LAST_DAY && readDayRange(`${from}..${to}`) !== null;
  return isKnown && daysIn({ from, to }) <= DASHBOARD_LIMITS.days;
}

/** The last so many days, including today. */
export function lastDays(days: number, today: string): DashboardRange {
  return { from: addDays(today, 1 - days), to: today };
}

/** The equally long range that ends just before a range. */
export function rangeBefore(range: DashboardRange): DashboardRange {
  const to = addDays(range.from, -1);
  return { from: addDays(to, 1 - daysIn(range)), to };
}

/**
 * When each day of a range begins in a time zone, followed by when the range ends, in ms since 1970: n + 1 points in time for n
 * days. Days on which the clock changes have 23 or 25 hours; a day that a zone skipped has no length.
 */
export function dayStarts({ from, to }: DashboardRange, zone: string): number[] {
  const days = daysIn({ from, to });
  return Array.from({ length: days + 1 }, (_, index) => instantOfClock(Date.parse(addDays(from, index)), zone).at);
}

/** The change of a mean compared with the period before, in percent: negative for a decrease; null if it would mean nothing. */
export function changeInPercent(now: number | null, before: number | null): number | null {
  return now === null || before === null || before <= 0 ? null : Math.round(((now - before) / before) * 100);
}

/** What a figure on the dashboard counts. `category`: '' for work without one. Ranges are days in the dashboard's time zone. */
export type Counted =
  | ({ area: 'work-orders' } & CountedWork)
  | { area: 'feedbacks'; received: DashboardRange; rated: true };
type CountedWork = {
  status?: readonly WorkOrderStatus[];
  priority?: WorkOrderPriority;
  category?: string;
  assignee?: 'none' | 'me';
  overdue?: true;
  serviceProvider?: string;
  created?: DashboardRange;
  completed?: DashboardRange;
  responded?: DashboardRange;
};

const ACTIVE = { area: 'work-orders', status: ACTIVE_WORK_ORDER_STATUSES } as const;

/**
 * What each figure on the dashboard counts. This is the single source for the API's tests, which compare every figure with the
 * total of the matching list, and for the links of the page.
 */
export const COUNTED = {
  open: (): Counted => ACTIVE,
  overdue: (): Counted => ({ ...ACTIVE, overdue: true }),
  unassigned: (): Counted => ({ ...ACTIVE, assignee: 'none' }),
  mine: (): Counted => ({ ...ACTIVE, assignee: 'me' }),
  status: (status: WorkOrderStatus): Counted => ({ area: 'work-orders', status: [status] }),
  priority: (priority: WorkOrderPriority): Counted => ({ ...ACTIVE, priority }),
  category: (category: string): Counted => ({ ...ACTIVE, category }),
  provider: (serviceProvider: string): Counted => ({ ...ACTIVE, serviceProvider }),
  created: (created: DashboardRange): Counted => ({ area: 'work-orders', created }),
  completed: (completed: DashboardRange): Counted => ({ area: 'work-orders', completed }),
  responded: (responded: DashboardRange): Counted => ({ area: 'work-orders', responded }),
  rated: (received: DashboardRange): Counted => ({ area: 'feedbacks', received, rated: true }),
} as const;

/** The query with which the API lists what a figure counts, without organization and site. */
export function queryOfCounted(counted: Counted, zone: string): Record<string, string> {
  const between = (name: string, range: DashboardRange | undefined) => {
    if (!range) return {};
    const { from, to } = daysAsInstants(range, zone);
    return { ...(from && { [`${name}From`]: from }), ...(to && { [`${name}To`]: to }) };
  };
  if (counted.area === 'feedbacks') {
    return { rating: RATINGS, ...between('created', counted.received) };
  }
  const { area: _, status, category, created, completed, responded, overdue, ...same } = counted;
  return {
    ...same,
    ...(status && { status: status.join(',') }),
    ...(overdue && { overdue: 'true' }),
    ...(category !== undefined && (category === '' ? { uncategorized: 'true' } : { category })),
    ...between('created', created),
    ...between('completed', completed),
    ...between('responded', responded),
  };
}

/**
 * The query of the page that lists what a figure counts.
 *
 * @param everywhere - for all sites that the member reaches, instead of the one in the address
 */
export function addressOfCounted(counted: Counted, { everywhere = false } = {}): Record<string, string> {
  const days = ({ from, to }: DashboardRange) => `${from}..${to}`;
  const sites = everywhere ? { sites: 'all' } : {};
  if (counted.area === 'feedbacks') {
    return { status: 'all', rating: RATINGS, received: days(counted.received), ...sites };
  }
  const { area: _, status, category, created, completed, responded, overdue, ...same } = counted;
  const isActive = status === ACTIVE_WORK_ORDER_STATUSES;
  return {
    tab: isActive ? 'active' : 'all',
    ...same,
    ...(status && !isActive && { status: status.join(',') }),
    ...(overdue && { overdue: 'true' }),
    ...(category !== undefined && (category === '' ? { uncategorized: 'true' } : { category })),
    ...(created && { created: days(created) }),
    ...(completed && { completed: days(completed) }),
    ...(responded && { responded: days(responded) }),
    ...sites,
  };
}
