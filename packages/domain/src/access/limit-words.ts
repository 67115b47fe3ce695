import { listCell } from '../records/name-cells.ts';
import type { AccessLimits } from './reach.ts';

type NamedSite = { _id: string; name: string };

/** The names of sites as text: "Harbour Campus, Mill Street", "Mill Street and 2 others". */
function siteNames(ids: readonly string[], sites: readonly NamedSite[]): string {
  const wanted = new Set(ids);
  const known = sites.filter(({ _id }) => wanted.has(_id)).map(({ name }) => name);
  // Readers limited to certain sites must not learn the names of the others.
  const others = ids.length - known.length;
  if (others === 0) return listCell(known);
  if (known.length === 0) return others === 1 ? '1 other site' : `${others} other sites`;
  return `${known.join(', ')} and ${others === 1 ? '1 other' : `${others} others`}`;
}

/**
 * What somebody is limited to, for a cell of an export, which does not name customers.
 *
 * @param known - the sites that the reader of the export can see
 */
export function limitWords(limits: AccessLimits, known: readonly NamedSite[]): string {
  const { type, sites, customerOrgId, customerSiteId } = limits;
  const ids = customerSiteId === null ? sites : [customerSiteId];
  if (ids.length > 0) return siteNames(ids, known);
  if (customerOrgId !== null) return "The customer's sites";
  return type === 'customer' ? 'No sites yet' : 'All sites';
}
