import { type Query, QueryClient } from '@tanstack/react-query';
import { isConnectionFault, reportLost, retryAfterMs, whenBack } from './connection.ts';

const FRESH_MS = 15_000;
const QUICK_RETRIES = 2;
const FIRST_RETRY_MS = 1000;

/**
 * The cache of all pages. Only what may pass by itself is tried again: twice at once, so that a page still looks as if it
 * loads, and then whenever the connection is probed (connection.ts). A failure, 429 included, is never kept as an answer.
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

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || !['failed', 'error'].includes(event.action.type)) return;
  const fault = faultOf(event.query);
  if (isConnectionFault(fault)) reportLost(fault);
});
// What was changed is not sent again by itself: the form, or the row, says what became of it.
queryClient.getMutationCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error' && event.action.error instanceof TypeError)
    reportLost();
});

whenBack(() =>
  queryClient.refetchQueries(
    { type: 'active', predicate: (query) => isConnectionFault(faultOf(query)) },
    // What is already being tried again goes on.
    { cancelRefetch: false },
  ),
);
