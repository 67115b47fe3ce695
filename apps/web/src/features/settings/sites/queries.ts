import type { Site } from '@siteward/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/calls/api.ts';
import { type UseListView, useListView } from '#lib/lists/list-view.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';

export type SitesView = UseListView<'name' | 'code' | 'createdAt'>;

/** Which sites are shown, according to the address; 20 per page (spec section 9). */
export function useSitesView(): SitesView {
  return useListView({ limit: 20, sorts: ['name', 'code', 'createdAt'] });
}

/** One page of the organization's sites. */
export function useSites(view: SitesView) {
  const { org } = useOrganizationScope();
  const query = { org, ...view.query };
  return api.sites.list.useQuery({
    queryKey: ['sites', 'list', query],
    queryData: { query },
    placeholderData: keepPreviousData,
  });
}

const siteKey = (id: string) => ['sites', 'one', id];

/** A site with its settings. */
export function useSite(id: string) {
  return api.sites.get.useQuery({ queryKey: siteKey(id), queryData: { params: { id } } });
}

/** Updates the caches after sites have changed: their names appear in the navigation and in many lists. */
export function useSitesCache() {
  const { refresh } = useOrganizationScope();
  const cache = useQueryClient();
  return {
    put: (site: Site) => {
      cache.setQueryData(siteKey(site._id), { status: 200, body: site, headers: new Headers() });
    },
    refresh: async () => {
      const stale = ['list', 'name'].map((kind) => cache.invalidateQueries({ queryKey: ['sites', kind] }));
      await Promise.all([refresh(), ...stale]);
    },
  };
}
