import type { ProviderDocument, ServiceProvider } from '@siteward/contract';
import { allowedProviderSteps, type ServiceProviderStatus } from '@siteward/domain';
import { useState } from 'react';

/** What a window asks before something is done with a service provider. */
export type ProviderAsking = { provider: ServiceProvider } & (
  | { what: 'edit' | 'remove' | 'add-document' }
  | { what: 'status'; to: ServiceProviderStatus }
  | { what: 'document'; document: ProviderDocument }
  | { what: 'remove-document'; document: ProviderDocument }
);

export type ProviderFlow = ReturnType<typeof useProviderFlow>;

/** Which window about a service provider is open, whether opened from the list or from its panel. */
export function useProviderFlow() {
  const [asking, setAsking] = useState<ProviderAsking | null>(null);
  return { asking, ask: (next: ProviderAsking) => setAsking(next), close: () => setAsking(null) };
}

/** The statuses that the person can give a service provider; none if they may not change it. */
export function stepsOf({ status, mayChange }: ServiceProvider): ServiceProviderStatus[] {
  return mayChange ? allowedProviderSteps(status, ['providers:manage']) : [];
}
