import type { MOST_VALUES, SEARCH_MAX } from '@siteward/contract';
import { DEFAULT_PAGE, MAX_LIMIT } from '@siteward/domain';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** Rows per page that can be chosen (product 1: at most 100). */
export const PAGE_SIZES: readonly number[] = [10, 20, 50, MAX_LIMIT];

/** What a list can be sorted and filtered by, and how many rows it has per page by default. */
type ListOptions<Sort extends string = string, Filter extends string = string> = {
  limit: number;
  sorts?: readonly Sort[];
  filters?: readonly Filter[];
  /** The filter set by tabs: an empty tab does not count as a search without results, and clearing the filters stays on the tab. */
  tab?: NoInfer<Filter>;
  /** The columns that are hidden by default. */
  extra?: readonly string[];
};

/** How a list is looked at; all of it is kept in the address (docs/web.md, Every screen). */
export type ListView<Sort extends string = string, Filter extends string = string> = {
  page: number;
  limit: number;
  search: string;
  sort: Sort | `-${Sort}` | undefined;
  /** Only the filters that are on, each with its values; a record has to match one of them. */
  filters: Partial<Record<Filter, readonly string[]>>;
  /** The keys of the columns that are not shown. */
  hidden: readonly string[];
};

const MAX_SEARCH = 100 satisfies typeof SEARCH_MAX;
const MAX_VALUES = 20 satisfies typeof MOST_VALUES;

/** Reads a view from an address. Never throws: anything that the list does not know is ignored. */
export function readListView<Sort extends string, Filter extends string>(
  params: URLSearchParams,
  { limit, sorts = [], filters = [], extra = [] }: ListOptions<Sort, Filter>,
): ListView<Sort, Filter> {
  const on: Partial<Record<Filter, readonly string[]>> = {};
  for (const name of filters) {
    const values = [...new Set(params.get(name)?.split(',').filter(Boolean))].slice(0, MAX_VALUES);
    if (values.length > 0) on[name] = values;
  }
  const namesIn = (name: string) => params.get(name)?.split(',').filter(Boolean) ?? [];
  return {
    page: wholeNumber(params.get('page')) ?? DEFAULT_PAGE,
    limit: PAGE_SIZES.find((size) => size === wholeNumber(params.get('limit'))) ?? limit,
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH),
    sort: sorts.flatMap((sort) => [sort, `-${sort}`] as const).find((sort) => sort === params.get('sort')),
    filters: on,
    hidden: [...namesIn('hide'), ...extra.filter((key) => !namesIn('show').includes(key))],
  };
}

/**
 * The address of a changed view. Default values are left out; a change that lists other records goes back to the first page.
 *
 * @param params - the current query, whose other values are kept
 * @param change - `filters` has to name all filters that are on; an empty one is off
 */
export function writeListView<Sort extends string, Filter extends string>(
  params: URLSearchParams,
  change: Partial<ListView<Sort, Filter>>,
  { limit, filters = [], extra = [] }: ListOptions<Sort, Filter>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name));
  const lists = ['limit', 'search', 'sort', 'filters'].some((key) => key in change);
  if (change.page !== undefined || lists) put('page', pageOf(change.page));
  if (change.limit !== undefined) put('limit', change.limit === limit ? undefined : String(change.limit));
  if (change.search !== undefined) put('search', change.search);
  if ('sort' in change) put('sort', change.sort);
  if (change.filters) for (const name of filters) put(name, change.filters[name]?.join(','));
  if (change.hidden) {
    const { hide, show } = columnsInAddress(change.hidden, extra);
    put('hide', hide);
    put('show', show);
  }
  return next;
}

/**
 * How the address says which columns are hidden: `hide` names columns that are shown by default but hidden, `show` those that are
 * hidden by default but shown.
 *
 * @param extra - the columns that are hidden by default
 */
export function columnsInAddress(
  hidden: readonly string[],
  extra: readonly string[],
): { hide?: string; show?: string } {
  const hide = hidden.filter((key) => !extra.includes(key)).join(',');
  const show = extra.filter((key) => !hidden.includes(key)).join(',');
  return { ...(hide && { hide }), ...(show && { show }) };
}

/**
 * Filters as the API takes them: values joined by commas. Filters without a valid value are left out.
 *
 * @param filters - the values of each
 * @param isValid - whether the API would take a value
 */
export function filterQuery<Name extends string>(
  filters: Partial<Record<Name, readonly string[] | undefined>>,
  isValid: (value: string) => boolean,
): Partial<Record<Name, string>> {
  const query: Partial<Record<Name, string>> = {};
  for (const name in filters) {
    const valid = filters[name]?.filter(isValid) ?? [];
    if (valid.length > 0) query[name] = valid.join(',');
  }
  return query;
}

/** The change that removes the search and every filter, but keeps the tab. */
function unfiltered<Filter extends string>(
  filters: ListView<string, Filter>['filters'],
  tab: Filter | undefined,
): Pick<ListView<string, Filter>, 'search' | 'filters'> {
  const kept: ListView<string, Filter>['filters'] = {};
  if (tab !== undefined && filters[tab]) kept[tab] = filters[tab];
  return { search: '', filters: kept };
}

/**
 * What a list with tabs shows while it is loading: the previous page, unless that was of another tab.
 *
 * @param tab - what the tab narrows the query to; undefined where it lists all
 * @returns A function for `placeholderData`, for a query whose key has the query of the call in third place.
 */
export function keepWithin(tab: Readonly<Record<string, string | undefined>>) {
  return <Data>(previous: Data | undefined, before?: { queryKey: readonly unknown[] }): Data | undefined => {
    const query = before?.queryKey[2];
    if (typeof query !== 'object' || query === null) return undefined;
    const asked = new Map(Object.entries(query));
    return Object.entries(tab).every(([name, value]) => asked.get(name) === value) ? previous : undefined;
  };
}

function pageOf(page: number | undefined): string | undefined {
  return page === undefined || page === DEFAULT_PAGE ? undefined : String(page);
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

/** The view of a list, with functions that change it. */
export type UseListView<Sort extends string = string, Filter extends string = string> = ListView<Sort, Filter> & {
  /** The part of the query that every list of the API takes; the filters have to be added. */
  query: { page: number; limit: number; search?: string; sort?: Sort | `-${Sort}` };
  /** Whether a search or a filter narrows the list. */
  isFiltered: boolean;
  /** Changes the address. With `replace`, which is for typing, it adds no history entry. */
  // A method, so that a view with its own sorts and filters can be passed to components that show any list.
  change(change: Partial<ListView<Sort, Filter>>, options?: { replace?: boolean }): void;
  /** Removes the search and the filters. */
  clear: () => void;
};

/**
 * The view of a list, kept in the address: `useListView({ limit: 10, sorts: ['name'], filters: ['type'] })`.
 * Back, reload and a pasted link show the same.
 */
export function useListView<const Sort extends string = never, const Filter extends string = never>(
  options: ListOptions<Sort, Filter>,
): UseListView<Sort, Filter> {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  // A change may come while the previous one is still on its way to the address, because guards run first: it has to build on that
  // one. Typed text may even arrive after a click that followed it.
  const latest = useRef(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` too, because the address may have become the same as before
  useEffect(() => {
    latest.current = params;
  }, [params, key]);
  const view = readListView(params, options);
  const { page, limit, search, sort } = view;
  const change: UseListView<Sort, Filter>['change'] = (changed, { replace = false } = {}) => {
    latest.current = writeListView(latest.current, changed, options);
    setParams(latest.current, { replace, preventScrollReset: true });
  };
  return {
    ...view,
    query: { page, limit, ...(search && { search }), ...(sort && { sort }) },
    isFiltered: search !== '' || Object.keys(view.filters).some((name) => name !== options.tab),
    change,
    clear: () => change(unfiltered(view.filters, options.tab)),
  };
}

/**
 * For links to another view of the current list, such as its tabs: a function that gives the query with some values changed (null
 * removes one), at the first page and without what is open beside the list. Search and filters are kept.
 *
 * @param open - the query parameters of what is open beside the list: `provider`
 */
export function useListSearch(...open: readonly string[]) {
  const [params] = useSearchParams();
  return (change: Readonly<Record<string, string | null>> = {}): string => {
    const query = new URLSearchParams(params);
    for (const name of ['page', ...open]) query.delete(name);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    return String(query);
  };
}
