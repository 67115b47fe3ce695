import { LinkedScreen } from '#features/billing/linked/linked-screen.tsx';
import { useSignOut } from '../layouts/use-sign-out.ts';

/** The page that the payment provider returns people to. */
export function Component() {
  const signOut = useSignOut();
  return <LinkedScreen onSignOut={() => void signOut()} />;
}
