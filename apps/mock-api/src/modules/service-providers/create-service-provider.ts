import { type createServiceProviderSchema, reason } from '@siteward/contract';
import { DEFAULT_CURRENCY, reachesSite, refusalByReach, seesMoney } from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { notFound, refusedAt } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { holdSite } from '#modules/sites/sites.service.ts';
import type { OrgScope } from '#scope.ts';
import { ownProviderOnly, providersOf, reachOfSites } from './provider-access.ts';
import { providerKeys, type ServiceProviderDoc } from './service-providers.model.ts';

export type NewProvider = Omit<z.output<typeof createServiceProviderSchema>, 'org'>;

/** The values of fields that are not given for a new service provider. */
const UNSAID = {
  trades: [],
  contactName: '',
  email: '',
  phone: '',
  website: '',
  address: '',
  taxId: '',
  contractStart: null,
  contractEnd: null,
  hourlyRateMinor: null,
};

/**
 * Creates a service provider, which is active from the start.
 *
 * @throws NOT_FOUND for sites beyond the actor's reach.
 * @throws FORBIDDEN for members of a service provider, if someone limited to sites creates one for all sites, and if someone who may
 *   not see money gives a rate.
 */
export async function createServiceProvider(
  scope: OrgScope,
  { name, sites = [], ...said }: NewProvider,
): Promise<ServiceProviderDoc> {
  if (scope.actor.type === 'provider') throw ownProviderOnly();
  assertSeesRate(scope, said);
  const provider = {
    ...UNSAID,
    ...definedFields(said),
    name,
    currency: await currencyOf(scope),
    documents: [],
    status: 'active' as const,
    blockReason: '',
    blockedAt: null,
    blockedBy: null,
    sites: await checkSites(scope, [], sites),
  };
  const keys = providerKeys(new Types.ObjectId(scope.org), provider);
  const created = await providersOf(scope).create({ ...provider, ...keys });
  const target = { kind: 'service-provider', id: created._id } as const;
  await audit(scope, { action: 'service-provider.created', target, changes: { name, status: created.status } });
  return created;
}

export function assertSeesRate(
  { actor }: OrgScope,
  { hourlyRateMinor }: { hourlyRateMinor?: number | null | undefined },
): void {
  if (hourlyRateMinor === undefined || seesMoney(actor.type)) return;
  throw refusedAt('hourlyRateMinor', 'FORBIDDEN', reason('money-for-staff'));
}

export async function currencyOf({ models, org }: OrgScope): Promise<string> {
  const organization = await models.Organization.findById(org, { currency: 1 }).lean();
  return organization?.currency ?? DEFAULT_CURRENCY;
}

/**
 * Checks the sites at which a service provider is to work, and holds the added ones until the transaction ends.
 *
 * @throws NOT_FOUND for sites that do not exist or are beyond the actor's reach; FORBIDDEN if a limited actor gives all sites.
 */
export async function checkSites(scope: OrgScope, before: readonly Types.ObjectId[], wanted: readonly string[]) {
  const sites = [...new Set(wanted)].map((site) => new Types.ObjectId(site));
  const unknown = () => notFound('site', { errors: [{ path: 'sites', ...reason('unknown-sites') }] });
  if (!sites.every((site) => reachesSite(scope.actor.reach, site.toString()))) throw unknown();
  if (refusalByReach(scope.actor.reach, { after: reachOfSites(scope.actor.reach, sites) }) !== null) {
    throw refusedAt('sites', 'FORBIDDEN', reason('among-own-sites'));
  }
  const added = sites.filter((site) => !before.some((each) => each.equals(site)));
  const found = await scoped(scope.models.Site, scope.org).count({ _id: { $in: added } });
  if (found !== added.length) throw unknown();
  for (const site of added.toSorted((one, other) => (one.toString() < other.toString() ? -1 : 1))) {
    await holdSite(scope, site.toString());
  }
  return sites;
}
