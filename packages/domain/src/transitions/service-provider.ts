import type { ServiceProviderStatus } from '../work-orders/service-providers.ts';
import { allowedTransitions, findTransition, type TransitionTable } from './transition.ts';

/** What must be entered with a step. */
export type ServiceProviderInput = 'reason';

/**
 * The steps of a service provider (docs/product.md, Service providers). A blocked one must be made active before anything else.
 */
export const SERVICE_PROVIDER_TRANSITIONS: TransitionTable<ServiceProviderStatus, ServiceProviderInput> = {
  active: [
    { to: 'inactive', permission: 'providers:manage', requires: [] },
    { to: 'blocked', permission: 'providers:manage', requires: ['reason'] },
  ],
  inactive: [
    { to: 'active', permission: 'providers:manage', requires: [] },
    { to: 'blocked', permission: 'providers:manage', requires: ['reason'] },
  ],
  blocked: [{ to: 'active', permission: 'providers:manage', requires: [] }],
};

/** What must be entered with a step; nothing for a step that does not exist. */
export function inputsOfProviderStep(
  from: ServiceProviderStatus,
  to: ServiceProviderStatus,
): readonly ServiceProviderInput[] {
  return findTransition(SERVICE_PROVIDER_TRANSITIONS, from, to)?.requires ?? [];
}

/**
 * The statuses that somebody can give a service provider now, provided they enter what the step requires (product 1,
 * `allowedTransitions`).
 */
export function allowedProviderSteps(
  from: ServiceProviderStatus,
  permissions: readonly string[],
): ServiceProviderStatus[] {
  return allowedTransitions(SERVICE_PROVIDER_TRANSITIONS, from, { permissions, facts: ['reason'] }).map(({ to }) => to);
}
