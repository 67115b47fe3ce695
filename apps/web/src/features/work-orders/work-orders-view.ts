import {
  ACTIVE_WORK_ORDER_STATUSES,
  daysAsInstants,
  dueBetween,
  isDueDays,
  isRecordId,
  type RelativeDueDays,
  readDayRange,
  type SiteCalendar,
  WORK_ORDER_EXTRA_COLUMNS,
  WORK_ORDER_HIDEABLE,
  WORK_ORDER_LIMITS,
  WORK_ORDER_LOOKS,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_SORTS,
  WORK_ORDER_STATUSES,
  WORK_ORDER_TABS,
  WORK_ORDER_TYPES,
  type WorkOrderSort,
  type WorkOrderStatus,
  type WorkOrderTab,
} from '@siteward/domain';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterQuery, readListView, type UseListView, useListView } from '#lib/lists/list-view.ts';
import { useSiteCalendar } from '#lib/time/site-time.ts';

const FILTERS = [
  'status',
  'priority',
  'type',
  'assignee',
  'serviceProvider',
  'plan',
  'due',
  'overdue',
  'tag',
  'unscheduled',
  'category',
  'uncategorized',
  'created',
  'completed',
  'responded',
  'sites',
] as const;
/** Filters that have a single value. */
const SINGLE: readonly WorkOrderFilter[] = ['serviceProvider', 'plan', 'due', 'created', 'completed', 'responded'];
/** Free text, which may contain commas. */
const TEXTS: readonly WorkOrderFilter[] = ['tag', 'category'];
type WorkOrderFilter = (typeof FILTERS)[number];
export type WorkOrdersView = UseListView<WorkOrderSort, WorkOrderFilter> & {
  tab: WorkOrderTab;
  /** The calendar that days refer to. */
  calendar: SiteCalendar;
};

/** The key in the address that names the tab. */
export const TAB_KEY = 'tab';

/** The key in the address that says how the list is shown: as a table, a board or an agenda. */
export const VIEW_KEY = 'view';

/** The statuses that a tab can show. */
export function statusesOf(tab: WorkOrderTab): readonly WorkOrderStatus[] {
  return tab === 'all' ? WORK_ORDER_STATUSES : ACTIVE_WORK_ORDER_STATUSES;
}

/** The filters that a tab leaves open. */
export function filtersOf(tab: WorkOrderTab): readonly WorkOrderFilter[] {
  const decided: Partial<Record<WorkOrderTab, WorkOrderFilter>> = {
    overdue: 'overdue',
    unassigned: 'assignee',
    mine: 'assignee',
    week: 'due',
  };
  return FILTERS.filter((name) => name !== decided[tab]);
}

const OPTIONS = { limit: 20, sorts: WORK_ORDER_SORTS, filters: FILTERS, extra: WORK_ORDER_EXTRA_COLUMNS } as const;

/**
 * Which work orders are shown, according to the address: the active ones if it names no tab, or all if it asks for others, such
 * as `?status=completed`. What the list does not know is removed from the address.
 */
export function useWorkOrdersView(): WorkOrdersView {
  const [params, setParams] = useSearchParams();
  const view = useListView(OPTIONS);
  const calendar = useSiteCalendar();
  const { tab, filters, search } = readNarrowed(params, calendar);
  const isFiltered = search !== '' || Object.keys(filters).length > 0;
  const known = String(knownOf(params));
  const isKnown = known === String(params);
  useEffect(() => {
    if (!isKnown) setParams(known, { replace: true, preventScrollReset: true });
  }, [isKnown, known, setParams]);
  return { ...view, filters, isFiltered, tab, calendar };
}

/** The tab, filters and search of an address or a saved view. */
export function readNarrowed(params: URLSearchParams, calendar: SiteCalendar): Narrowed & { search: string } {
  const { filters: given, search } = readListView(params, OPTIONS);
  const isBeyond = given.status?.some((each) => !statusesOf('active').some((active) => active === each)) ?? false;
  const asked = WORK_ORDER_TABS.find((each) => each === params.get(TAB_KEY));
  const tab = asked ?? (isBeyond ? 'all' : 'active');
  const filters: WorkOrdersView['filters'] = {};
  for (const name of filtersOf(tab)) {
    const values = given[name]?.filter((value) => isValid(tab, name, value)) ?? [];
    if (values.length > 0) filters[name] = SINGLE.includes(name) ? values.slice(0, 1) : values;
  }
  return { tab, filters, search, calendar };
}

/** An address without the values that the list does not know. Filters that the tab itself determines stay, for the next tab. */
function knownOf(params: URLSearchParams): URLSearchParams {
  const { filters, sort, hidden, limit, page } = readListView(params, OPTIONS);
  const known = new URLSearchParams(params);
  const keep = (key: string, values: readonly string[]) => {
    const all = params.get(key)?.split(',') ?? [];
    if (all.every((each) => values.includes(each))) return;
    const left = all.filter((each) => values.includes(each)).join(',');
    if (left) known.set(key, left);
    else known.delete(key);
  };
  for (const name of FILTERS) {
    if (TEXTS.includes(name)) continue;
    const values = filters[name]?.filter((value) => isValid('all', name, value)) ?? [];
    keep(name, SINGLE.includes(name) ? values.slice(0, 1) : values);
  }
  keep(TAB_KEY, WORK_ORDER_TABS);
  keep(VIEW_KEY, WORK_ORDER_LOOKS);
  keep('sort', sort === undefined ? [] : [sort]);
  keep(
    'hide',
    WORK_ORDER_HIDEABLE.filter((key) => hidden.includes(key)),
  );
  keep(
    'show',
    WORK_ORDER_EXTRA_COLUMNS.filter((key) => !hidden.includes(key)),
  );
  keep('limit', [String(limit)]);
  keep('page', [String(page)]);
  return known;
}

/** Whether the API would accept a value of a filter in a tab. */
function isValid(tab: WorkOrderTab, name: WorkOrderFilter, value: string): boolean {
  const isOf = (values: readonly string[]) => values.includes(value);
  switch (name) {
    case 'status':
      return isOf(statusesOf(tab));
    case 'priority':
      return isOf(WORK_ORDER_PRIORITIES);
    case 'type':
      return isOf(WORK_ORDER_TYPES);
    case 'assignee':
      return value === 'me' || value === 'none' || isRecordId(value);
    case 'serviceProvider':
    case 'plan':
      return isRecordId(value);
    case 'due':
      return isDueDays(value);
    case 'overdue':
    case 'uncategorized':
    case 'unscheduled':
      return value === 'true';
    case 'created':
    case 'completed':
    case 'responded':
      return readDayRange(value) !== null;
    case 'sites':
      return value === 'all';
    case 'tag':
    case 'category':
      return true;
  }
}

export type Narrowed = Pick<WorkOrdersView, 'tab' | 'filters' | 'calendar'>;

/** The tabs that are about who is assigned. */
const ASSIGNEE_OF: Partial<Record<WorkOrderTab, string>> = { unassigned: 'none', mine: 'me' };

/** The due days of the tab for the week. */
const THIS_WEEK = 'this-week' satisfies RelativeDueDays;

/** The query parameters of a tab and its filters. */
export function narrowedBy({ tab, filters, calendar }: Narrowed) {
  const {
    overdue,
    unscheduled,
    tag,
    category,
    uncategorized,
    status,
    due,
    created,
    completed,
    responded,
    sites: _,
    ...others
  } = filters;
  const days = tab === 'week' ? THIS_WEEK : due?.[0];
  // Their values may contain commas, which separate values in the address.
  const [wholeTag, wholeCategory] = [tag?.join(',') ?? '', category?.join(',') ?? ''];
  const isOverdue = tab === 'overdue' || overdue !== undefined;
  const assignee = ASSIGNEE_OF[tab];
  const statuses = status ?? (tab === 'all' ? undefined : statusesOf(tab));
  return {
    ...filterQuery({ ...others, status: statuses }, () => true),
    ...(assignee && { assignee }),
    ...(days !== undefined && dueBetween(days, calendar)),
    ...(isOverdue && { overdue: 'true' as const }),
    ...(unscheduled && { unscheduled: 'true' as const }),
    ...(wholeTag && wholeTag.length <= WORK_ORDER_LIMITS.tag && { tag: wholeTag }),
    ...(wholeCategory && wholeCategory.length <= WORK_ORDER_LIMITS.category && { category: wholeCategory }),
    ...(uncategorized && { uncategorized: 'true' as const }),
    ...withinDays('created', created, calendar),
    ...withinDays('completed', completed, calendar),
    ...withinDays('responded', responded, calendar),
  };
}

type Days = 'created' | 'completed' | 'responded';

/**
 * The query of a filter by days, such as "2026-11-01..2026-11-30": from the start of the first to the end of the last at the
 * site.
 */
function withinDays<Name extends Days>(name: Name, days: readonly string[] | undefined, { zone }: SiteCalendar) {
  const range = readDayRange(days?.[0] ?? '');
  const { from, to } = range === null ? {} : daysAsInstants(range, zone);
  const between: { [End in `${Days}${'From' | 'To'}`]?: string } = {};
  if (from !== undefined) between[`${name}From`] = from;
  if (to !== undefined) between[`${name}To`] = to;
  return between;
}

/** Whether it covers all sites that the member has access to, not only the one in the address. */
export function isEverywhere({ filters }: Pick<Narrowed, 'filters'>): boolean {
  return filters.sites !== undefined;
}

/** The statuses that the board has columns for: those that active work goes through, unless a tab or a filter says otherwise. */
export function columnsOf({ tab, filters }: Pick<Narrowed, 'tab' | 'filters'>): readonly WorkOrderStatus[] {
  const { status } = filters;
  if (status) return WORK_ORDER_STATUSES.filter((each) => status.includes(each));
  const isActive = tab === 'overdue' || filters.overdue !== undefined;
  if (isActive) return ACTIVE_WORK_ORDER_STATUSES;
  return WORK_ORDER_STATUSES.filter((each) => tab === 'all' || (each !== 'draft' && each !== 'cancelled'));
}

/**
 * The address of the full list for a column of the board.
 *
 * @param params - the current query
 */
export function listOfColumn(params: URLSearchParams, tab: WorkOrderTab, status: WorkOrderStatus): URLSearchParams {
  const query = new URLSearchParams(params);
  // The list may have been on another page before the board was opened.
  for (const gone of ['page', VIEW_KEY]) query.delete(gone);
  query.set('status', status);
  const assignee = ASSIGNEE_OF[tab];
  // Such a tab only has work that is not finished.
  if (!statusesOf(tab).some((each) => each === status)) {
    query.set(TAB_KEY, 'all');
    if (assignee) query.set('assignee', assignee);
    if (tab === 'week') query.set('due', THIS_WEEK);
  }
  return query;
}
