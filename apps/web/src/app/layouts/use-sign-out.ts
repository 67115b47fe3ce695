import { useNavigate } from 'react-router-dom';
import { queryClient } from '#lib/cache/query-client.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { signOut } from '#lib/session/current-user.ts';
import { forgetScopes } from '../scope-store.ts';

/**
 * Signing out: ends the session, goes to the index page and forgets everything that was loaded.
 *
 * @returns A function that does so, and resolves to whether it worked (spec section 8).
 */
export function useSignOut(): () => Promise<boolean> {
  const navigate = useNavigate();
  return async () => {
    if (!(await signOut())) return false;
    await navigate(pathTo('index'), { replace: true });
    forgetScopes();
    queryClient.clear();
    return true;
  };
}
