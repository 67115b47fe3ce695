import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Makes a cache keep failed queries as failed while they are retried. Their place keeps saying why until the data is there, and people
 * who are reading that, or have pressed "Try again", are not sent back to the placeholders of something that may never come. TanStack
 * Query itself forgets the error with each attempt. A page that is opened later starts with the placeholders.
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
