import { useLoaderData } from 'react-router-dom';
import { CreateCustomerScreen } from '#features/billing/create/create-customer-screen.tsx';
import { useSignOut } from '../layouts/use-sign-out.ts';
import type { Standing } from '../lookups.ts';

/** Setting up who pays for an organization. */
export function Component() {
  const standing = useLoaderData<Standing | null>();
  const signOut = useSignOut();
  return <CreateCustomerScreen standing={standing} onSignOut={() => void signOut()} />;
}
