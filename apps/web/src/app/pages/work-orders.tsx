import { WorkOrdersScreen } from '#features/work-orders/work-orders-screen.tsx';

/** The work orders of a site. */
export function Component() {
  return <WorkOrdersScreen />;
}
