import { setImmediate } from 'node:timers';
import { LIVE_AREAS, type LiveArea } from '@siteward/contract';
import { keysOf } from '@siteward/domain';
import { QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIsLost } from '#lib/calls/connection.ts';
import { OrganizationScopeContext } from '#lib/organization/organization-scope.ts';
import { held } from '#testing/held.ts';
import { pageScope } from '#testing/render-page.tsx';
import { until } from '#testing/until.ts';
import { useLiveChanges } from './live.ts';
import { queryClient } from './query-client.ts';

type Stream = { tell: (area: string) => void; end: () => void; isLeft: () => boolean; address: string };

let streams: Stream[] = [];
let refusal: number | undefined;
let asked = 0;
let isDown = false;
let answering: Promise<void> | undefined;
let refresh = vi.fn(async () => {});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  streams = [];
  asked = 0;
  isDown = false;
  answering = undefined;
  refusal = undefined;
  refresh = vi.fn(async () => {});
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    if (isDown) throw new TypeError('Failed to fetch');
    if (address === '/api/health') return new Response('{}');
    asked += 1;
    if (refusal !== undefined) return new Response('{}', { status: refusal, headers: { 'retry-after': '40' } });
    await answering;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const encoder = new TextEncoder();
    streams.push({
      address,
      tell: (area) => void writer.write(encoder.encode(`data: ${JSON.stringify({ area })}\n\n`)),
      end: () => void writer.close(),
      isLeft: () => signal?.aborted === true,
    });
    return new Response(readable, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  });
});
afterEach(() => {
  show('visible');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Opens a page, which listens once it has settled. */
function open() {
  const scope = pageScope([], { org: 'north', refresh });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OrganizationScopeContext value={scope}>{children}</OrganizationScopeContext>
  );
  return renderHook(() => useLiveChanges(), { wrapper });
}

function listen() {
  const page = open();
  vi.advanceTimersByTime(1500);
  return page;
}

/** The stream with this number, once it has been requested. */
const stream = (number: number) => until(() => streams[number - 1] ?? Promise.reject(new Error('not asked for')));
const isStale = (...key: string[]) => queryClient.getQueryState(key)?.isInvalidated;
const know = (...keys: string[]) => {
  for (const key of keys) queryClient.setQueryData([key, 'list'], []);
};

it('does not disturb a page until it has settled', async () => {
  const { unmount } = open();
  vi.advanceTimersByTime(1499);
  expect(asked).toBe(0);
  vi.advanceTimersByTime(1);
  expect(asked).toBe(1);
  unmount();
  const left = open();
  left.unmount();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toBe(1);
});

it('makes everything stale that shows a change, and nothing else', async () => {
  know('roles', 'members', 'seats', 'sites');
  listen();
  (await stream(1)).tell('members');
  await until(() => expect([isStale('members', 'list'), isStale('seats', 'list')]).toEqual([true, true]));
  expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([false, 0]);
});

/** The same from the other side: the areas that each kind of query is answered from, so that none is forgotten. */
const ANSWERED_FROM: Record<string, readonly LiveArea[]> = {
  cannedReplies: ['cannedReplies'],
  comments: ['comments', 'internalComments', 'members'],
  customers: ['organizations', 'sites'],
  dashboard: ['feedbacks', 'serviceProviders', 'sites', 'workOrders'],
  feedbacks: ['feedbacks', 'members', 'sites', 'workOrders'],
  invitations: ['invitations', 'members', 'roles', 'sites'],
  maintenancePlans: ['maintenancePlans', 'members', 'serviceProviders', 'sites', 'workOrders'],
  members: ['bulkChanges', 'invitations', 'members', 'roles', 'sites'],
  organizations: ['customers', 'organizations'],
  payers: ['customers', 'members'],
  paymentMethods: ['customers'],
  roles: ['members', 'roles'],
  savedViews: ['savedViews'],
  seats: ['customers', 'invitations', 'members', 'organizations'],
  serviceProviders: ['members', 'serviceProviders', 'sites', 'workOrders'],
  shell: ['customers', 'organizations', 'roles', 'sites'],
  sites: ['sites'],
  supportTickets: ['members', 'sites', 'supportTickets', 'ticketMessages', 'ticketNotes', 'workOrders'],
  workOrderCosts: ['members', 'workOrderCosts', 'workOrders'],
  workOrderTime: ['members', 'timeEntries', 'workOrders'],
  workOrders: ['feedbacks', 'maintenancePlans', 'members', 'serviceProviders', 'sites', 'supportTickets', 'workOrders'],
};

it.each(keysOf(LIVE_AREAS))(
  'a change of %s makes everything stale that is answered from it, and nothing else',
  async (area) => {
    const asked = keysOf(ANSWERED_FROM).filter((key) => key !== 'shell');
    know(...asked);
    listen();
    (await stream(1)).tell(area);
    const shown = keysOf(ANSWERED_FROM).filter((key) => ANSWERED_FROM[key]?.includes(area));
    const stale = () => {
      const found = asked.filter((key) => isStale(key, 'list'));
      return refresh.mock.calls.length > 0 ? [...found, 'shell'].toSorted() : found;
    };
    await until(() => expect(stale()).toEqual(shown));
  },
);

it('reloads everything after a change in an area that only a newer server knows, and keeps listening', async () => {
  const asked = keysOf(ANSWERED_FROM).filter((key) => key !== 'shell');
  know(...asked);
  listen();
  const first = await stream(1);
  first.tell('elevators');
  await until(() => expect(asked.filter((key) => !isStale(key, 'list'))).toEqual([]));
  expect([refresh.mock.calls.length, first.isLeft(), asked.length]).toEqual([
    1,
    false,
    keysOf(ANSWERED_FROM).length - 1,
  ]);
});

it('asks for what has changed since the page was opened, once', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1234.5);
  listen();
  (await stream(1)).end();
  await vi.advanceTimersByTimeAsync(0);
  await stream(2);
  expect(streams.map(({ address }) => address)).toEqual(['/api/live?org=north&age=1235', '/api/live?org=north']);
});

it.each([
  ['the page was opened too long ago', '/api/live?org=north', 900_000, 0],
  ['the server took too long to begin', '/api/live?org=north&age=900000', 899_999.5, 3001],
])('reloads what it has if %s', async (_, address, opened, tookMs) => {
  vi.spyOn(performance, 'now').mockReturnValue(opened + 0.5);
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const [begun, begin] = held();
  answering = begun;
  know('sites');
  listen();
  await until(() => expect(asked).toBe(1));
  expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([false, 0]);
  now.mockReturnValue(1_000_000 + tookMs);
  begin();
  await until(() => expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([true, 1]));
  expect(streams[0]?.address).toBe(address);
});

/** A list that somebody is looking at, and that is answered by hand. */
function watch(key: string) {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey: [key, 'list'], queryFn });
  const leave = observer.subscribe(() => {});
  return { answers, leave, shown: () => observer.getCurrentResult().data };
}

it('loads once more what was already loading when it changed, however often that was', async () => {
  const { answers, leave, shown } = watch('sites');
  listen();
  const { tell } = await stream(1);
  tell('sites');
  await until(() => expect(refresh).toHaveBeenCalledTimes(1));
  tell('sites');
  await vi.advanceTimersByTimeAsync(5000);
  expect([refresh.mock.calls.length, answers.length]).toEqual([2, 1]);
  answers[0]?.('from before');
  await until(() => expect(shown()).toBe('from before'));
  await until(() => expect(answers).toHaveLength(2));
  // The same when there is already something to see.
  tell('sites');
  await vi.advanceTimersByTimeAsync(5000);
  answers[1]?.('from before that');
  await until(() => expect(answers).toHaveLength(3));
  answers[2]?.('now');
  await until(() => expect(shown()).toBe('now'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([answers.length, isStale('sites', 'list')]).toEqual([3, false]);
  leave();
});

it('also loads once more what the person changed themselves, but nothing that has already started again', async () => {
  const { answers, leave, shown } = watch('members');
  void queryClient.invalidateQueries({ queryKey: ['members'] });
  answers[0]?.('before');
  await until(() => expect(answers).toHaveLength(2));
  void queryClient.invalidateQueries({ queryKey: ['members'] });
  expect(answers).toHaveLength(3);
  answers[2]?.('after');
  await until(() => expect(shown()).toBe('after'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toHaveLength(3);
  leave();
});

it('does not forget a change of something whose loading is cancelled', async () => {
  know('members');
  const { answers, leave } = watch('members');
  void queryClient.refetchQueries({ queryKey: ['members'] });
  void queryClient.invalidateQueries({ queryKey: ['members'] }, { cancelRefetch: false });
  await queryClient.cancelQueries({ queryKey: ['members'] });
  expect([isStale('members', 'list'), answers.length]).toEqual([true, 1]);
  leave();
});

it.each(['organizations', 'roles', 'sites'] as const)(
  'also runs the guards, because the shell shows %s',
  async (area) => {
    listen();
    (await stream(1)).tell(area);
    await until(() => expect(refresh).toHaveBeenCalledTimes(1));
  },
);

it('shows each of a few changes within a second, and misses none', async () => {
  know('members', 'sites');
  const stale = vi.spyOn(queryClient, 'invalidateQueries');
  const times = (key: string) => stale.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === key).length;
  listen();
  const { tell } = await stream(1);
  tell('bulkChanges');
  await until(() => expect(times('members')).toBe(1));
  for (let change = 0; change < 10; change += 1) tell('bulkChanges');
  tell('sites');
  // The waiting above has let a little time pass.
  await vi.advanceTimersByTimeAsync(300);
  expect([times('members'), times('sites')]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(300);
  expect([times('members'), times('sites')]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([times('members'), times('sites')]).toEqual([2, 1]);
});

it('reloads what keeps changing for a minute about thirty times, and is quick again after a pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  know('members');
  const stale = vi.spyOn(queryClient, 'invalidateQueries');
  const times = () => stale.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === 'members').length;
  listen();
  const { tell } = await stream(1);
  for (let change = 0; change < 600; change += 1) {
    tell('bulkChanges');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(times()).toBeGreaterThan(25);
  expect(times()).toBeLessThan(40);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = times();
  for (let change = 0; change < 8; change += 1) {
    tell('bulkChanges');
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(times() - before).toBe(8);
});

it('listens again after the stream has ended, and reloads what it may have missed', async () => {
  know('sites');
  listen();
  const first = await stream(1);
  expect([asked, isStale('sites', 'list')]).toEqual([1, false]);
  first.end();
  await vi.advanceTimersByTimeAsync(0);
  const second = await stream(2);
  await until(() => expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([true, 1]));
  // A stream that ends without having said anything is not requested over and over.
  second.end();
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  await stream(3);
});

/** Lets what has come through a stream arrive. */
const arrive = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

it('listens again immediately after a stream that has lasted, whatever came before it', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  listen();
  (await stream(1)).end();
  await vi.advanceTimersByTimeAsync(0);
  const second = await stream(2);
  now.mockReturnValue(1_003_000);
  second.end();
  await arrive();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toBe(3);
});

it('tries at least every half minute, however long nothing answers', async () => {
  let times = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/live')) times += 1;
    throw new TypeError('Failed to fetch');
  });
  listen();
  await vi.advanceTimersByTimeAsync(300_000);
  const before = times;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(times - before).toBeGreaterThanOrEqual(9);
  expect(times - before).toBeLessThanOrEqual(11);
});

it('reloads nothing of a page that was left', async () => {
  know('members');
  const stale = vi.spyOn(queryClient, 'invalidateQueries');
  const { unmount } = listen();
  const { tell } = await stream(1);
  tell('bulkChanges');
  await until(() => expect(stale).toHaveBeenCalledTimes(1));
  tell('bulkChanges');
  await arrive();
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stale).toHaveBeenCalledTimes(1);
});

it.each([503, 429])('waits longer each time, and as long as the server asks for: %i', async (status) => {
  refusal = status;
  listen();
  await vi.advanceTimersByTimeAsync(0);
  refusal = undefined;
  await vi.advanceTimersByTimeAsync(39_999);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await stream(1);
});

it('says that the connection is lost, and listens again as soon as it is back', async () => {
  const { result: isLost } = renderHook(() => useIsLost());
  isDown = true;
  know('sites');
  listen();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect([isLost.current, asked]).toEqual([true, 0]);
  isDown = false;
  // By then the server has been probed again, because no pause of the connection is longer.
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  await stream(1);
  await until(() => expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([true, 1]));
  expect(isLost.current).toBe(false);
});

it('runs the guards, and does not try again, if it may not listen', async () => {
  refusal = 404;
  know('sites');
  listen();
  await until(() => expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([true, 1]));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toBe(1);
});

it('stops while nobody is looking, catches up when somebody is again, and stops with the page', async () => {
  know('sites');
  const { unmount } = listen();
  const first = await stream(1);
  show('hidden');
  expect(first.isLeft()).toBe(true);
  expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([false, 0]);
  show('visible');
  const second = await stream(2);
  expect(second.isLeft()).toBe(false);
  await until(() => expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([true, 1]));
  unmount();
  expect(second.isLeft()).toBe(true);
  show('visible');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toBe(2);
});
