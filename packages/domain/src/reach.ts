/** The sites of an organization that somebody gets to: all, those to come included, or these ids; perhaps none. */
export type Reach = 'all' | ReadonlySet<string>;

/** What a membership or an invitation is limited to. `sites` empty: not limited by them. */
export type AccessLimits = {
  sites: readonly string[];
  customerOrgId: string | null;
  customerSiteId: string | null;
};

/**
 * What limits leave open. Whoever belongs to a customer reaches the sites that this customer occupies, only the one that
 * is named where one is, and only those in `sites` where that is not empty: none as long as the customer occupies none.
 * In: the limits; the sites that their customer occupies now, unused without one.
 */
export function reachOf({ sites, customerOrgId, customerSiteId }: AccessLimits, occupied: readonly string[]): Reach {
  if (customerOrgId === null) return sites.length === 0 ? 'all' : new Set(sites);
  const named = customerSiteId === null ? occupied : occupied.filter((site) => site === customerSiteId);
  return new Set(sites.length === 0 ? named : named.filter((site) => sites.includes(site)));
}

/** Whether a site is within reach. */
export function reachesSite(reach: Reach, site: string): boolean {
  return reach === 'all' || reach.has(site);
}

/**
 * Whether all that the inner one reaches is within the outer one. Only who reaches everything has those within reach who
 * reach nothing yet: a site may be added to them later.
 */
export function isWithinReach(outer: Reach, inner: Reach): boolean {
  if (outer === 'all') return true;
  return inner !== 'all' && inner.size > 0 && [...inner].every((site) => outer.has(site));
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
 * own limits, and who is limited manages only what is within their reach, before and after the change.
 */
export function refusalByReach(actor: Reach, { before, after, ofOwnLimits }: ReachChange): ReachRefusal | null {
  if (ofOwnLimits) return 'own-limits';
  if (before !== undefined && !isWithinReach(actor, before)) return 'beyond-reach';
  return after === undefined || isWithinReach(actor, after) ? null : 'would-be-beyond-reach';
}
