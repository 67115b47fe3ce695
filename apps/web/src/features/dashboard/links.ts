import { addressOfCounted, type Counted, type DashboardRange } from '@siteward/domain';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { pathTo } from '#lib/paths.ts';

/**
 * The addresses of the lists behind the numbers.
 *
 * @param everywhere - whether the numbers are of all sites
 */
export function useCountedLinks(everywhere: boolean) {
  const { org, siteId } = useOrganizationScope();
  return (counted: Counted, at?: string) => {
    const name = counted.area === 'feedbacks' ? 'org-site-feedbacks' : 'org-site-work-orders';
    const query = addressOfCounted(counted, { everywhere: everywhere && at === undefined });
    return pathTo(name, { org, site: at ?? siteId }, query);
  };
}
export type LinkOf = ReturnType<typeof useCountedLinks>;

/** What one pair of bars stands for: a day, or a week where there are too many days to be told apart. */
export type Bar = DashboardRange & { created: number; completed: number };

/** How much open work there is of one kind, and where its list is. */
export type OpenRow = { key: string; label: string; count: number; to: string };
