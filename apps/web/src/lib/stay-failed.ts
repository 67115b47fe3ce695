import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Makes a cache keep what has failed as failed while it is asked for again: its place says why until it is there, and whoever reads
 * that, or has pressed "Try again", is not sent back to the shapes of what may never come. TanStack Query forgets the fault with each
 * attempt. A page that is opened later begins with the shapes.
 */
export function stayFailed(client: QueryClient): void {
  const faults = new WeakMap<Query, Error>();
  client.getQueryCache().subscribe((event) => {
    const { query, type } = event;
    if (type === 'observerRemoved' && query.getObserversCount() === 0) faults.delete(query);
    if (type !== 'updated') return;
    const { data, error, fetchStatus } = query.state;
    if (error !== null) faults.set(query, error);
    else if (data !== undefined || fetchStatus === 'idle') faults.delete(query);
    const fault = faults.get(query);
    if (event.action.type === 'fetch' && fault) query.setState({ error: fault, status: 'error' });
  });
}
