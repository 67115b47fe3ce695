import { DEFAULT_PAGE, MAX_LIMIT } from '@siteward/domain';

/** Rows per page that can be chosen (product 1: at most 100). */
export const PAGE_SIZES: readonly number[] = [10, 20, 50, MAX_LIMIT];

/** What a list can be sorted and filtered by, and how many rows a page it has by default. */
export type ListOptions<Sort extends string = string, Filter extends string = string> = {
  limit: number;
  sorts?: readonly Sort[];
  filters?: readonly Filter[];
};

/** How a list is looked at; all of it stands in the address (docs/web.md, Every screen). */
export type ListView<Sort extends string = string, Filter extends string = string> = {
  page: number;
  limit: number;
  search: string;
  sort: Sort | `-${Sort}` | undefined;
  /** Only the filters that are on, each with the values of which a record has to have one. */
  filters: Partial<Record<Filter, readonly string[]>>;
  /** The keys of the columns that are not shown. */
  hidden: readonly string[];
};

const MAX_SEARCH = 100;
/** The most values that the API takes for one filter. */
const MAX_VALUES = 20;

/** Reads a view from an address. What the list does not know counts as not given: never throws. */
export function readListView<Sort extends string, Filter extends string>(
  params: URLSearchParams,
  { limit, sorts = [], filters = [] }: ListOptions<Sort, Filter>,
): ListView<Sort, Filter> {
  const on: Partial<Record<Filter, readonly string[]>> = {};
  for (const name of filters) {
    const values = [...new Set(params.get(name)?.split(',').filter(Boolean))].slice(0, MAX_VALUES);
    if (values.length > 0) on[name] = values;
  }
  return {
    page: wholeNumber(params.get('page')) ?? DEFAULT_PAGE,
    limit: PAGE_SIZES.find((size) => size === wholeNumber(params.get('limit'))) ?? limit,
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH),
    sort: sorts.flatMap((sort) => [sort, `-${sort}`] as const).find((sort) => sort === params.get('sort')),
    filters: on,
    hidden: params.get('hide')?.split(',').filter(Boolean) ?? [],
  };
}

/**
 * The address of a changed view. In: the present query, whose other values stay; the change, where `filters` are all that
 * are on and an empty one is off. What is as by default is left out; what lists other records begins at the first page.
 */
export function writeListView<Sort extends string, Filter extends string>(
  params: URLSearchParams,
  change: Partial<ListView<Sort, Filter>>,
  { limit, filters = [] }: ListOptions<Sort, Filter>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name));
  const lists = ['limit', 'search', 'sort', 'filters'].some((key) => key in change);
  if (change.page !== undefined || lists) put('page', pageOf(change.page));
  if (change.limit !== undefined) put('limit', change.limit === limit ? undefined : String(change.limit));
  if (change.search !== undefined) put('search', change.search);
  if ('sort' in change) put('sort', change.sort);
  if (change.filters) for (const name of filters) put(name, change.filters[name]?.join(','));
  if (change.hidden) put('hide', change.hidden.join(','));
  return next;
}

/** Whether a value of a filter can be a record's id. */
export const isId = (value: string): boolean => /^[0-9a-f]{24}$/i.test(value);

/**
 * Filters as the API takes them: values with commas. In: the values of each; which of them it would not refuse. What is
 * left without a value is left out.
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

/** The change that takes the search and every filter away. */
export function unfiltered(): { search: string; filters: Record<never, never> } {
  return { search: '', filters: {} };
}

function pageOf(page: number | undefined): string | undefined {
  return page === undefined || page === DEFAULT_PAGE ? undefined : String(page);
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}
