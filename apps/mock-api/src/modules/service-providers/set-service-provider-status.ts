import { reason, type serviceProviderStepSchema } from '@siteward/contract';
import {
  findTransition,
  inputsOfProviderStep,
  SERVICE_PROVIDER_TRANSITIONS,
  type ServiceProviderStatus,
} from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, notFound } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { endDispatchesTo } from '#modules/dispatch/dispatches.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { demandPaidFor } from '#modules/organizations/paid-for.ts';
import { assertGiven } from '#modules/records/status-step.ts';
import type { OrgScope } from '#scope.ts';
import { endInvitationsOf } from './members-of-provider.ts';
import { providersOf } from './provider-access.ts';
import type { ServiceProviderDoc } from './service-providers.model.ts';
import { providerToChange } from './service-providers.service.ts';

type Step = Omit<z.output<typeof serviceProviderStepSchema>, 'version'>;

/**
 * Takes the next step with a service provider (domain, `SERVICE_PROVIDER_TRANSITIONS`). Its work stays assigned to it, but once
 * it is no longer active, nobody can get to that work through its links or as its member, and whom its members have invited cannot
 * join.
 *
 * @throws NOT_FOUND, FORBIDDEN beyond the actor's sites, or VERSION_CONFLICT.
 * @throws ILLEGAL_TRANSITION if there is no such step from its current status; VALIDATION for blocking without a reason;
 *   CUSTOMER_REQUIRED for activating one.
 */
export async function setServiceProviderStatus(
  scope: OrgScope,
  id: string,
  to: ServiceProviderStatus,
  given: Step,
  expectedVersion?: number,
): Promise<ServiceProviderDoc> {
  const { actor, clock } = scope;
  // Its members may be inviting somebody at this moment.
  if (to !== 'active') await lockOrganization(scope);
  const provider = await providerToChange(scope, id, expectedVersion);
  const from = provider.status;
  if (!findTransition(SERVICE_PROVIDER_TRANSITIONS, from, to)) {
    const why =
      from === to ? reason('provider-already-so', { status: to }) : reason('no-such-provider-step', { from, to });
    throw new AppError('ILLEGAL_TRANSITION', why);
  }
  assertGiven(inputsOfProviderStep(from, to), given);
  if (to === 'active') await demandPaidFor(scope);
  const blocked = { blockReason: given.reason ?? '', blockedAt: clock(), blockedBy: new Types.ObjectId(actor.member) };
  const set = to === 'blocked' ? blocked : { blockReason: '', blockedAt: null, blockedBy: null };
  const changed = await providersOf(scope).versionedUpdate(id, provider.version, { $set: { status: to, ...set } });
  if (!changed) throw notFound('service-provider');
  if (from === 'active') await endDispatchesTo(scope, provider._id);
  if (from === 'active') await endInvitationsOf(scope, provider._id);
  await audit(scope, {
    action: `service-provider.${actionOf(from, to)}`,
    target: { kind: 'service-provider', id },
    changes: { status: { from, to }, ...(to === 'blocked' && { reason: { from: null, to: given.reason } }) },
  });
  return changed;
}

function actionOf(from: ServiceProviderStatus, to: ServiceProviderStatus): string {
  if (to === 'active') return from === 'blocked' ? 'unblocked' : 'activated';
  return to === 'inactive' ? 'deactivated' : 'blocked';
}
