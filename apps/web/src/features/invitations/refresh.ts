import type { QueryClient } from '@tanstack/react-query';

/** Loads anew what a change of invitations shows in. */
export function refreshInvitations(cache: QueryClient): Promise<unknown> {
  return Promise.all(
    [['invitations'], ['members'], ['seats'], ['roles']].map((queryKey) => cache.invalidateQueries({ queryKey })),
  );
}
