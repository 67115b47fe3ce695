import { reason } from '@siteward/contract';
import { atSites, calendarDay, managesPeopleOf, type Reach, refusalByReach } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, lacksPermission, notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { firstZoneOf } from '#modules/sites/site-clock.ts';
import type { OrgScope } from '#scope.ts';
import type { ServiceProviderDoc } from './service-providers.model.ts';

/**
 * Filter for the service providers that the actor sees: those that work at all sites or at one within reach.
 *
 * @param site - only those that work there; it must be within reach
 */
export function inSight({ org, actor }: OrgScope, site?: string): Filter<ServiceProviderDoc> {
  if (site === undefined && actor.reach === 'all') return {};
  const sites = site !== undefined ? [site] : actor.reach === 'all' ? [] : [...actor.reach.sites];
  return { worksAt: { $in: [org, ...sites].map((each) => new Types.ObjectId(each)) } };
}

/** All of the organization's, regardless of who sees them (for that, see `inSight`). */
export function providersOf({ models, org }: OrgScope) {
  return scoped(models.ServiceProvider, org);
}

/**
 * The day by which the documents of service providers are judged: today in the time zone of the organization's first site. At
 * another site the next day may have begun already, but a document must have the same state wherever it is viewed.
 */
export async function todayOf(scope: OrgScope): Promise<string> {
  return calendarDay(scope.clock(), await firstZoneOf(scope));
}

/**
 * A service provider that the actor sees.
 *
 * @throws NOT_FOUND.
 */
export async function findProvider(scope: OrgScope, id: string): Promise<ServiceProviderDoc> {
  const provider = await providersOf(scope).findOne({ _id: id, ...inSight(scope) });
  if (!provider) throw notFound('service-provider');
  return provider;
}

/**
 * A service provider that the actor sees, held as it is until the transaction ends (`scoped`, `hold`).
 *
 * @throws NOT_FOUND.
 */
export async function holdProvider(scope: OrgScope, id: string): Promise<ServiceProviderDoc> {
  await findProvider(scope, id);
  const held = await providersOf(scope).hold(id);
  if (!held) throw notFound('service-provider');
  return held;
}

/**
 * Why the actor may not change it; null if they may. Members of a service provider can change only that one, and limited members
 * only those that work entirely within their reach.
 */
export function refusalToChange(
  { actor }: OrgScope,
  { _id, sites }: Pick<ServiceProviderDoc, '_id' | 'sites'>,
): AppError | null {
  if (!actor.permissions.includes('providers:manage')) return lacksPermission('providers:manage');
  if (!managesPeopleOf(actor, String(_id))) return ownProviderOnly();
  const before = reachOfSites(actor.reach, sites);
  if (refusalByReach(actor.reach, { before }) === null) return null;
  return new AppError('FORBIDDEN', reason('provider-beyond-own-sites'));
}

/** Refuses members of a service provider who would change another one, or create one. */
export const ownProviderOnly = () => new AppError('FORBIDDEN', reason('own-provider-only'));

/** The reach of a provider's sites, for an actor: an empty list means all. */
export function reachOfSites(actor: Reach, sites: readonly Types.ObjectId[]) {
  return sites.length === 0 ? ('all' as const) : atSites(actor, sites.map(String));
}

/**
 * Checks whose member someone of type provider is to be (domain, `managesPeopleOf`). Their own service provider is known to its
 * members, even if their role does not show them service providers.
 *
 * @param wanted - the id of a service provider in any status; null for none
 * @throws NOT_FOUND for one that does not exist, that the actor does not see, or that is not the actor's to give, and for none if
 *   the actor belongs to one.
 */
export async function providerForMember(scope: OrgScope, wanted: string | null): Promise<Types.ObjectId | null> {
  const { actor } = scope;
  if (managesPeopleOf(actor, wanted)) {
    if (wanted === null) return null;
    if (wanted === actor.provider) return new Types.ObjectId(wanted);
    const mayLook = actor.permissions.includes('providers:view');
    const found = mayLook ? await providersOf(scope).findOne({ _id: wanted, ...inSight(scope) }) : null;
    if (found) return found._id;
  }
  throw notFound('service-provider', {
    errors: [{ path: 'serviceProviderId', ...reason('unknown-provider-of-member') }],
  });
}
