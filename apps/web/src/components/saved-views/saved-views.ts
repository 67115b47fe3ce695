import type { SavedView, SavedViewQuery } from '@siteward/contract';
import { MAX_LIMIT, SAVED_VIEW_KEYS, type SavedViewArea } from '@siteward/domain';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '#lib/api.ts';
import { columnsInAddress, type ListView } from '#lib/list-view.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';

/** The key of the address that names the saved view that was opened; the address has all that it keeps as well. */
export const SAVED_KEY = 'saved';
/** The tab that a list was built with: whoever is on one has come from somewhere within the list. */
const TAB_KEY = 'tab';

/**
 * How a list of an area is looked at now, as a saved view would keep it.
 *
 * @param extra - its columns that are not shown at first
 */
export function savedQueryOf(
  { filters, search, sort, hidden }: Pick<ListView, 'filters' | 'search' | 'sort' | 'hidden'>,
  more: SavedViewQuery,
  extra: readonly string[] = [],
): SavedViewQuery {
  const query: SavedViewQuery = { ...more, ...columnsInAddress(hidden, extra) };
  for (const [name, values] of Object.entries(filters)) if (values) query[name] = values.join(',');
  if (search) query['search'] = search;
  if (sort) query['sort'] = sort;
  return query;
}

type SavedViewsOptions = {
  area: SavedViewArea;
  /** How the list is looked at now (`savedQueryOf`). */
  query: SavedViewQuery;
  /** How it is looked at where the address says nothing. */
  byDefault: SavedViewQuery;
};

export type SavedViews = ReturnType<typeof useSavedViews>;

/**
 * The saved views of a list, of which the address names the one that is open. A visit without a query opens the member's
 * default, if they have one: until that is known, the list waits (`isWaiting`).
 */
export function useSavedViews({ area, query, byDefault }: SavedViewsOptions) {
  const { org } = useOrganizationScope();
  const [params] = useSearchParams();
  const asked = { org, area, limit: MAX_LIMIT };
  const { data, isError } = api.savedViews.list.useQuery({
    queryKey: ['savedViews', 'list', asked],
    queryData: { query: asked },
  });
  const known = data?.body.items;
  const views: readonly SavedView[] = known ?? [];
  const current = views.find(({ _id }) => _id === params.get(SAVED_KEY));
  const addressOf = (view: SavedView | null, base = params) => {
    const search = new URLSearchParams(base);
    for (const key of ['page', SAVED_KEY, ...SAVED_VIEW_KEYS[area]]) search.delete(key);
    for (const [key, value] of Object.entries(view?.query ?? {})) if (value !== byDefault[key]) search.set(key, value);
    if (view) search.set(SAVED_KEY, view._id);
    return search;
  };
  const isBare = [SAVED_KEY, ...SAVED_VIEW_KEYS[area]].every((key) => !params.get(key));
  const first = known ? (known.find((view) => view.default) ?? null) : isError ? null : undefined;
  return {
    area,
    views,
    current,
    query,
    /** Whether the list is looked at otherwise than the open view keeps it. */
    isChanged: current !== undefined && !isSame(SAVED_VIEW_KEYS[area], query, { ...byDefault, ...current.query }),
    /** The address of a view; of the list without any for null. */
    addressOf,
    isWaiting: useDefault(isBare, first && (() => addressOf(first)), first === null),
  };
}

/** Whether two queries ask for the same, in whichever order they name several values. */
function isSame(keys: readonly string[], one: SavedViewQuery, other: SavedViewQuery): boolean {
  const inOrder = (text = '') => text.split(',').toSorted().join();
  return keys.every((key) => inOrder(one[key]) === inOrder(other[key]));
}

/**
 * Opens the default view when the list is visited without a query. Whoever takes the last filter away has not come anew,
 * and stays where they are.
 *
 * @param open - makes the address of the default; null where there is none, undefined while that is not known
 * @returns Whether the list waits for it.
 */
function useDefault(isBare: boolean, open: (() => URLSearchParams) | null | undefined, isNone: boolean): boolean {
  const { key } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [visit, setVisit] = useState({ key, params, isNew: isBare });
  if (visit.key !== key) {
    const wasChosen = visit.params.has(SAVED_KEY) || visit.params.has(TAB_KEY);
    setVisit({ key, params, isNew: isBare && wasChosen });
  } else if (visit.isNew && isNone) {
    // What becomes the default later opens with the next visit.
    setVisit({ ...visit, isNew: false });
  }
  const isWaiting = visit.isNew && isBare && !isNone;
  const search = isWaiting && open ? String(open()) : null;
  useEffect(() => {
    if (search !== null) void navigate({ search }, { replace: true });
  }, [search, navigate]);
  return isWaiting;
}
