import { reason } from '@siteward/contract';
import {
  type AccessLimits,
  type MemberType,
  managesPeopleOf,
  ORGANIZATION_WIDE,
  type Reach,
  type ReachChange,
  reachesSite,
  reachOf,
  refusalByReach,
} from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { Actor, OrgScope } from '#scope.ts';

/** Limits as memberships and invitations store them. */
export type StoredLimits = {
  type: MemberType;
  sites: readonly Types.ObjectId[];
  customerOrgId: Types.ObjectId | null;
  customerSiteId: Types.ObjectId | null;
  serviceProviderId?: Types.ObjectId | null;
};
type Records = Pick<OrgScope, 'models' | 'org' | 'bulk'>;

/** Stored limits in the form that the domain's rules take. */
export function limitsOf({ type, sites, customerOrgId, customerSiteId, serviceProviderId }: StoredLimits) {
  return {
    type,
    sites: sites.map(String),
    customerOrgId: customerOrgId?.toString() ?? null,
    customerSiteId: customerSiteId?.toString() ?? null,
    serviceProviderId: serviceProviderId?.toString() ?? null,
  } satisfies AccessLimits & { serviceProviderId: string | null };
}

/** The reach that stored limits leave at this moment. Only a customer's limits need a query. */
export async function reachOfLimits(records: Records, limits: StoredLimits): Promise<Reach> {
  const { customerOrgId } = limits;
  return reachOf(limitsOf(limits), customerOrgId === null ? [] : await sitesOccupiedBy(records, customerOrgId));
}

/** The ids of the organization's sites that a customer occupies. */
export async function sitesOccupiedBy(
  { models, org, bulk }: Records,
  customer: Types.ObjectId | string,
): Promise<string[]> {
  const known = bulk?.occupied.get(customer.toString());
  if (known) return known;
  const sites = await scoped(models.Site, org).list({ customer }, { fields: { _id: 1 } });
  return sites.map(({ _id }) => _id.toString());
}

/**
 * Checks that a change is within the actor's reach (domain, `refusalByReach`).
 *
 * @param change - what is reached before and afterwards
 * @throws FORBIDDEN.
 */
export function assertWithinReach({ reach }: Pick<Actor, 'reach'>, change: ReachChange): void {
  switch (refusalByReach(reach, change)) {
    case null:
      return;
    case 'own-limits':
      throw new AppError('FORBIDDEN', reason('own-access'));
    case 'beyond-reach':
      throw new AppError('FORBIDDEN', reason('beyond-own-sites'));
    case 'would-be-beyond-reach':
      throw new AppError('FORBIDDEN', reason('access-beyond-own-sites'), {
        errors: [{ path: 'sites', ...reason('among-own-sites') }],
      });
  }
}

/**
 * Demands that a member, or whoever an invitation is for, is the actor's to manage: within their reach, and of their own service
 * provider if they belong to one (domain, `managesPeopleOf`).
 *
 * @param reach - what the member or invitation reaches (`reachOfLimits`)
 * @throws FORBIDDEN.
 */
export function assertMayManage(actor: Actor, { serviceProviderId = null }: StoredLimits, reach: Reach): void {
  assertWithinReach(actor, { before: reach });
  if (managesPeopleOf(actor, serviceProviderId?.toString() ?? null)) return;
  throw new AppError('FORBIDDEN', reason('member-of-another-provider'));
}

/**
 * Requires an actor without limits, for things that concern the organization as a whole.
 *
 * @throws FORBIDDEN.
 */
export function assertWholeOrganization({ reach }: Pick<Actor, 'reach'>): void {
  if (refusalByReach(reach, ORGANIZATION_WIDE) === null) return;
  throw new AppError('FORBIDDEN', reason('whole-organization'));
}

/** Filter for the sites within reach. */
export function sitesWithin(reach: Reach) {
  return reach === 'all' ? {} : { _id: { $in: toIds(reach.sites) } };
}

/**
 * Filter for the members and invitations that the actor sees, that is, those who share a site with them. For an actor without
 * limits that is everyone; otherwise, those without limits and those who reach one of the actor's sites.
 */
export async function inSight(scope: OrgScope) {
  const { reach } = scope.actor;
  return reach === 'all' ? {} : reachingOneOf(scope, toIds(reach.sites));
}

/** Filter for the members and invitations that reach one of these sites, ignoring sites beyond the actor's reach. */
export async function reachingSites(scope: OrgScope, sites: readonly string[]) {
  const within = sites.filter((site) => reachesSite(scope.actor.reach, site));
  return reachingOneOf(scope, toIds(within));
}

async function reachingOneOf({ models, org }: Records, ids: Types.ObjectId[]) {
  const sites = await scoped(models.Site, org).list({ _id: { $in: ids } }, { fields: { customer: 1 } });
  if (sites.length === 0) return { _id: { $in: [] } };
  const direct = {
    customerOrgId: null,
    $or: [{ sites: { $size: 0 }, type: { $ne: 'customer' as const } }, { sites: { $in: sites.map(({ _id }) => _id) } }],
  };
  const throughCustomer = sites
    .filter(({ customer }) => customer !== null)
    .map(({ _id, customer }) => ({
      customerOrgId: customer,
      customerSiteId: { $in: [null, _id] },
      $or: [{ sites: { $size: 0 } }, { sites: _id }],
    }));
  return { $or: [direct, ...throughCustomer] };
}

function toIds(sites: Iterable<string>): Types.ObjectId[] {
  return Array.from(sites, (site) => new Types.ObjectId(site));
}
