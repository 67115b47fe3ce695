import { useParams } from 'react-router-dom';
import { DispatchScreen } from '#features/dispatch/dispatch-screen.tsx';

/** The work of a service provider, opened through a mailed link (docs/product.md, Dispatch). */
export function Component() {
  const { token = '' } = useParams();
  return <DispatchScreen key={token} token={token} />;
}
