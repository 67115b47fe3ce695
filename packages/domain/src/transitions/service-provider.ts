import type { ServiceProviderStatus } from '../work-orders/service-providers.ts';
import { allowedTransitions, findTransition, type TransitionTable } from './transition.ts';

/** What a step asks for beside itself. */
export type ServiceProviderInput = 'reason';

/** The steps of a service provider (docs/product.md, Service providers). Whoever is blocked is made active before anything else. */
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

/** What has to be given with a step; nothing for one that does not exist. */
export function inputsOfProviderStep(
  from: ServiceProviderStatus,
  to: ServiceProviderStatus,
): readonly ServiceProviderInput[] {
  return findTransition(SERVICE_PROVIDER_TRANSITIONS, from, to)?.requires ?? [];
}

/** The statuses that somebody can give a service provider now, what a step asks for being given (product 1, `allowedTransitions`). */
export function allowedProviderSteps(
  from: ServiceProviderStatus,
  permissions: readonly string[],
): ServiceProviderStatus[] {
  return allowedTransitions(SERVICE_PROVIDER_TRANSITIONS, from, { permissions, facts: ['reason'] }).map(({ to }) => to);
}
