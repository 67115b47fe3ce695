import type { SiteSummary } from '@siteward/contract';
import { MAX_LIMIT } from '@siteward/domain';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { bodyOf } from './answer.ts';
import { api } from './api.ts';
import { useOrganizationScope } from './organization-scope.ts';
import { useSearch } from './use-search.ts';

/** How many sites are offered at once; the rest is found by searching. */
const SITES_OFFERED = 20;

/** What a search for sites has found so far; `total` counts all that match. */
export type SiteSearch = { sites: readonly SiteSummary[]; total: number; searching: boolean; failed: boolean };

/**
 * The sites that the member may see, by name, as the server finds them for what is typed: the first twenty, however many
 * there are. In: what is typed, and whether it is wanted at all.
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

/** What stands under the sites that are offered, where the search has found more; undefined where it has not. */
export function moreSites({ sites, total }: SiteSearch): string | undefined {
  const more = total - sites.length;
  if (more <= 0) return undefined;
  return more === 1 ? '1 more site: search for it' : `${more} more sites: search for them`;
}

/**
 * The sites with these ids that the member may see; those of all components on a page are asked for in one call.
 * Out: those that are there, in the order of the ids, and whether that is all.
 */
export function useSitesById(ids: readonly string[]): { sites: readonly SiteSummary[]; known: boolean } {
  const { org, site } = useOrganizationScope();
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['sites', 'name', org, id],
      queryFn: () => loadOne(org, id),
      ...(site?._id === id && { initialData: site }),
    })),
    combine: (results) => ({
      sites: results.flatMap(({ data }) => data ?? []),
      known: results.every(({ data }) => data !== undefined),
    }),
  });
}

/** Reads the sites with these ids that the caller may see, however many. Throws as `bodyOf` does. */
export async function loadSites(org: string, ids: Iterable<string>): Promise<SiteSummary[]> {
  const wanted = [...new Set(ids)];
  const found: SiteSummary[] = [];
  for (let from = 0; from < wanted.length; from += MAX_LIMIT) {
    const id = wanted.slice(from, from + MAX_LIMIT).join(',');
    found.push(...(await bodyOf(api.sites.list.query({ query: { org, id, limit: MAX_LIMIT } }))).items);
  }
  return found;
}

type Batch = { ids: Set<string>; answer: Promise<SiteSummary[]> };

/** What is asked for until the present task ends, by organization. */
const batches = new Map<string, Batch>();

/** One site, null where the caller may not see it; asked for together with the others of the same moment. */
async function loadOne(org: string, id: string): Promise<SiteSummary | null> {
  const batch = batches.get(org) ?? startBatch(org);
  batch.ids.add(id);
  return (await batch.answer).find(({ _id }) => _id === id) ?? null;
}

function startBatch(org: string): Batch {
  const ids = new Set<string>();
  const started = new Promise<void>((resolve) => setTimeout(resolve));
  const answer = started.then(() => {
    batches.delete(org);
    return loadSites(org, ids);
  });
  const batch = { ids, answer };
  batches.set(org, batch);
  return batch;
}
