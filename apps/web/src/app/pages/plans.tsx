import { PlansScreen } from '#features/maintenance-plans/plans-screen.tsx';

/** The maintenance plans of a site. */
export function Component() {
  return <PlansScreen />;
}
