import type { RouteName } from '@siteward/domain';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { client } from '#lib/calls/client.ts';
import { saysNothing, untilAnswered } from '#lib/calls/connection.ts';
import { pageOf, useDestination } from '#lib/navigation/destination.ts';
import { ledAway } from '#lib/navigation/lead-away.ts';
import { addressOf, checkAndKeep, isUnknownSite } from './guards.ts';
import { forgetScopes } from './scope-store.ts';

/** While somebody types into a search, the address keeps changing: the guards run once it has stopped. */
const SETTLED_MS = 400;

/**
 * Runs the route's guards again after every navigation (spec section 4), including changes of a list's filters and pages, so
 * that an ended session, a narrowed role or a lost membership shows at the next step. The first page was checked by its
 * loader. If the connection fails, the page stays, and the check is made when the connection is back.
 *
 * @param name - the current route
 * @returns A function that makes the same check on demand.
 */
export function useGuardAfterNavigation(name: RouteName): () => Promise<void> {
  const { pathname, search } = useLocation();
  const params = useParams();
  const navigate = useNavigate();
  const asked = pathname + search;
  const latest = useRef({ pathname, search, asked, params, name });
  latest.current = { pathname, search, asked, params, name };
  const destination = useDestination();
  const waiting = useRef(new AbortController());
  /** Whether the page has been opened since the guards last answered. */
  const entering = useRef(false);

  const check = useCallback(async () => {
    // Only the latest check counts, because the person has moved on.
    waiting.current.abort();
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    const started = latest.current;
    const request = { name: started.name, params: started.params, asked: started.asked, signal };
    await ledAway();
    const run = () => checkAndKeep(client, { ...request, isEntry: entering.current });
    const result = await untilAnswered(run, { signal, passes: saysNothing });
    // A change that began meanwhile may be what closed the page.
    await ledAway();
    if (result === undefined || signal.aborted || destination() !== pageOf(started)) return;
    const isEntry = entering.current;
    entering.current = false;
    // People on a page when the trial ends stay there and lose nothing that they are typing; what they send is refused.
    if (result.outcome === 'redirect' && result.to === 'require-customer' && !isEntry) return;
    if (result.outcome === 'redirect') {
      await navigate(addressOf(result, started.params, started.asked), { replace: result.replace });
      if (result.to === 'require-customer') forgetScopes();
    } else if (result.scope && isUnknownSite(started.name, started.params['site'], result.scope)) {
      // Loading the same address again makes its loader say that there is no such page any more.
      await navigate(started.asked, { replace: true });
    }
  }, [navigate, destination]);
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
