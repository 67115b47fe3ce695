import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { brokeOff, isConnectionFault, reportLost, retryAfterMs, saysNothing, whenBack } from './connection.ts';
import { forgetRefused } from './forget-refused.ts';
import { stayFailed } from './stay-failed.ts';

const FRESH_MS = 15_000;
const QUICK_RETRIES = 2;
const FIRST_RETRY_MS = 1000;

/** What is being loaded while it changes: what comes may be from before that. */
const overtaken = new WeakSet<Query>();

/**
 * Loads anew what has changed, and once more after that what is being loaded already. TanStack Query would take the
 * answer that is on its way for the new one.
 */
class Cache extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.fetchStatus !== 'idle') overtaken.add(query);
    }
    return super.invalidateQueries(filters, options);
  }
}

/**
 * The cache of all pages. Only what may pass by itself is tried again: twice at once, so that a page still looks as if it
 * loads, and then whenever the connection is probed (connection.ts). A failure is never kept as an answer: what was refused
 * for some time (429) is asked for again after it.
 */
export const queryClient = new Cache({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failed, error) => failed < QUICK_RETRIES && isConnectionFault(error),
      retryDelay: (failed, error) => Math.max(FIRST_RETRY_MS * 2 ** failed, retryAfterMs(error)),
    },
  },
});

const faultOf = ({ state }: Query): unknown => state.fetchFailureReason ?? state.error;
/** How long a query that has failed still has to wait, in ms, as its `Retry-After` says. */
const waitOf = (query: Query): number => query.state.errorUpdatedAt + retryAfterMs(faultOf(query)) - Date.now();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || !['failed', 'error'].includes(event.action.type)) return;
  const fault = faultOf(event.query);
  if (isConnectionFault(fault)) reportLost(retryAfterMs(fault), fault);
  else if (saysNothing(fault)) askAgainLater(event.query);
});

/** Who was told to wait reads so, and gets what they asked for after that if they are still there. */
function askAgainLater(query: Query): void {
  const { queryKey, state } = query;
  setTimeout(() => {
    if (faultOf(query) !== state.error) return;
    void queryClient.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
  }, retryAfterMs(state.error));
}
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  // What begins by now is not from before.
  if (action.type === 'fetch') overtaken.delete(query);
  if (query.state.fetchStatus !== 'idle' || !overtaken.delete(query)) return;
  // Who has given it up loads it again when they want it; what has failed is asked for again in any case.
  if (action.type === 'setState') query.invalidate();
  else if (!saysNothing(faultOf(query))) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
});
// After what is overtaken: only there is it known whether this is asked for once more.
forgetRefused(queryClient);
stayFailed(queryClient);
// What was changed is not sent again by itself: the form, or the row, says what became of it.
queryClient.getMutationCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'error') return;
  const { error } = event.action;
  if (error instanceof TypeError && !brokeOff(error)) reportLost();
});

whenBack(async () => {
  const isFailed = (query: Query) => isConnectionFault(faultOf(query));
  const failed = queryClient.getQueryCache().findAll({ type: 'active', predicate: isFailed });
  const early = new Set(failed.filter((query) => waitOf(query) > 0));
  for (const query of early) reportLost(waitOf(query), faultOf(query));
  await queryClient.refetchQueries(
    { type: 'active', predicate: (query) => isFailed(query) && !early.has(query) },
    // What is already being tried again goes on.
    { cancelRefetch: false },
  );
});
