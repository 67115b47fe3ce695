import type { LiveArea } from '@siteward/contract';
import { MOST_LIVE_AGE_MS } from '@siteward/domain';
import { use, useEffect } from 'react';
import { api, bodyOf } from '#lib/calls/api.ts';
import { reportLost, retryAfterMs, saysNothing, whenBack } from '#lib/calls/connection.ts';
import { OrganizationScopeContext } from '#lib/organization/organization-scope.ts';
import { queryClient } from './query-client.ts';

/** How long a page loads undisturbed before it listens; the server then says what has changed since the page was opened. */
const QUIET_MS = 1500;
/** A stream that has ended is requested again immediately, then after growing pauses, and not by all pages at the same moment. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const SCATTER_MS = 300;
/** A stream that lasted this long did not end because it was refused. */
const LASTING_MS = 2000;
/** If the server takes longer than this to begin, something may have been missed; up to this, it looks back far enough. */
const ON_THE_WAY_MS = 3000;
/**
 * How often at most a page reloads what others change: a few times in quick succession, so that a change shows within a second,
 * and less often if changes keep coming. At six requests each time, that is two thirds of what a session may request in a minute.
 */
const SOON_MS = 500;
const SOON_TIMES = 10;
const CALM_MS = 2500;

/** What the guards load and the shell shows. */
const SHELL = 'shell';

/** What has to be reloaded after a change in an area: queries, by the first part of their keys, and the shell. */
const SHOWN_IN: Record<LiveArea, readonly string[]> = {
  bulkChanges: ['members'],
  cannedReplies: ['cannedReplies'],
  maintenancePlans: ['maintenancePlans', 'workOrders'],
  comments: ['comments'],
  customers: [SHELL, 'payers', 'paymentMethods', 'seats', 'organizations'],
  feedbacks: ['feedbacks', 'workOrders', 'dashboard'],
  internalComments: ['comments'],
  invitations: ['invitations', 'members', 'seats'],
  members: [
    'members',
    'invitations',
    'seats',
    'roles',
    'workOrders',
    'workOrderTime',
    'workOrderCosts',
    'comments',
    'feedbacks',
    'supportTickets',
    'maintenancePlans',
    'serviceProviders',
    'payers',
  ],
  organizations: [SHELL, 'organizations', 'customers', 'seats'],
  roles: [SHELL, 'roles', 'members', 'invitations'],
  savedViews: ['savedViews'],
  serviceProviders: ['serviceProviders', 'workOrders', 'dashboard', 'maintenancePlans'],
  sites: [
    SHELL,
    'sites',
    'dashboard',
    'members',
    'invitations',
    'customers',
    'serviceProviders',
    'workOrders',
    'feedbacks',
    'supportTickets',
    'maintenancePlans',
  ],
  supportTickets: ['supportTickets', 'workOrders'],
  ticketMessages: ['supportTickets'],
  ticketNotes: ['supportTickets'],
  timeEntries: ['workOrderTime'],
  workOrderCosts: ['workOrderCosts'],
  workOrders: [
    'workOrders',
    'dashboard',
    'workOrderTime',
    'workOrderCosts',
    'serviceProviders',
    'feedbacks',
    'supportTickets',
    'maintenancePlans',
  ],
};
const EVERYTHING = [...new Set(Object.values(SHOWN_IN).flat())];

/** An area that only a newer server knows may affect anything on the page. */
const isKnown = (area: string): area is LiveArea => Object.hasOwn(SHOWN_IN, area);

/**
 * Keeps what the pages of an organization show up to date, no matter who changes it (product 8), as long as somebody is looking:
 * a hidden page is brought up to date when it becomes visible again.
 */
export function useLiveChanges(): void {
  const scope = use(OrganizationScopeContext);
  const org = scope?.org;
  const refresh = scope?.refresh;
  useEffect(() => {
    if (org === undefined || !refresh) return undefined;
    let stop: (() => void) | undefined;
    let isFirst = true;
    const follow = () => {
      stop?.();
      stop = document.visibilityState === 'visible' ? listen(org, refresh, isFirst) : undefined;
      isFirst = false;
    };
    const timer = setTimeout(() => {
      follow();
      document.addEventListener('visibilitychange', follow);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
      stop?.();
    };
  }, [org, refresh]);
}

/**
 * Listens until it is stopped, and starts again whenever the stream ends on its own.
 *
 * @param refresh - runs the guards
 * @param isFirst - whether everything shown was loaded since the application was opened, so that the server can say what
 *   has changed meanwhile; otherwise everything is reloaded
 * @returns A function that stops it.
 */
function listen(org: string, refresh: () => Promise<void>, isFirst: boolean): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const reload = inCalm((keys) => {
    for (const key of keys) {
      if (key === SHELL) void refresh();
      // A query that is already loading is not cancelled, but loaded once more afterwards.
      else void queryClient.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false });
    }
  });
  let pause = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async (isFirstTime: boolean) => {
    const begun = Date.now();
    const sinceOpened = Math.ceil(performance.now());
    const age = isFirstTime && sinceOpened <= MOST_LIVE_AGE_MS ? sinceOpened : undefined;
    try {
      const changes = await bodyOf(api.live.changes.query({ query: { org, age }, fetchOptions: { signal } }));
      // Everything, because what the person may do may have changed too.
      if (age === undefined || Date.now() - begun > ON_THE_WAY_MS) reload.add(EVERYTHING);
      for await (const { area } of changes) reload.add(isKnown(area) ? SHOWN_IN[area] : EVERYTHING);
    } catch (error) {
      // If the person may not listen, the guards, which run as part of everything, say why.
      if (!signal.aborted && !saysNothing(error)) return reload.add(EVERYTHING);
      // Nothing answers at all: the page says so, and continues as soon as something does.
      if (!signal.aborted && error instanceof TypeError) reportLost();
      pause = Math.max(pause, FIRST_PAUSE_MS, retryAfterMs(error));
    }
    if (signal.aborted) return;
    if (Date.now() - begun > LASTING_MS) pause = 0;
    timer = setTimeout(again, pause + Math.random() * Math.max(pause, SCATTER_MS));
    pause = Math.min(Math.max(pause * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
  };
  const again = () => {
    clearTimeout(timer);
    timer = undefined;
    void run(false);
  };
  // Only a pause is cut short.
  wake = () => timer !== undefined && again();
  void run(isFirst);

  return () => {
    clearTimeout(timer);
    wake = () => {};
    reload.stop();
    stopped.abort();
  };
}

/** Cuts short the pause of the current listener, if it is in one. */
let wake: () => unknown = () => {};
whenBack(async () => wake());

/**
 * Does something with keys as they are added: immediately with the first, and from then on at intervals with all that were
 * added meanwhile.
 */
function inCalm(act: (keys: ReadonlySet<string>) => void) {
  let waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timesLeft = SOON_TIMES;
  let gainedAt = Date.now();
  /** How long to wait after this pass. */
  const pause = () => {
    const gained = Math.floor((Date.now() - gainedAt) / CALM_MS);
    gainedAt += gained * CALM_MS;
    timesLeft = Math.min(SOON_TIMES, timesLeft + gained) - 1;
    return timesLeft > 0 ? SOON_MS : CALM_MS;
  };
  const pass = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    const keys = waiting;
    waiting = new Set();
    timer = setTimeout(pass, pause());
    act(keys);
  };
  return {
    add: (keys: readonly string[]) => {
      for (const key of keys) waiting.add(key);
      if (timer === undefined) pass();
    },
    stop: () => clearTimeout(timer),
  };
}
