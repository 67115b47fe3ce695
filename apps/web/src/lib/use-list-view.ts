import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListOptions, type ListView, readListView, unfiltered, writeListView } from './list-view.ts';

/** The view of a list with what changes it; `any`: a list's own sorts and filters do not matter to who shows it. */
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
  // What is typed comes late: it changes the address as it is then, and not as it was when the typing began.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const view = readListView(params, options);
  const { page, limit, search, sort } = view;
  const change: UseListView<Sort, Filter>['change'] = (changed, { replace = false } = {}) =>
    setParams(() => writeListView(latest.current, changed, options), { replace, preventScrollReset: true });
  return {
    ...view,
    query: { page, limit, ...(search && { search }), ...(sort && { sort }) },
    isFiltered: search !== '' || Object.keys(view.filters).length > 0,
    change,
    clear: () => change(unfiltered()),
  };
}
