import { ServiceProvidersScreen } from '#features/service-providers/service-providers-screen.tsx';

/** The firms that work for an organization. */
export function Component() {
  return <ServiceProvidersScreen />;
}
