import {
  CALENDAR_KINDS,
  CALENDAR_LOOKS,
  type CalendarLook,
  daysOfLook,
  isRecordId,
  type SiteCalendar,
  stepOfLook,
  WORK_ORDER_LIMITS,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_STATUSES,
  WORK_ORDER_TYPES,
} from '@siteward/domain';
import { useHasTable } from '#lib/browser/use-media-query.ts';
import { filterQuery, type UseListView, useListView } from '#lib/lists/list-view.ts';
import { useUrlParams } from '#lib/lists/use-url-state.ts';
import { useSiteCalendar } from '#lib/time/site-time.ts';

/** The filters of the list of work orders that make sense in a calendar, in the order of that list. */
export const WORK_FILTERS = ['status', 'priority', 'type', 'assignee', 'serviceProvider', 'tag'] as const;
const FILTERS = [...WORK_FILTERS, 'kinds'] as const;
type CalendarFilter = (typeof FILTERS)[number];

/** The keys in the address for the look, for the day shown, and for showing cancelled work as well. */
const LOOK_KEY = 'view';
const DAY_KEY = 'date';
const CANCELLED_KEY = 'cancelled';

export interface CalendarView extends UseListView<never, CalendarFilter> {
  look: CalendarLook;
  /** The day that the look is centred on, `2026-11-22`, and the first and last day that it shows. */
  day: string;
  days: { first: string; last: string };
  calendar: SiteCalendar;
  /** The filters of the work order list depend on its tab; the calendar uses those of this one. */
  tab: 'all';
  /** Whether cancelled work is left out, which it is unless requested. */
  hidesCancelled: boolean;
  showCancelled: () => void;
  /** Goes to another look, or to another day. */
  go: (to: { look?: CalendarLook; day?: string }, options?: { replace?: boolean }) => void;
  /** Moves on or back by one step. */
  step: (direction: 1 | -1) => void;
}

/** The look and the days of the calendar, from the address: a week by default, or the agenda on a phone. */
export function useCalendarView(): CalendarView {
  const { get, set } = useUrlParams();
  const list = useListView({ limit: 20, filters: FILTERS });
  const calendar = useSiteCalendar();
  const byDefault: CalendarLook = useHasTable() ? 'week' : 'agenda';
  const look = CALENDAR_LOOKS.find((each) => each === get(LOOK_KEY)) ?? byDefault;
  const { today, firstWeekday } = calendar;
  const asked = get(DAY_KEY);
  const day = asked !== undefined && isDay(asked) ? asked : today;
  const go: CalendarView['go'] = (to, options) =>
    set(
      {
        ...(to.look && { [LOOK_KEY]: to.look }),
        ...(to.day && { [DAY_KEY]: to.day === today ? undefined : to.day }),
      },
      options,
    );
  const filters: CalendarView['filters'] = {};
  for (const name of FILTERS) {
    const values = list.filters[name]?.filter((value) => isValid(name, value)) ?? [];
    if (values.length > 0) filters[name] = name === 'serviceProvider' ? values.slice(0, 1) : values;
  }
  return {
    ...list,
    filters,
    isFiltered: list.search !== '' || Object.keys(filters).length > 0,
    look,
    day,
    calendar,
    days: daysOfLook(look, day, firstWeekday),
    tab: 'all',
    hidesCancelled: get(CANCELLED_KEY) !== 'true' && !filters.status,
    showCancelled: () => set({ [CANCELLED_KEY]: 'true' }),
    go,
    step: (direction) => go({ day: stepOfLook(look, day, direction) }),
  };
}

/** Whether a text is a day in the years that points in time in a request may have, with room for the days around it. */
function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  const isReal = !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
  return isReal && text >= '1970-06-01' && text < '2199-06-01';
}

function isValid(name: CalendarFilter, value: string): boolean {
  const isOf = (values: readonly string[]) => values.includes(value);
  switch (name) {
    case 'status':
      return isOf(WORK_ORDER_STATUSES);
    case 'priority':
      return isOf(WORK_ORDER_PRIORITIES);
    case 'type':
      return isOf(WORK_ORDER_TYPES);
    case 'kinds':
      return isOf(CALENDAR_KINDS);
    case 'assignee':
      return value === 'me' || value === 'none' || isRecordId(value);
    case 'serviceProvider':
      return isRecordId(value);
    case 'tag':
      return true;
  }
}

const WITHOUT_CANCELLED = WORK_ORDER_STATUSES.filter((status) => status !== 'cancelled');

/** The filters that the API is queried with. */
export function askedOf({ filters, hidesCancelled, search }: CalendarView) {
  const { tag, status, ...others } = filters;
  const wholeTag = tag?.join(',');
  return {
    ...filterQuery({ ...others, status: hidesCancelled ? WITHOUT_CANCELLED : status }, () => true),
    ...(wholeTag && wholeTag.length <= WORK_ORDER_LIMITS.tag && { tag: wholeTag }),
    ...(search && { search }),
  };
}

/** The filters for lists of work orders: without the kinds of entries, and without a status. */
export function workAskedOf(view: CalendarView) {
  const { kinds: _, status: __, ...asked } = askedOf(view);
  return asked;
}
