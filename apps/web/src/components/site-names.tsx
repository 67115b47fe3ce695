import type { MemberType } from '@siteward/domain';
import { useCustomerName, useSitesById } from '#lib/places.ts';

/** The names of sites, for people: "All sites", "Harbour Campus, Mill Street", "Mill Street and 2 others". */
export function siteNames(ids: readonly string[], sites: readonly { _id: string; name: string }[]): string {
  if (ids.length === 0) return 'All sites';
  const known = sites.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name);
  // Whoever is limited to some sites does not get the names of the others.
  const others = ids.length - known.length;
  if (others === 0) return known.join(', ');
  if (known.length === 0) return others === 1 ? '1 other site' : `${others} other sites`;
  return `${known.join(', ')} and ${others === 1 ? '1 other' : `${others} others`}`;
}

/** The same, with the names looked up; how many they are until the names are known. In: their ids; none: all. */
export function useSiteNames(ids: readonly string[]): string {
  const { sites, known } = useSitesById(ids);
  if (!known) return ids.length === 1 ? '1 site' : `${ids.length} sites`;
  return siteNames(ids, sites);
}

/** What somebody is limited to: sites, none meaning all of them but for a customer's members, or the sites of a customer. */
type Limits = {
  type: MemberType;
  sites: readonly string[];
  customerOrgId: string | null;
  customerSiteId: string | null;
};

/** What somebody is limited to, for a cell of an export: the same words, but that customers have no names there. */
export function limitWords(limits: Limits, known: readonly { _id: string; name: string }[]): string {
  const { type, sites, customerOrgId, customerSiteId } = limits;
  const ids = customerSiteId === null ? sites : [customerSiteId];
  if (ids.length > 0) return siteNames(ids, known);
  if (customerOrgId !== null) return "The customer's sites";
  return type === 'customer' ? 'No sites yet' : 'All sites';
}

/** What somebody is limited to, in words: "All sites", "No sites yet", "Mill Street", "Harbour Tenants: Harbour Campus". */
export function LimitNames({ limits }: { limits: Limits }) {
  if (limits.customerOrgId !== null) return <CustomerNames limits={limits} />;
  const isNowhere = limits.type === 'customer' && limits.sites.length === 0;
  return isNowhere ? <Names names="No sites yet" /> : <SiteNames ids={limits.sites} />;
}

function CustomerNames({ limits: { sites, customerOrgId, customerSiteId } }: { limits: Limits }) {
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
