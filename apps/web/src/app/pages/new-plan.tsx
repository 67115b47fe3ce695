import { NewPlanScreen } from '#features/maintenance-plans/new-plan-screen.tsx';

/** The form for a new maintenance plan. */
export function Component() {
  return <NewPlanScreen />;
}
