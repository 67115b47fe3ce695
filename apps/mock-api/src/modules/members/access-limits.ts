import { reason } from '@siteward/contract';
import { type MemberType, type Reach, reachesSite, reachOf } from '@siteward/domain';
import { Types } from 'mongoose';
import { invalid, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { findCustomerOrganization } from '#modules/organizations/customer-organizations.ts';
import { providerForMember } from '#modules/service-providers/provider-access.ts';
import { limitsOf, type StoredLimits, sitesOccupiedBy, sitesWithin } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';

/** The limits that a member is to get. */
export type WantedLimits = {
  type: MemberType;
  sites: readonly string[];
  customerOrgId?: string | null | undefined;
  customerSiteId?: string | null | undefined;
  /** The service provider that they are to be a member of. */
  serviceProviderId?: string | null | undefined;
  /** The organization's sites within the actor's reach, if they have already been read; no other site is then accepted. */
  known?: ReadonlySet<string> | undefined;
};

/**
 * Checks the limits that a member is to get (docs/product.md, Members). Whether the actor may give them is not decided here.
 *
 * @returns The limits as they are stored, each site once, and the reach they leave.
 * @throws NOT_FOUND for a site that is not the organization's or is beyond the actor's reach, a customer that the organization
 *   does not serve or that the actor does not see, and a site that this customer does not occupy.
 * @throws NOT_FOUND for a service provider that does not exist, that the actor does not see or that is not theirs to give.
 * @throws VALIDATION if someone who is not a customer's member is limited to a customer, someone who is not a provider's member
 *   belongs to a service provider, a customer's site is given without its customer, or the customer occupies none of the sites.
 */
export async function checkAccessLimits(
  scope: OrgScope,
  { type, sites, customerOrgId = null, customerSiteId = null, serviceProviderId = null, known }: WantedLimits,
): Promise<{
  limits: Pick<StoredLimits, 'customerOrgId' | 'customerSiteId'> & {
    sites: Types.ObjectId[];
    serviceProviderId: Types.ObjectId | null;
  };
  reach: Reach;
}> {
  if (customerOrgId !== null && type !== 'customer') {
    throw invalid('customerOrgId', reason('limited-without-being-customer'));
  }
  if (customerSiteId !== null && customerOrgId === null) {
    throw invalid('customerSiteId', reason('site-without-customer'));
  }
  if (serviceProviderId !== null && type !== 'provider') {
    throw invalid('serviceProviderId', reason('provider-without-being-one'));
  }
  const limits = {
    serviceProviderId: type === 'provider' ? await providerForMember(scope, serviceProviderId) : null,
    sites: await checkSites(scope, sites, known),
    customerOrgId:
      customerOrgId === null ? null : (await findCustomerOrganization(scope, customerOrgId, 'customerOrgId'))._id,
    customerSiteId: customerSiteId === null ? null : new Types.ObjectId(customerSiteId),
  };
  const occupied = customerOrgId === null ? [] : await sitesOccupiedBy(scope, customerOrgId);
  if (
    customerSiteId !== null &&
    !(occupied.includes(customerSiteId) && reachesSite(scope.actor.reach, customerSiteId))
  ) {
    throw notFound('site', { errors: [{ path: 'customerSiteId', ...reason('site-of-another') }] });
  }
  const reach = reachOf(limitsOf({ type, ...limits }), occupied);
  if (occupied.length > 0 && reach !== 'all' && reach.sites.size === 0) {
    throw invalid('sites', reason('sites-of-another'));
  }
  return { limits, reach };
}

async function checkSites(
  { models, org, actor }: OrgScope,
  wanted: readonly string[],
  known: ReadonlySet<string> | undefined,
): Promise<Types.ObjectId[]> {
  const sites = [...new Set(wanted)];
  if (sites.length === 0) return [];
  const found = known
    ? sites.filter((site) => known.has(site)).length
    : await scoped(models.Site, org).count({ $and: [{ _id: { $in: sites } }, sitesWithin(actor.reach)] });
  if (found !== sites.length) throw notFound('site', { errors: [{ path: 'sites', ...reason('unknown-sites') }] });
  return sites.map((site) => new Types.ObjectId(site));
}
