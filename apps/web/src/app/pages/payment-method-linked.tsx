import { LinkedScreen } from '#features/billing/linked/linked-screen.tsx';
import { useSignOut } from '../layouts/use-sign-out.ts';

/** Where the payment provider's page returns to. */
export function Component() {
  const signOut = useSignOut();
  return <LinkedScreen onSignOut={() => void signOut()} />;
}
