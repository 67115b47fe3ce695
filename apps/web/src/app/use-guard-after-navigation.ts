import type { RouteName } from '@siteward/domain';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { client } from '#lib/client.ts';
import { saysNothing, untilAnswered } from '#lib/connection.ts';
import { addressOf, checkAndKeep, isUnknownSite } from './guards.ts';
import { forgetScopes } from './scope-store.ts';

/** While somebody types into a search, the address changes with every word: the guards run once it stops changing. */
const SETTLED_MS = 400;

/**
 * Runs the guards of the route once more after every navigation (spec section 4), filters and pages of a list included,
 * so that a session that has ended, a narrowed role or a lost membership shows at the next step. The first page was
 * checked by its loader. A connection that fails keeps the page, and the check is made when it is back.
 *
 * @param name - the current route
 * @returns The same check, to be made on demand.
 */
export function useGuardAfterNavigation(name: RouteName): () => Promise<void> {
  const { pathname, search } = useLocation();
  const params = useParams();
  const navigate = useNavigate();
  const asked = pathname + search;
  const latest = useRef({ pathname, asked, params, name });
  latest.current = { pathname, asked, params, name };
  const waiting = useRef(new AbortController());
  /** Whether the page has been opened since the guards have answered last. */
  const entering = useRef(false);

  const check = useCallback(async () => {
    // Only the latest check counts: the person has moved on.
    waiting.current.abort();
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    const started = latest.current;
    const request = { name: started.name, params: started.params, asked: started.asked, signal };
    const run = () => checkAndKeep(client, { ...request, isEntry: entering.current });
    const result = await untilAnswered(run, { signal, passes: saysNothing });
    if (result === undefined || latest.current.pathname !== started.pathname) return;
    const isEntry = entering.current;
    entering.current = false;
    // Who is on a page when the trial ends stays there, so that nothing is lost that they are typing; what they send is refused.
    if (result.outcome === 'redirect' && result.to === 'require-customer' && !isEntry) return;
    if (result.outcome === 'redirect') {
      await navigate(addressOf(result, started.params, started.asked), { replace: result.replace });
      if (result.to === 'require-customer') forgetScopes();
    } else if (result.scope && isUnknownSite(started.name, started.params['site'], result.scope)) {
      // The loader of the same address says that there is no such page any more.
      await navigate(started.asked, { replace: true });
    }
  }, [navigate]);
  useEffect(() => () => waiting.current.abort(), []);

  const checked = useRef(asked);
  useEffect(() => {
    const [before] = checked.current.split('?');
    if (checked.current === asked) return undefined;
    checked.current = asked;
    if (before !== pathname) {
      entering.current = true;
      void check();
      return undefined;
    }
    const timer = setTimeout(() => void check(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [asked, pathname, check]);
  return check;
}
