import type { MemberType } from './roles.ts';

/** How many sites somebody may be limited to one by one. */
export const SITES_MAX = 100;

/** The sites of an organization that somebody gets to: all, those to come included, or some; perhaps none. */
export type Reach = 'all' | LimitedReach;

export type LimitedReach = {
  /** The sites that they get to now. */
  sites: ReadonlySet<string>;
  /** The sites that they may ever get to by the same limits: also those that their customer does not occupy yet. */
  named: ReadonlySet<string>;
  /** The customer whose sites they get to whichever those are, so that `named` does not bound them. */
  follows: string | null;
};

/** What a membership or an invitation is limited to. `sites` empty: not limited by them. */
export type AccessLimits = {
  type: MemberType;
  sites: readonly string[];
  customerOrgId: string | null;
  customerSiteId: string | null;
};

/** A reach of these sites that never grows by itself. */
export function onlySites(ids: Iterable<string>): LimitedReach {
  const sites = new Set(ids);
  return { sites, named: sites, follows: null };
}

/**
 * What limits leave open. Whoever belongs to a customer reaches the sites that this customer occupies, only the one
 * that is named where one is, and only those in `sites` where that is not empty: none as long as the customer occupies
 * none. A customer's member whose customer nobody has named reaches the sites that are named, and never all.
 *
 * @param occupied - the sites that their customer occupies now, unused without one
 */
export function reachOf(
  { type, sites, customerOrgId, customerSiteId }: AccessLimits,
  occupied: readonly string[],
): Reach {
  if (customerOrgId === null) return sites.length === 0 && type !== 'customer' ? 'all' : onlySites(sites);
  if (customerSiteId === null && sites.length === 0) {
    return { ...onlySites(occupied), follows: customerOrgId };
  }
  const of = customerSiteId === null ? sites : [customerSiteId];
  const named = new Set(sites.length === 0 ? of : of.filter((site) => sites.includes(site)));
  return { sites: new Set(occupied.filter((site) => named.has(site))), named, follows: null };
}

/** Whether a site is within reach. */
export function reachesSite(reach: Reach, site: string): boolean {
  return reach === 'all' || reach.sites.has(site);
}

/**
 * Whether all that the inner one reaches, now and later, is within the outer one. Whoever follows a customer is within
 * the reach of those who follow the same one. Those who reach nothing yet are within the reach only of those who reach
 * everything.
 */
export function isWithinReach(outer: Reach, inner: Reach): boolean {
  if (outer === 'all') return true;
  if (inner === 'all') return false;
  if (inner.follows !== null) return inner.follows === outer.follows;
  return inner.sites.size > 0 && [...inner.named].every((site) => outer.sites.has(site));
}

/**
 * A change to a member, an invitation or a site: what it reached before and reaches afterwards, as far as there is a
 * before and an afterwards; a site reaches itself. `ofOwnLimits`: it changes what the actor themselves is limited to.
 */
export type ReachChange = { before?: Reach; after?: Reach; ofOwnLimits?: boolean };
export type ReachRefusal = 'own-limits' | 'beyond-reach' | 'would-be-beyond-reach';

/** What concerns the whole organization: its roles, seats, own fields, new sites, its customers and where they are. */
export const ORGANIZATION_WIDE: ReachChange = { before: 'all', after: 'all' };

/**
 * Why somebody with a reach may not make a change, null where they may (docs/product.md, Members): nobody changes their
 * own limits, and whoever is limited manages only what is within their reach, before and after the change.
 */
export function refusalByReach(actor: Reach, { before, after, ofOwnLimits }: ReachChange): ReachRefusal | null {
  if (ofOwnLimits) return 'own-limits';
  if (before !== undefined && !isWithinReach(actor, before)) return 'beyond-reach';
  return after === undefined || isWithinReach(actor, after) ? null : 'would-be-beyond-reach';
}
