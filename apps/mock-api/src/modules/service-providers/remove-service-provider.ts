import { reason } from '@siteward/contract';
import { ACTIVE_WORK_ORDER_STATUSES, MAX_LISTED } from '@siteward/domain';
import { AppError, notFound } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { removeFilesOf } from '#modules/files/files.service.ts';
import type { OrgScope } from '#scope.ts';
import { providersOf } from './provider-access.ts';
import { providerToChange } from './service-providers.service.ts';

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
