import type { QueryClient } from '@tanstack/react-query';
import { statusOf } from '#lib/calls/connection.ts';

/**
 * Makes a cache forget what the person may no longer see (403) and what no longer exists (404), so that no page keeps showing it.
 * Faults that say nothing about what was asked, such as a lost connection, leave the data as it is.
 */
export function forgetRefused(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { data, error } = event.query.state;
    if (data === undefined || ![403, 404].includes(statusOf(error))) return;
    event.query.setState({ data: undefined, dataUpdatedAt: 0 });
  });
}
