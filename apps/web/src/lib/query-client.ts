import { type Query, QueryClient } from '@tanstack/react-query';
import { isConnectionFault, reportLost, retryAfterMs, saysNothing, whenBack } from './connection.ts';

const FRESH_MS = 15_000;
const QUICK_RETRIES = 2;
const FIRST_RETRY_MS = 1000;

/**
 * The cache of all pages. Only what may pass by itself is tried again: twice at once, so that a page still looks as if it
 * loads, and then whenever the connection is probed (connection.ts). A failure is never kept as an answer: what was refused
 * for some time (429) is asked for again after it.
 */
export const queryClient = new QueryClient({
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
  if (isConnectionFault(fault)) reportLost(retryAfterMs(fault));
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
// What was changed is not sent again by itself: the form, or the row, says what became of it.
queryClient.getMutationCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error' && event.action.error instanceof TypeError)
    reportLost();
});

whenBack(async () => {
  const isFailed = (query: Query) => isConnectionFault(faultOf(query));
  const failed = queryClient.getQueryCache().findAll({ type: 'active', predicate: isFailed });
  const early = new Set(failed.filter((query) => waitOf(query) > 0));
  for (const query of early) reportLost(waitOf(query));
  await queryClient.refetchQueries(
    { type: 'active', predicate: (query) => isFailed(query) && !early.has(query) },
    // What is already being tried again goes on.
    { cancelRefetch: false },
  );
});
