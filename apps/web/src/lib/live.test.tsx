import type { LiveArea } from '@siteward/contract';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageScope } from '#testing/render-page.tsx';
import { useIsLost } from './connection.ts';
import { useLiveChanges } from './live.ts';
import { OrganizationScopeContext } from './organization-scope.ts';
import { queryClient } from './query-client.ts';

type Stream = { tell: (area: LiveArea) => void; end: () => void; isLeft: () => boolean; address: string };

let streams: Stream[] = [];
let refusal: number | undefined;
let asked = 0;
let isDown = false;
let refresh = vi.fn(async () => {});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  streams = [];
  asked = 0;
  isDown = false;
  refusal = undefined;
  refresh = vi.fn(async () => {});
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    if (isDown) throw new TypeError('Failed to fetch');
    if (address === '/api/health') return new Response('{}');
    asked += 1;
    if (refusal !== undefined) return new Response('{}', { status: refusal, headers: { 'retry-after': '40' } });
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

function listen() {
  const scope = pageScope([], { org: 'north', refresh });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OrganizationScopeContext value={scope}>{children}</OrganizationScopeContext>
  );
  return renderHook(() => useLiveChanges(), { wrapper });
}

/** The stream of this number, once it is asked for. */
const stream = (number: number) => vi.waitFor(() => streams[number - 1] ?? Promise.reject(new Error('not asked for')));
const isStale = (...key: string[]) => queryClient.getQueryState(key)?.isInvalidated;
const know = (...keys: string[]) => {
  for (const key of keys) queryClient.setQueryData([key, 'list'], []);
};

it('makes stale what a change shows in, and nothing else', async () => {
  know('roles', 'members', 'seats', 'sites');
  listen();
  (await stream(1)).tell('members');
  await vi.waitFor(() => expect([isStale('members', 'list'), isStale('seats', 'list')]).toEqual([true, true]));
  expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([false, 0]);
  expect(streams.map(({ address }) => address)).toEqual(['/api/live?org=north']);
});

it.each(['organizations', 'roles', 'sites'] as const)(
  'runs the guards, too, where the shell shows %s',
  async (area) => {
    listen();
    (await stream(1)).tell(area);
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  },
);

it('loads at most every five seconds what others keep changing, and misses none of it', async () => {
  know('members', 'sites');
  const stale = vi.spyOn(queryClient, 'invalidateQueries');
  const times = (key: string) => stale.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === key).length;
  listen();
  const { tell } = await stream(1);
  tell('bulkChanges');
  await vi.waitFor(() => expect(times('members')).toBe(1));
  for (let change = 0; change < 10; change += 1) tell('bulkChanges');
  tell('sites');
  // What is waited for above has let a little of the time pass.
  await vi.advanceTimersByTimeAsync(4000);
  expect([times('members'), times('sites')]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([times('members'), times('sites')]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([times('members'), times('sites')]).toEqual([2, 1]);
});

it('listens again after the stream has ended, and brings up to date what it may have missed', async () => {
  know('sites');
  listen();
  const first = await stream(1);
  expect([asked, isStale('sites', 'list')]).toEqual([1, false]);
  first.end();
  await vi.advanceTimersByTimeAsync(0);
  const second = await stream(2);
  await vi.waitFor(() => expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([true, 1]));
  // One that ends without having said anything is not asked again and again.
  second.end();
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  await stream(3);
});

it('waits longer each time, and as long as the server asks for', async () => {
  refusal = 503;
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
  // When the server is asked next, which is no later than after the longest pause of the connection.
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  await stream(1);
  await vi.waitFor(() => expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([true, 1]));
  expect(isLost.current).toBe(false);
});

it('asks the guards, and no more, where it may not listen', async () => {
  refusal = 404;
  know('sites');
  listen();
  await vi.waitFor(() => expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([true, 1]));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toBe(1);
});

it('stops while nobody looks, catches up when somebody does again, and stops with the page', async () => {
  know('sites');
  const { unmount } = listen();
  const first = await stream(1);
  show('hidden');
  expect(first.isLeft()).toBe(true);
  expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([false, 0]);
  show('visible');
  const second = await stream(2);
  expect(second.isLeft()).toBe(false);
  await vi.waitFor(() => expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([true, 1]));
  unmount();
  expect(second.isLeft()).toBe(true);
  show('visible');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toBe(2);
});
