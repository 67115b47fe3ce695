import { useParams } from 'react-router-dom';
import { WorkOrderScreen } from '#features/work-orders/work-order-screen.tsx';

/** One work order. */
export function Component() {
  const { id = '' } = useParams();
  return <WorkOrderScreen id={id} />;
}
