import { NoAnswer } from '@siteward/contract/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';
import { noteAnswered } from './send-once.ts';

const id = 'a'.repeat(24);

beforeEach(noteAnswered);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  ['what was changed is loaded again', () => api.sites.update.mutate({ params: { id }, body: { name: 'Quay' } }), 1],
  ['what was only read is left to the page', () => api.sites.get.query({ params: { id } }), 0],
])('if no answer comes, %s', async (_, call, times) => {
  vi.useFakeTimers();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  fakeApi({
    'PATCH /api/sites/id/*': ({ signal }) => neverBefore(signal),
    'GET /api/sites/id/*': ({ signal }) => neverBefore(signal),
  });
  const failed = expect(call()).rejects.toBeInstanceOf(NoAnswer);
  await vi.advanceTimersByTimeAsync(31_000);
  await failed;
  expect(invalidate).toHaveBeenCalledTimes(times);
});

/** Never answers; rejects when the request is aborted. */
function neverBefore(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

describe('a POST', () => {
  const site = { org: id, name: 'Quay' };
  const create = (name = 'Quay') => api.sites.create.mutate({ body: { ...site, name } });
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const keysOf = (server: ReturnType<typeof fakeApi>) =>
    server.sent('POST').map(({ headers }) => headers.get('idempotency-key'));

  /** A server that loses the first few answers, and refuses everything after them. */
  function losing(times: number) {
    let left = times;
    const answer = () => (left-- > 0 ? lost() : problem('CONFLICT', 409));
    return fakeApi({ 'POST /api/sites': answer, 'PATCH /api/sites/id/*': () => problem('CONFLICT', 409) });
  }

  it('without an answer has the same key when it is sent again, until it is answered', async () => {
    const server = losing(2);
    for (let sent = 0; sent < 2; sent += 1) await expect(create()).rejects.toBeInstanceOf(TypeError);
    for (let sent = 0; sent < 2; sent += 1) await create();
    const [first, again, answered, anew] = keysOf(server);
    expect([again, answered]).toEqual([first, first]);
    expect(anew).not.toBe(first);
  });

  it.each([500, 502])(
    'answered with %i, which may have succeeded nevertheless, has the same key when it is repeated',
    async (status) => {
      let fails = true;
      const server = fakeApi({
        'POST /api/sites': () => (fails ? problem('INTERNAL', status) : problem('CONFLICT', 409)),
      });
      await create();
      fails = false;
      await create();
      await create();
      const [first, again, anew] = keysOf(server);
      expect(again).toBe(first);
      expect(anew).not.toBe(first);
    },
  );

  it('among several to one address keeps its key, whatever the others are answered', async () => {
    let isAway = true;
    const server = fakeApi({
      'POST /api/sites': ({ body }) =>
        isAway && JSON.stringify(body).includes('Pier') ? lost() : problem('CONFLICT', 409),
    });
    await expect(create('Pier')).rejects.toBeInstanceOf(TypeError);
    await create('Quay');
    isAway = false;
    await create('Pier');
    await create('Pier');
    const [first, , again, anew] = keysOf(server);
    expect(again).toBe(first);
    expect(anew).not.toBe(first);
  });

  it('with another body has another key', async () => {
    const server = losing(2);
    await expect(create()).rejects.toBeInstanceOf(TypeError);
    await expect(create('Pier')).rejects.toBeInstanceOf(TypeError);
    expect(new Set(keysOf(server)).size).toBe(2);
  });

  it('has a new key once something else was changed, or after a while', async () => {
    const server = losing(3);
    await expect(create()).rejects.toBeInstanceOf(TypeError);
    await api.sites.update.mutate({ params: { id }, body: { name: 'Pier' } });
    await expect(create()).rejects.toBeInstanceOf(TypeError);
    vi.useFakeTimers({ now: Date.now() + 3 * 60_000, toFake: ['Date'] });
    await expect(create()).rejects.toBeInstanceOf(TypeError);
    expect(new Set(keysOf(server)).size).toBe(3);
  });
});
