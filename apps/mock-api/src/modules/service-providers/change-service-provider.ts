import { type createServiceProviderSchema, reason, type updateServiceProviderSchema } from '@siteward/contract';
import {
  ACTIVE_WORK_ORDER_STATUSES,
  DEFAULT_CURRENCY,
  MAX_LISTED,
  reachesSite,
  refusalByReach,
  seesMoney,
} from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, invalid, notFound, refusedAt } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import { removeFilesOf } from '#modules/files/files.service.ts';
import { holdSite } from '#modules/sites/sites.service.ts';
import type { OrgScope } from '#scope.ts';
import { providersOf, reachOfSites } from './provider-access.ts';
import { providerKeys, type ServiceProviderDoc } from './service-providers.model.ts';
import { providerToChange } from './service-providers.service.ts';

export type NewProvider = Omit<z.output<typeof createServiceProviderSchema>, 'org'>;
export type ProviderChange = Omit<z.output<typeof updateServiceProviderSchema>, 'version'>;

/** What the audit log tells of: not the rate, since the log is read by whoever may not see money, too. */
const TOLD = [
  'name',
  'trades',
  'contactName',
  'email',
  'phone',
  'website',
  'address',
  'taxId',
  'sites',
  'contractStart',
  'contractEnd',
] as const;

/**
 * Creates a service provider, which is active.
 *
 * @throws NOT_FOUND for sites beyond the actor's reach.
 * @throws FORBIDDEN where somebody limited to sites creates one for all sites, and for a rate to whoever sees no money.
 */
export async function createProvider(scope: OrgScope, input: NewProvider): Promise<ServiceProviderDoc> {
  const { hourlyRateMinor = null, trades = [], contractStart = null, contractEnd = null } = input;
  const { contactName = '', email = '', phone = '', website = '', address = '', taxId = '' } = input;
  assertSeesRate(scope, input);
  const provider = {
    name: input.name,
    trades,
    contactName,
    email,
    phone,
    website,
    address,
    taxId,
    contractStart,
    contractEnd,
    hourlyRateMinor,
    currency: await currencyOf(scope),
    documents: [],
    ...({ status: 'active', blockReason: '', blockedAt: null, blockedBy: null } as const),
    sites: await checkSites(scope, [], input.sites ?? []),
  };
  const keys = providerKeys(new Types.ObjectId(scope.org), provider);
  const created = await providersOf(scope).create({ ...provider, ...keys });
  const { name, status } = created;
  const target = { kind: 'service-provider', id: created._id } as const;
  await audit(scope, { action: 'service-provider.created', target, changes: { name, status } });
  return created;
}

/**
 * Changes a service provider; what is not given stays. Of its sites those beyond the actor's reach, which they do not see, stay as
 * well: who is limited changes none that has such sites.
 *
 * @throws NOT_FOUND, also for sites beyond the actor's reach; FORBIDDEN beyond the actor's sites, or VERSION_CONFLICT.
 * @throws VALIDATION where the contract would end before it starts.
 */
export async function updateProvider(
  scope: OrgScope,
  id: string,
  { sites, ...change }: ProviderChange,
  expectedVersion?: number,
): Promise<ServiceProviderDoc> {
  const provider = await providerToChange(scope, id, expectedVersion);
  assertSeesRate(scope, change);
  const rate = change.hourlyRateMinor;
  const isAnotherRate = rate !== undefined && rate !== provider.hourlyRateMinor;
  const set = {
    ...definedFields(change),
    ...(sites && { sites: await checkSites(scope, provider.sites, sites) }),
    ...(isAnotherRate && { currency: await currencyOf(scope) }),
  };
  const next = { ...provider, ...set };
  if (next.contractStart && next.contractEnd && next.contractStart >= next.contractEnd) {
    throw invalid('contractEnd', reason('ends-before-start'));
  }
  const changes = changesBetween(told(provider), told(next), TOLD);
  if (Object.keys(changes).length === 0 && !isAnotherRate) return provider;
  const keys = providerKeys(provider.org, next);
  const changed = await providersOf(scope).versionedUpdate(id, provider.version, { $set: { ...set, ...keys } });
  if (!changed) throw notFound('service-provider');
  const happened = Object.keys(changes).length === 0 ? 'rate-changed' : 'updated';
  const target = { kind: 'service-provider', id } as const;
  await audit(scope, { action: `service-provider.${happened}`, target, changes });
  return changed;
}

function told(provider: ServiceProviderDoc) {
  return { ...provider, sites: provider.sites.map(String) };
}

function assertSeesRate(
  { actor }: OrgScope,
  { hourlyRateMinor }: { hourlyRateMinor?: number | null | undefined },
): void {
  if (hourlyRateMinor === undefined || seesMoney(actor.type)) return;
  throw refusedAt('hourlyRateMinor', 'FORBIDDEN', reason('money-for-staff'));
}

async function currencyOf({ models, org }: OrgScope): Promise<string> {
  const organization = await models.Organization.findById(org, { currency: 1 }).lean();
  return organization?.currency ?? DEFAULT_CURRENCY;
}

/**
 * Checks where a service provider is to work, and keeps these sites until the transaction ends.
 *
 * @throws NOT_FOUND for sites that there are not, or beyond the actor's reach; FORBIDDEN for all sites to whoever is limited.
 */
async function checkSites(scope: OrgScope, before: readonly Types.ObjectId[], wanted: readonly string[]) {
  const sites = [...new Set(wanted)].map((site) => new Types.ObjectId(site));
  const unknown = () => notFound('site', { errors: [{ path: 'sites', ...reason('unknown-sites') }] });
  if (!sites.every((site) => reachesSite(scope.actor.reach, site.toString()))) throw unknown();
  if (refusalByReach(scope.actor.reach, { after: reachOfSites(sites) }) !== null) {
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

/**
 * Deletes a service provider with its documents. Work that it has done keeps its name.
 *
 * @throws NOT_FOUND, FORBIDDEN beyond the actor's sites, or VERSION_CONFLICT; CONFLICT while work of it is still to be done.
 */
export async function removeProvider(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  const { models, org, clock } = scope;
  const provider = await providerToChange(scope, id, expectedVersion);
  // All of it, also what the actor does not see.
  const status = { $in: ['draft' as const, ...ACTIVE_WORK_ORDER_STATUSES] };
  const ofProvider = { org, listed: true, serviceProvider: provider._id, status };
  const left = await models.WorkOrder.countDocuments(ofProvider, { limit: MAX_LISTED });
  if (left > 0) throw new AppError('CONFLICT', reason('work-left-with-provider', { left }));
  const removed = await providersOf(scope).versionedUpdate(id, provider.version, { $set: { deletedAt: clock() } });
  if (!removed) throw notFound('service-provider');
  await removeFilesOf(scope, provider);
  const { name } = provider;
  const target = { kind: 'service-provider', id } as const;
  await audit(scope, { action: 'service-provider.removed', target, changes: { name, status: provider.status } });
}
