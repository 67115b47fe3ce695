import type { RouteName } from '@siteward/domain';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { client } from '#lib/client.ts';
import { addressOf, checkAndKeep } from './guards.ts';

/**
 * Runs the guards of the route once more after a navigation to another page (spec section 4), so that a member whose
 * role was narrowed or who was removed notices at the next step. The first page was checked by its loader.
 * In: the current route. Out: the same check, to be made on demand.
 */
export function useGuardAfterNavigation(name: RouteName): () => Promise<void> {
  const { pathname, search } = useLocation();
  const params = useParams();
  const navigate = useNavigate();
  const latest = useRef({ pathname, asked: pathname + search, params, name });
  latest.current = { pathname, asked: pathname + search, params, name };

  const check = useCallback(async () => {
    const started = latest.current;
    const result = await checkAndKeep(client, started.name, started.params, started.asked);
    // The person has moved on; the check of the page that they are on now decides.
    if (latest.current.pathname !== started.pathname) return;
    if (result.outcome === 'redirect') navigate(addressOf(result, started.params), { replace: result.replace });
  }, [navigate]);

  const checked = useRef(pathname);
  useEffect(() => {
    if (checked.current === pathname) return;
    checked.current = pathname;
    void check();
  }, [pathname, check]);
  return check;
}
