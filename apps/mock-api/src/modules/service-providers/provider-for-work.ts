import { reason } from '@siteward/contract';
import type { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import type { OrgScope } from '#scope.ts';
import type { ServiceProviderDoc } from './service-providers.model.ts';

/**
 * Checks who is to do the work at a site, and keeps them from being deleted or blocked until the transaction ends. A provider
 * that was named before may stay, whatever has become of it since.
 *
 * @param site - where the work is; it is within the actor's reach, so the actor sees every provider that works there
 * @throws NOT_FOUND for a service provider that does not exist, is not active, or does not work there.
 */
export async function providerForWork(
  { models, org }: OrgScope,
  site: string,
  wanted: string | null,
  before: Types.ObjectId | null = null,
): Promise<Types.ObjectId | null> {
  if (wanted === null || before?.equals(wanted)) return wanted === null ? null : before;
  const held = await scoped(models.ServiceProvider, org).hold(wanted);
  if (held && worksAt(held, { org, site })) return held._id;
  throw unknownProvider();
}

/** Whether a service provider works at a site, whatever its status. */
export function isKnownAt(
  { worksAt: places }: Pick<ServiceProviderDoc, 'worksAt'>,
  { org, site }: { org: string; site: string | Types.ObjectId },
): boolean {
  return places.some((place) => place.equals(site) || place.equals(org));
}

function worksAt(provider: ServiceProviderDoc, where: { org: string; site: string }): boolean {
  return provider.status === 'active' && isKnownAt(provider, where);
}

const unknownProvider = () =>
  notFound('service-provider', { errors: [{ path: 'serviceProvider', ...reason('unknown-provider') }] });

/**
 * The service provider that is to do some work, kept from being deleted or blocked until the transaction ends; null unless it is
 * active.
 */
export async function holdActiveProvider(
  { models, org }: OrgScope,
  id: Types.ObjectId | null,
): Promise<ServiceProviderDoc | null> {
  const held = id && (await scoped(models.ServiceProvider, org).hold(id));
  return held?.status === 'active' ? held : null;
}
