import { addressOfCounted, type Counted, type DashboardRange } from '@siteward/domain';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';

/**
 * The addresses of the lists behind the numbers.
 *
 * @param everywhere - whether the numbers cover all sites
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

/** What a pair of bars covers: a day, or a week if there are too many days to tell apart. */
export type Bar = DashboardRange & { created: number; completed: number };

/** How much open work of one kind there is, and the address of its list. */
export type OpenRow = { key: string; label: string; count: number; to: string };
