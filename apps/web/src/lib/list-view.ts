import type { MOST_VALUES, SEARCH_MAX } from '@siteward/contract';
import { DEFAULT_PAGE, MAX_LIMIT } from '@siteward/domain';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** Rows per page that can be chosen (product 1: at most 100). */
export const PAGE_SIZES: readonly number[] = [10, 20, 50, MAX_LIMIT];

/** What a list can be sorted and filtered by, and how many rows per page it has by default. */
type ListOptions<Sort extends string = string, Filter extends string = string> = {
  limit: number;
  sorts?: readonly Sort[];
  filters?: readonly Filter[];
  /** The filter that tabs choose by: a tab that holds nothing is not a search that found nothing, and clearing filters stays on it. */
  tab?: NoInfer<Filter>;
  /** The columns that are not shown at first. */
  extra?: readonly string[];
};

/** How a list is looked at; all of it is kept in the address (docs/web.md, Every screen). */
export type ListView<Sort extends string = string, Filter extends string = string> = {
  page: number;
  limit: number;
  search: string;
  sort: Sort | `-${Sort}` | undefined;
  /** Only the filters that are on, each with its values, one of which a record has to have. */
  filters: Partial<Record<Filter, readonly string[]>>;
  /** The keys of the columns that are not shown. */
  hidden: readonly string[];
};

const MAX_SEARCH = 100 satisfies typeof SEARCH_MAX;
const MAX_VALUES = 20 satisfies typeof MOST_VALUES;

/** Reads a view from an address. Never throws: what the list does not know counts as not given. */
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
 * The address of a changed view. What is as by default is left out; what lists other records begins at the first page.
 *
 * @param params - the present query, whose other values stay
 * @param change - `filters` are all that are on; an empty one is off
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
 * How the address says which columns are not shown: those that are hidden, and of those that are not shown at first the ones that are.
 *
 * @param extra - those that are not shown at first
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
 * Filters as the API takes them: values with commas. What is left without a value is left out.
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

/** The change that takes the search and every filter away, and leaves the tab. */
function unfiltered<Filter extends string>(
  filters: ListView<string, Filter>['filters'],
  tab: Filter | undefined,
): Pick<ListView<string, Filter>, 'search' | 'filters'> {
  const kept: ListView<string, Filter>['filters'] = {};
  if (tab !== undefined && filters[tab]) kept[tab] = filters[tab];
  return { search: '', filters: kept };
}

/**
 * What a list by status shows until what is asked for is there: the page before, unless that was of another status.
 *
 * @returns A function for `placeholderData`, of a query whose key has its query at the third place.
 */
export function keepWithin(status: string) {
  return <Data>(previous: Data | undefined, before?: { queryKey: readonly unknown[] }): Data | undefined => {
    const query = before?.queryKey[2];
    const isSame = typeof query === 'object' && query !== null && 'status' in query && query.status === status;
    return isSame ? previous : undefined;
  };
}

function pageOf(page: number | undefined): string | undefined {
  return page === undefined || page === DEFAULT_PAGE ? undefined : String(page);
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}

/** The view of a list with what changes it; `any`: a list's own sorts and filters do not matter to its viewer. */
export type UseListView<Sort extends string = string, Filter extends string = string> = ListView<Sort, Filter> & {
  /** The part that every list of the API takes; add the filters. */
  query: { page: number; limit: number; search?: string; sort?: Sort | `-${Sort}` };
  /** Whether a search or a filter narrows the list. */
  isFiltered: boolean;
  /** Changes the address. `replace` leaves no history entry: for what is typed. */
  // A method, so that a list with its own sorts and filters can be handed to what shows any list.
  change(change: Partial<ListView<Sort, Filter>>, options?: { replace?: boolean }): void;
  /** Takes search and filters away. */
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
  // A change may come while the one before is on its way to the address, as guards run first: it goes on from there. What is
  // typed comes later still than the click that followed it.
  const latest = useRef(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the address has become, also the same as before
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
