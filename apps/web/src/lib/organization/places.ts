import { plural } from '@lingui/core/macro';
import type { Member, SiteSummary } from '@siteward/contract';
import { MAX_LIMIT } from '@siteward/domain';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, bodyOf } from '#lib/calls/api.ts';
import { useOrganizationScope } from './organization-scope.ts';

/** How many sites are offered at a time; the rest can be found by searching. */
const SITES_OFFERED = 20;

/** What a search for sites has found so far; `total` counts all sites that match. */
type SiteSearch = { sites: readonly SiteSummary[]; total: number; searching: boolean; failed: boolean };

/**
 * The sites that the member may see and the server finds for what is typed, sorted by name: the first twenty, however many
 * there are.
 *
 * @param wanted - whether to search at all
 */
export function useSiteSearch(typed: string, wanted = true): SiteSearch {
  const { org } = useOrganizationScope();
  const { search, isPaused } = useSearch(typed);
  const query = { org, limit: SITES_OFFERED, sort: 'name', ...(search && { search }) } as const;
  const { data, isFetching, isError } = api.sites.list.useQuery({
    queryKey: ['sites', 'list', query],
    queryData: { query },
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  return {
    sites: data?.body.items ?? [],
    total: data?.body.total ?? 0,
    searching: wanted && (isFetching || !isPaused),
    failed: wanted && isError,
  };
}

/** The note under the offered sites if the search has found more; undefined if it has not. */
export function moreSites({ sites, total }: SiteSearch): string | undefined {
  const more = total - sites.length;
  if (more <= 0) return undefined;
  return plural(more, { one: '# more site: search for it', other: '# more sites: search for them' });
}

/**
 * The sites with these ids that the member may see. Sites requested by several components of a page are loaded in one call.
 *
 * @returns The sites loaded so far, in the order of the ids; `known` says whether those are all.
 */
export function useSitesById(ids: readonly string[]): { sites: readonly SiteSummary[]; known: boolean } {
  const { org, site } = useOrganizationScope();
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['sites', 'name', org, id],
      queryFn: () => siteOf(org, id),
      ...(site?._id === id && { initialData: site }),
    })),
    combine: (results) => ({
      sites: results.flatMap(({ data }) => data ?? []),
      known: results.every(({ data }) => data !== undefined),
    }),
  });
}

/**
 * Makes a function that reads one record of an organization by its id, in one call with the others requested at the same
 * moment. It returns null if the caller may not see the record.
 *
 * @param loadAll - reads the records with some ids, at most `MAX_LIMIT` at a time, leaving out those that do not exist
 */
export function oneOf<Named extends { _id: string }>(
  loadAll: (org: string, ids: readonly string[]) => Promise<Named[]>,
) {
  /** What is requested until the current task ends, by organization. */
  const batches = new Map<string, { ids: Set<string>; answer: Promise<Named[]> }>();
  const loadBatch = async (org: string, ids: Set<string>) => {
    await new Promise<void>((resolve) => setTimeout(resolve));
    batches.delete(org);
    const found: Named[] = [];
    for (const wanted = [...ids]; wanted.length > 0; ) found.push(...(await loadAll(org, wanted.splice(0, MAX_LIMIT))));
    return found;
  };
  return async (org: string, id: string): Promise<Named | null> => {
    let batch = batches.get(org);
    if (!batch) {
      const ids = new Set<string>();
      batch = { ids, answer: loadBatch(org, ids) };
      batches.set(org, batch);
    }
    batch.ids.add(id);
    return (await batch.answer).find(({ _id }) => _id === id) ?? null;
  };
}

const siteOf = oneOf<SiteSummary>(async (org, ids) => {
  const query = { org, id: ids.join(','), limit: MAX_LIMIT };
  return (await bodyOf(api.sites.list.query({ query }))).items;
});

const OFFERED = 20;

/**
 * The organizations that the person is an active member of, as memberships sorted by the organization's name: the first twenty
 * that the server finds for what is typed, how many there are in all, and whether the search is still running.
 */
export function useOrganizationSearch(typed: string) {
  const { user } = useOrganizationScope();
  const { search, isPaused } = useSearch(typed);
  const query = { status: 'active', sort: 'orgName', limit: OFFERED, ...(search && { search }) } as const;
  const { data, isFetching } = api.members.listByUser.useQuery({
    queryKey: ['members', 'mine', user._id, query],
    queryData: { params: { userId: user._id }, query },
    placeholderData: keepPreviousData,
  });
  const memberships: readonly Member[] = data?.body.items ?? [];
  return { memberships, total: data?.body.total ?? 0, searching: isFetching || !isPaused };
}

const LONGEST_SEARCH = 100;
const DEBOUNCE_MS = 250;

/**
 * What to search the server for while somebody types: it changes only when the typing pauses, and is no longer than the server
 * accepts.
 *
 * @returns `search`, the current search; `text`, the next one; and whether the typing has paused, so that both are the same.
 */
export function useSearch(typed: string): { search: string; text: string; isPaused: boolean } {
  const text = typed.trim().slice(0, LONGEST_SEARCH);
  const [search, setSearch] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSearch, DEBOUNCE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return { search, text, isPaused: search === text };
}
