import { useParams } from 'react-router-dom';
import { PlanScreen } from '#features/maintenance-plans/plan-screen.tsx';

/** One maintenance plan. */
export function Component() {
  const { id = '' } = useParams();
  return <PlanScreen id={id} />;
}
