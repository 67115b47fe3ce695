import { reason } from '@siteward/contract';
import type { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import type { OrgScope } from '#scope.ts';
import { inSight, providersOf } from './provider-access.ts';

/**
 * Checks whose member somebody is to be.
 *
 * @param wanted - the id of a service provider in any status; null for none
 * @throws NOT_FOUND for one that there is not, or that the actor does not see.
 */
export async function providerForMember(scope: OrgScope, wanted: string | null): Promise<Types.ObjectId | null> {
  if (wanted === null) return null;
  const seesThem = scope.actor.permissions.includes('providers:view');
  const found = seesThem ? await providersOf(scope).findOne({ _id: wanted, ...inSight(scope) }) : null;
  if (found) return found._id;
  throw notFound('service-provider', {
    errors: [{ path: 'serviceProviderId', ...reason('unknown-provider-of-member') }],
  });
}
