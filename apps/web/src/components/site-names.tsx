import { type AccessLimits, siteNames } from '@siteward/domain';
import { useCustomerName, useSitesById } from '#lib/places.ts';

/**
 * The names of sites (domain, `siteNames`), looked up; how many they are until the names are known.
 *
 * @param ids - none for all sites
 */
export function useSiteNames(ids: readonly string[]): string {
  const { sites, known } = useSitesById(ids);
  if (!known) return ids.length === 1 ? '1 site' : `${ids.length} sites`;
  return siteNames(ids, sites);
}

/** What somebody is limited to, in words: "All sites", "No sites yet", "Mill Street", "Harbour Tenants: Harbour Campus". */
export function LimitNames({ limits }: { limits: AccessLimits }) {
  if (limits.customerOrgId !== null) return <CustomerNames limits={limits} />;
  const isNowhere = limits.type === 'customer' && limits.sites.length === 0;
  return isNowhere ? <Names names="No sites yet" /> : <SiteNames ids={limits.sites} />;
}

function CustomerNames({ limits: { sites, customerOrgId, customerSiteId } }: { limits: AccessLimits }) {
  const customer = useCustomerName(customerOrgId) ?? 'A customer';
  const ids = customerSiteId === null ? sites : [customerSiteId];
  const names = useSiteNames(ids);
  return <Names names={ids.length === 0 ? `${customer}: its sites` : `${customer}: ${names}`} />;
}

function SiteNames({ ids }: { ids: readonly string[] }) {
  return <Names names={useSiteNames(ids)} />;
}

function Names({ names }: { names: string }) {
  return (
    <span className="block truncate" title={names}>
      {names}
    </span>
  );
}
