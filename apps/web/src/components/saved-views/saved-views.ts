import type { SavedView, SavedViewQuery } from '@siteward/contract';
import { MAX_LIMIT, SAVED_VIEW_KEYS, type SavedViewArea, sameId } from '@siteward/domain';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '#lib/calls/api.ts';
import { columnsInAddress, type ListView } from '#lib/lists/list-view.ts';
import { useIsLeaving } from '#lib/navigation/destination.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';

/** The query parameter that names the open saved view; everything that the view keeps is in the address as well. */
export const SAVED_KEY = 'saved';
/** The parameter of a list's built-in tab: anyone who is on such a tab was already within the list. */
const TAB_KEY = 'tab';

/**
 * The current query of an area's list, as a saved view would keep it.
 *
 * @param extra - the columns of the list that are hidden at first
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
  /** The current query of the list (`savedQueryOf`). */
  query: SavedViewQuery;
  /** The query that applies if the address says nothing. */
  byDefault: SavedViewQuery;
};

export type SavedViews = ReturnType<typeof useSavedViews>;

/**
 * The saved views of a list; the address names the open one. A visit without a query opens the member's default, if they have
 * one; until that is known, the list waits (`isWaiting`).
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
  const current = views.find(({ _id }) => sameId(_id, params.get(SAVED_KEY) ?? ''));
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
    /** Whether the list differs from what the open view keeps. */
    isChanged: current !== undefined && !isSame(SAVED_VIEW_KEYS[area], query, { ...byDefault, ...current.query }),
    /** The address of a view, or for null that of the list without a view. */
    addressOf,
    isWaiting: useDefault(isBare, first && (() => addressOf(first)), first === null),
  };
}

/** Whether two queries ask for the same, regardless of the order of multiple values. */
function isSame(keys: readonly string[], one: SavedViewQuery, other: SavedViewQuery): boolean {
  const inOrder = (text = '') => text.split(',').toSorted().join();
  return keys.every((key) => inOrder(one[key]) === inOrder(other[key]));
}

/**
 * Opens the default view when the list is visited without a query. Removing the last filter does not count as a new visit, so the
 * list stays as it is.
 *
 * @param open - makes the address of the default; null if there is none, undefined while that is not known
 * @returns Whether the list is waiting for the default.
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
    // A view that becomes the default later opens on the next visit.
    setVisit({ ...visit, isNew: false });
  }
  const isWaiting = visit.isNew && isBare && !isNone;
  const isLeaving = useIsLeaving();
  const search = isWaiting && open && !isLeaving ? String(open()) : null;
  useEffect(() => {
    if (search !== null) void navigate({ search }, { replace: true });
  }, [search, navigate]);
  return isWaiting;
}
