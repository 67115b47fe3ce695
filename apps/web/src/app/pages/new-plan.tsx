import { NewPlanScreen } from '#features/maintenance-plans/new-plan-screen.tsx';

/** A maintenance plan that is being made. */
export function Component() {
  return <NewPlanScreen />;
}
