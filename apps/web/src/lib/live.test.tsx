import type { LiveArea } from '@siteward/contract';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLiveChanges } from './live.ts';
import { OrganizationScopeContext, type PageScope } from './organization-scope.ts';
import { queryClient } from './query-client.ts';

type Stream = { tell: (area: LiveArea) => void; end: () => void; isLeft: () => boolean; address: string };

let streams: Stream[] = [];
let refusal: number | undefined;
let asked = 0;
let refresh = vi.fn(async () => {});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  streams = [];
  asked = 0;
  refusal = undefined;
  refresh = vi.fn(async () => {});
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
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
  // What the hook reads of a page's scope.
  const scope = { org: 'north', refresh } as unknown as PageScope;
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
  know('roles', 'members', 'sites');
  listen();
  (await stream(1)).tell('roles');
  await vi.waitFor(() => expect([isStale('roles', 'list'), isStale('members', 'list')]).toEqual([true, true]));
  expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([false, 0]);
  expect(streams.map(({ address }) => address)).toEqual(['/api/live?org=north']);
});

it('listens again after the stream has ended, and brings up to date what it may have missed', async () => {
  know('sites');
  listen();
  (await stream(1)).end();
  await vi.advanceTimersByTimeAsync(999);
  expect([asked, isStale('sites', 'list')]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(1);
  await stream(2);
  await vi.waitFor(() => expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([true, 1]));
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

it('asks the guards, and no more, where it may not listen', async () => {
  refusal = 404;
  know('sites');
  listen();
  await vi.waitFor(() => expect([isStale('sites', 'list'), refresh.mock.calls.length]).toEqual([true, 1]));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toBe(1);
});

it('stops while nobody looks, and with the page', async () => {
  const { unmount } = listen();
  const first = await stream(1);
  show('hidden');
  expect(first.isLeft()).toBe(true);
  show('visible');
  const second = await stream(2);
  expect(second.isLeft()).toBe(false);
  unmount();
  expect(second.isLeft()).toBe(true);
  show('visible');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toBe(2);
});
