import { api } from '#lib/api.ts';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';

/**
 * The current site with its hours, holidays and categories; undefined for members who may not see them, and until it is loaded.
 */
export function useSiteHere() {
  const { siteId: id } = useOrganizationScope();
  const { data } = api.sites.get.useQuery({
    queryKey: ['sites', 'one', id],
    queryData: { params: { id } },
    enabled: useCan()('sites:view'),
  });
  return data?.body;
}
