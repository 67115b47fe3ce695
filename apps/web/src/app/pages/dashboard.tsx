import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { FirstSteps } from '#features/first-steps/first-steps.tsx';

/** Dashboard: how the site is doing, and the first steps of a new organization. */
export function Component() {
  return <DashboardScreen firstSteps={<FirstSteps />} />;
}
