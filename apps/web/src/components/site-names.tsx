import { plural, t } from '@lingui/core/macro';
import { type AccessLimits, siteNames } from '@siteward/domain';
import { useLanguage } from '#lib/i18n.tsx';
import { useCustomerName, useSitesById } from '#lib/places.ts';

/**
 * The names of sites (domain, `siteNames`), looked up; how many they are until the names are known.
 *
 * @param ids - none for all sites
 */
export function useSiteNames(ids: readonly string[]): string {
  useLanguage();
  const count = ids.length;
  const { sites, known } = useSitesById(ids);
  if (!known) return plural(count, { one: '# site', other: '# sites' });
  return count === 0 ? t`All sites` : siteNames(ids, sites);
}

/** What somebody is limited to, in words: "All sites", "No sites yet", "Mill Street", "Harbour Tenants: Harbour Campus". */
export function LimitNames({ limits }: { limits: AccessLimits }) {
  if (limits.customerOrgId !== null) return <CustomerNames limits={limits} />;
  const isNowhere = limits.type === 'customer' && limits.sites.length === 0;
  return isNowhere ? <Names names={t`No sites yet`} /> : <SiteNames ids={limits.sites} />;
}

function CustomerNames({ limits: { sites, customerOrgId, customerSiteId } }: { limits: AccessLimits }) {
  const customer = useCustomerName(customerOrgId) ?? t`A customer`;
  const ids = customerSiteId === null ? sites : [customerSiteId];
  const names = useSiteNames(ids);
  return <Names names={ids.length === 0 ? t`${customer}: its sites` : `${customer}: ${names}`} />;
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
