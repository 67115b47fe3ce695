import { reason, type ServiceProvider, type ServiceProviderDetail } from '@siteward/contract';
import {
  ACTIVE_WORK_ORDER_STATUSES,
  allowedProviderSteps,
  expiryRange,
  extentOf,
  MAX_LISTED,
  type ProviderTrade,
  type ServiceProviderStatus,
  seesMoney,
} from '@siteward/domain';
import type { Types } from 'mongoose';
import { AppError, notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { fileCounts, removeFilesOf } from '#modules/files/files.service.ts';
import { type ListQuery, type Page, readPage } from '#modules/lists/list.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertStoredVersion } from '#modules/records/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { endInvitationsOf } from './members-of-provider.ts';
import { findProvider, inSight, providersOf, refusalToChange, todayOf } from './provider-access.ts';
import { documentsOf } from './provider-documents.ts';
import { SERVICE_PROVIDER_LIST, type ServiceProviderDoc, toWire } from './service-providers.model.ts';

export type ProviderFilters = {
  status?: readonly ServiceProviderStatus[] | undefined;
  trade?: readonly ProviderTrade[] | undefined;
  documents?: readonly ('due' | 'expired')[] | undefined;
};
export type ProviderListQuery = ListQuery<keyof typeof SERVICE_PROVIDER_LIST.columns> & ProviderFilters;

/** The service providers that the actor sees, by name; only those at a site if the call names one. */
export async function listProviders(scope: OrgScope, query: ProviderListQuery): Promise<Page<ServiceProvider>> {
  const today = await todayOf(scope);
  const options = { filter: listed(scope, query, today), byDefault: 'name' } as const;
  const page = await readPage(providersOf(scope), SERVICE_PROVIDER_LIST, query, options);
  return { ...page, items: await toSummaries(scope, page.items, today) };
}

/** Service providers as lists show them, with the related figures read for all of them together. */
export async function toSummaries(
  scope: OrgScope,
  providers: readonly ServiceProviderDoc[],
  today: string,
): Promise<ServiceProvider[]> {
  const ids = providers.map(({ _id }) => _id);
  const [documentCount, openWork] = [await fileCounts(scope, ids), await openWorkOf(scope, ids)];
  const { reach, type } = scope.actor;
  return providers.map((provider) => {
    const mayChange = refusalToChange(scope, provider) === null;
    const beside = { documentCount: documentCount(provider._id), openWork: openWork(provider._id) };
    return toWire(provider, { today, reach, seesMoney: seesMoney(type), mayChange, ...beside });
  });
}

/** Filter for what a list or an export shows. */
export function listed(scope: OrgScope, query: ProviderFilters, today: string): Filter<ServiceProviderDoc> {
  const { status, trade, documents } = query;
  return {
    ...inSight(scope, scope.site),
    ...(status && { status: { $in: [...status] } }),
    ...(trade && { trades: { $in: [...trade] } }),
    ...(documents && { papersUntil: papersWithin(documents, today) }),
  };
}

/** The two states follow each other, so both together are a single range. */
function papersWithin(states: readonly ('due' | 'expired')[], today: string) {
  const [first, last] = [
    states.includes('expired') ? 'expired' : 'due',
    states.includes('due') ? 'due' : 'expired',
  ] as const;
  const { from } = expiryRange(first, today);
  return { ...(from !== null && { $gte: from }), $lte: expiryRange(last, today).to };
}

/**
 * How many service providers the actor sees in each status, and how many need new documents, up to the limit to which lists
 * count.
 */
export async function countProviders(scope: OrgScope) {
  const today = await todayOf(scope);
  const count = (query: ProviderFilters) => {
    const index = SERVICE_PROVIDER_LIST.orderedBy(query.documents ? 'papersUntil' : 'nameKey');
    return providersOf(scope).count(listed(scope, query, today), { limit: MAX_LISTED, ...index });
  };
  const [active, inactive, blocked, due, expired] = await Promise.all([
    count({ status: ['active'] }),
    count({ status: ['inactive'] }),
    count({ status: ['blocked'] }),
    count({ documents: ['due'] }),
    count({ documents: ['expired'] }),
  ]);
  return { active, inactive, blocked, due, expired };
}

/**
 * A service provider that the actor may change, in the version that they knew.
 *
 * @throws NOT_FOUND, FORBIDDEN beyond the actor's sites, or VERSION_CONFLICT with the service provider as it is now.
 */
export async function providerToChange(
  scope: OrgScope,
  id: string,
  expectedVersion: number | undefined,
): Promise<ServiceProviderDoc> {
  const provider = await findProvider(scope, id);
  const refusal = refusalToChange(scope, provider);
  if (refusal) throw refusal;
  await assertStoredVersion(expectedVersion, provider, () => toDetail(scope, provider));
  return provider;
}

/** A service provider in the contract's form, as the actor sees it. */
export async function toDetail(scope: OrgScope, provider: ServiceProviderDoc): Promise<ServiceProviderDetail> {
  const today = await todayOf(scope);
  const [summary] = await toSummaries(scope, [provider], today);
  if (!summary) throw notFound('service-provider');
  const { status, blockReason, blockedAt, blockedBy } = provider;
  const nameOf = await memberNames(scope, blockedBy ? [blockedBy] : []);
  const isBlocked = status === 'blocked' && blockedAt !== null && blockedBy !== null;
  return {
    ...summary,
    documents: await documentsOf(scope, provider, today),
    blocked: isBlocked
      ? { reason: blockReason, at: blockedAt.toISOString(), by: { _id: blockedBy.toString(), name: nameOf(blockedBy) } }
      : null,
    allowedTransitions: summary.mayChange ? allowedProviderSteps(status, scope.actor.permissions) : [],
  };
}

/**
 * How much active work each of these service providers has, as far as the actor sees it, counted for all of them together.
 *
 * @returns A function from the id of one of them; always null if the actor sees no work orders.
 */
async function openWorkOf(
  scope: OrgScope,
  ids: readonly Types.ObjectId[],
): Promise<(id: Types.ObjectId) => number | null> {
  if (extentOf(scope.actor.permissions, 'work-orders:view') === 'none') return () => null;
  const counts = await scoped(scope.models.WorkOrder, scope).aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { serviceProvider: { $in: [...ids] }, status: { $in: [...ACTIVE_WORK_ORDER_STATUSES] } } },
    { $group: { _id: '$serviceProvider', count: { $count: {} } } },
  ]);
  const known = new Map(counts.map(({ _id, count }) => [_id.toString(), count]));
  return (id) => known.get(id.toString()) ?? 0;
}

/**
 * Deletes a service provider with its documents. Work that it has done keeps its name.
 *
 * @throws NOT_FOUND, FORBIDDEN beyond the actor's sites, or VERSION_CONFLICT; CONFLICT while it still has work to do.
 */
export async function removeServiceProvider(scope: OrgScope, id: string, expectedVersion?: number): Promise<void> {
  const { models, org, clock } = scope;
  // Its members may be inviting somebody at this moment.
  await lockOrganization(scope);
  const provider = await providerToChange(scope, id, expectedVersion);
  // All of its work, including what the actor does not see.
  const status = { $in: ['draft' as const, ...ACTIVE_WORK_ORDER_STATUSES] };
  const ofProvider = { org, listed: true, serviceProvider: provider._id, status };
  const left = await models.WorkOrder.countDocuments(ofProvider, { limit: MAX_LISTED });
  if (left > 0) throw new AppError('CONFLICT', reason('work-left-with-provider', { left }));
  const removed = await providersOf(scope).versionedUpdate(id, provider.version, { $set: { deletedAt: clock() } });
  if (!removed) throw notFound('service-provider');
  await endInvitationsOf(scope, provider._id);
  await removeFilesOf(scope, provider);
  const { name } = provider;
  const target = { kind: 'service-provider', id } as const;
  await audit(scope, { action: 'service-provider.removed', target, changes: { name, status: provider.status } });
}
