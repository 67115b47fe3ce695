import type { LiveArea } from '@siteward/contract';
import { use, useEffect } from 'react';
import { api, bodyOf } from './api.ts';
import { isConnectionFault, retryAfterMs } from './connection.ts';
import { OrganizationScopeContext } from './organization-scope.ts';
import { queryClient } from './query-client.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** What a change of an area shows in, as the keys of queries begin. */
const SHOWN_IN: Record<LiveArea, readonly string[]> = {
  bulkChanges: ['members'],
  invitations: ['invitations', 'members', 'seats'],
  members: ['members', 'invitations', 'seats', 'roles'],
  organizations: ['organizations', 'customers', 'seats'],
  roles: ['roles', 'members', 'invitations'],
  sites: ['sites', 'members', 'invitations', 'customers'],
};

/**
 * Keeps what the pages of an organization show as it is by now, whoever changes it (product 8), as long as somebody looks:
 * a page out of sight is brought up to date when it is looked at again.
 */
export function useLiveChanges(): void {
  const scope = use(OrganizationScopeContext);
  const org = scope?.org;
  const refresh = scope?.refresh;
  useEffect(() => {
    if (org === undefined || !refresh) return undefined;
    let stop = () => {};
    const follow = () => {
      stop();
      stop = document.visibilityState === 'visible' ? listen(org, refresh) : () => {};
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, [org, refresh]);
}

/** Listens until it is told to stop, and again whenever that ends by itself. In: what runs the guards. Out: stops. */
function listen(org: string, refresh: () => Promise<void>): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async (isFirst: boolean) => {
    try {
      const changes = await bodyOf(api.live.changes.query({ query: { org }, fetchOptions: { signal } }));
      if (!isFirst) catchUp(refresh);
      for await (const { area } of changes) {
        pause = FIRST_PAUSE_MS;
        markStale(SHOWN_IN[area]);
      }
    } catch (error) {
      // Who may not listen is told why by the guards.
      if (!signal.aborted && !isConnectionFault(error)) return catchUp(refresh);
      pause = Math.max(pause, retryAfterMs(error));
    }
    if (signal.aborted) return;
    // Not all at once, where a server has started anew.
    timer = setTimeout(() => void run(false), pause * (1 + Math.random()));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  void run(true);

  return () => {
    clearTimeout(timer);
    stopped.abort();
  };
}

/** Something may have been missed, and what the person may do may have changed. */
function catchUp(refresh: () => Promise<void>): void {
  void refresh();
  markStale(Object.values(SHOWN_IN).flat());
}

function markStale(areas: readonly string[]): void {
  for (const area of new Set(areas)) void queryClient.invalidateQueries({ queryKey: [area] }, { cancelRefetch: false });
}
