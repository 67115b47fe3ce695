import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { brokeOff, isConnectionFault, reportLost, retryAfterMs, saysNothing, whenBack } from '#lib/calls/connection.ts';
import { forgetRefused } from './forget-refused.ts';
import { stayFailed } from './stay-failed.ts';

const FRESH_MS = 15_000;
const QUICK_RETRIES = 2;
const FIRST_RETRY_MS = 1000;

/** Queries whose data changed while they were loading: the answer may predate the change. */
const overtaken = new WeakSet<Query>();

/**
 * Reloads what has changed; a query that is already loading is loaded once more afterwards. TanStack Query itself would take the
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
 * The cache of all pages. Only failures that may pass on their own are retried: twice in quick succession, while the page still looks
 * as if it were loading, and then whenever the connection is probed (connection.ts). A failure is never kept as an answer: what
 * was refused for some time (429) is requested again after that time.
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
/** How long a failed query still has to wait, in ms, according to its `Retry-After`. */
const waitOf = (query: Query): number => query.state.errorUpdatedAt + retryAfterMs(faultOf(query)) - Date.now();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || !['failed', 'error'].includes(event.action.type)) return;
  const fault = faultOf(event.query);
  if (isConnectionFault(fault)) reportLost(retryAfterMs(fault), fault);
  else if (saysNothing(fault)) askAgainLater(event.query);
});

/** The page says that one has to wait; if it is still open after that, what it needs is loaded. */
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
  // A fetch that begins now cannot predate the change.
  if (action.type === 'fetch') overtaken.delete(query);
  if (query.state.fetchStatus !== 'idle' || !overtaken.delete(query)) return;
  // A cancelled query only becomes stale, and is loaded again when it is needed; a lost answer is requested again in any case.
  if (action.type === 'setState') query.invalidate();
  else if (!saysNothing(faultOf(query))) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
});
// Subscribed after the handler of overtaken queries, which decides whether a query is loaded once more.
forgetRefused(queryClient);
stayFailed(queryClient);
// Changes are never sent again automatically: the form, or the row, says what became of them.
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
    // Queries that are already being retried are not cancelled.
    { cancelRefetch: false },
  );
});
