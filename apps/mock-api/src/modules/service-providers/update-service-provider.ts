import { reason, type updateServiceProviderSchema } from '@siteward/contract';
import type { z } from 'zod';
import { invalid, notFound } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { audit, changesBetween } from '#modules/audit/audit.service.ts';
import type { OrgScope } from '#scope.ts';
import { assertSeesRate, checkSites, currencyOf } from './create-service-provider.ts';
import { providersOf } from './provider-access.ts';
import { providerKeys, type ServiceProviderDoc } from './service-providers.model.ts';
import { providerToChange } from './service-providers.service.ts';

export type ProviderChange = Omit<z.output<typeof updateServiceProviderSchema>, 'version'>;

/** The fields shown in the audit log. The rate is left out, because people who may not see money can read the log. */
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
 * Changes a service provider; fields that are not given stay as they are. There is no need to keep sites that the actor does not
 * see: limited members cannot change a provider that works beyond their reach.
 *
 * @throws NOT_FOUND, also for sites beyond the actor's reach; FORBIDDEN beyond the actor's sites, or VERSION_CONFLICT.
 * @throws VALIDATION if the contract would end before it starts.
 */
export async function updateServiceProvider(
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
