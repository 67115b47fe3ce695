import type { MemberType } from './roles.ts';

/** The maximum number of individual sites that somebody can be limited to. */
export const SITES_MAX = 100;

/** The sites of an organization that somebody has access to: all, including future ones, or some, possibly none. */
export type Reach = 'all' | LimitedReach;

export type LimitedReach = {
  /** The sites they have access to now. */
  sites: ReadonlySet<string>;
  /** The sites they could ever have access to under the same limits, including those that their customer does not occupy yet. */
  named: ReadonlySet<string>;
  /** A customer whose sites they follow, whichever those are at the time; `named` is then no bound. */
  follows: string | null;
  /** The customer that they belong to: a site that it no longer occupies is then out of their reach. */
  customer: string | null;
};

/** The limits of a membership or an invitation. An empty `sites` means no limit to particular sites. */
export type AccessLimits = {
  type: MemberType;
  sites: readonly string[];
  customerOrgId: string | null;
  customerSiteId: string | null;
};

/** A reach of exactly these sites, which never grows by itself. */
export function onlySites(ids: Iterable<string>): LimitedReach {
  const sites = new Set(ids);
  return { sites, named: sites, follows: null, customer: null };
}

/**
 * The reach of what is at these sites and gives nobody access, such as a service provider: it is within somebody's reach as long as
 * they reach the sites, whatever they belong to.
 */
export function atSites(actor: Reach, ids: Iterable<string>): LimitedReach {
  return { ...onlySites(ids), customer: actor === 'all' ? null : actor.customer };
}

/**
 * The reach that limits leave. Members of a customer reach the sites it occupies, narrowed to the named one if there is one, and
 * to those in `sites` if that is not empty; while the customer occupies none of these, they reach nothing. A member of type
 * customer without a customer reaches only the sites in `sites`, never all.
 *
 * @param occupied - the sites that their customer occupies now; unused without a customer
 */
export function reachOf(
  { type, sites, customerOrgId, customerSiteId }: AccessLimits,
  occupied: readonly string[],
): Reach {
  if (customerOrgId === null) return sites.length === 0 && type !== 'customer' ? 'all' : onlySites(sites);
  if (customerSiteId === null && sites.length === 0) {
    return { ...onlySites(occupied), follows: customerOrgId, customer: customerOrgId };
  }
  const of = customerSiteId === null ? sites : [customerSiteId];
  const named = new Set(sites.length === 0 ? of : of.filter((site) => sites.includes(site)));
  const sitesNow = new Set(occupied.filter((site) => named.has(site)));
  return { sites: sitesNow, named, follows: null, customer: customerOrgId };
}

/**
 * The limits that a member keeps who becomes one of another type. They reach what they reached before, never more: only a
 * customer's member is limited to a customer, so those who stop being one keep the sites themselves, and no sites at all would mean
 * none for one type and all for another.
 *
 * @param reach - what they reach now, whatever their limits alone would leave
 * @returns null if they would reach more than now, because they reach nothing
 */
export function limitsKept(limits: AccessLimits, reach: Reach, type: MemberType): AccessLimits | null {
  if (type === limits.type || reach === 'all') return { ...limits, type };
  if (type === 'customer') return limits.sites.every((site) => reach.sites.has(site)) ? { ...limits, type } : null;
  if (reach.sites.size === 0) return null;
  return { type, sites: [...reach.sites], customerOrgId: null, customerSiteId: null };
}

/** Whether a site is within reach. */
export function reachesSite(reach: Reach, site: string): boolean {
  return reach === 'all' || reach.sites.has(site);
}

/**
 * Whether everything the inner one reaches, now and later, is within the outer one. Someone who follows a customer is within the
 * reach of those who follow the same customer. Within the reach of somebody who belongs to a customer is nobody who does not belong
 * to it too, because they would keep a site that the customer leaves. Someone who reaches nothing yet is only within the reach of
 * those who reach everything.
 */
export function isWithinReach(outer: Reach, inner: Reach): boolean {
  if (outer === 'all') return true;
  if (inner === 'all') return false;
  if (outer.customer !== null && inner.customer !== outer.customer) return false;
  if (inner.follows !== null) return inner.follows === outer.follows;
  return inner.sites.size > 0 && [...inner.named].every((site) => outer.sites.has(site));
}

/**
 * A change to a member, an invitation or a site: its reach before and after, where there is a before and an after; a site's reach
 * is itself. `ofOwnLimits`: the change affects the actor's own limits.
 */
export type ReachChange = { before?: Reach; after?: Reach; ofOwnLimits?: boolean };
export type ReachRefusal = 'own-limits' | 'beyond-reach' | 'would-be-beyond-reach';

/**
 * Anything that concerns the whole organization: its roles, seats, own fields, new sites, its customers and the sites they
 * occupy.
 */
export const ORGANIZATION_WIDE: ReachChange = { before: 'all', after: 'all' };

/**
 * Why somebody with a reach may not make a change; null if they may (docs/product.md, Members). Nobody changes their own limits,
 * and people with limits manage only what is within their reach both before and after the change.
 */
export function refusalByReach(actor: Reach, { before, after, ofOwnLimits }: ReachChange): ReachRefusal | null {
  if (ofOwnLimits) return 'own-limits';
  if (before !== undefined && !isWithinReach(actor, before)) return 'beyond-reach';
  return after === undefined || isWithinReach(actor, after) ? null : 'would-be-beyond-reach';
}
