import { NoAnswer } from '@siteward/contract/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/cache/query-client.ts';
import { signOut } from '#lib/session/current-user.ts';
import { clearSession } from '#lib/session/session.ts';
import { noteShown } from '#lib/session/shown-person.ts';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { setCookie } from '#testing/fake-shell.ts';
import { api, bodyOf } from './api.ts';
import { problemOf } from './problem.ts';
import { sendFile } from './send-file.ts';
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

describe('once another tab has signed in', () => {
  const body = { name: 'Quay' };
  const file = new File(['a'], 'a.txt');
  const sending = { key: 'k', signal: new AbortController().signal, onProgress: () => {} };
  const calls = {
    'POST /api/sites': () => bodyOf(api.sites.create.mutate({ body: { ...body, org: id } })),
    'PATCH /api/sites/id/*': () => bodyOf(api.sites.update.mutate({ params: { id }, body })),
    'DELETE /api/sites/id/*': () => bodyOf(api.sites.remove.mutate({ params: { id } })),
  };
  const open = (shown: string | undefined, signedIn: string | null) => {
    noteShown(shown);
    if (signedIn === null) clearSession();
    else setCookie('user', signedIn);
    const answer = () => problem('CONFLICT', 409);
    return fakeApi({
      ...Object.fromEntries(Object.keys(calls).map((call) => [call, answer])),
      'GET /api/sites/id/*': answer,
      'DELETE /api/auth/*': () => ({ status: 204 }),
    });
  };
  afterEach(() => {
    noteShown();
    clearSession();
  });

  it.each(Object.entries(calls))('as somebody else, %s is not sent as theirs', async (_, call) => {
    const server = open('olivia', 'chidi');
    const { message, status } = problemOf(await call().catch((error: unknown) => error));
    expect([message, status]).toEqual(['Somebody else has signed in here. Reload this page.', undefined]);
    expect(server.calls).toEqual([]);
  });

  it('as somebody else, no file is sent as theirs', async () => {
    open('olivia', 'chidi');
    const error: unknown = await sendFile('workOrderFiles', id, file, sending).catch((caught: unknown) => caught);
    expect(problemOf(error).message).toContain('Somebody else has signed in');
  });

  it.each([
    ['as the same person', 'olivia', 'olivia'],
    ['as nobody', 'olivia', null],
    ['before it is known whose page this is', undefined, 'chidi'],
  ])('%s, everything is sent', async (_, shown, signedIn) => {
    const server = open(shown, signedIn);
    for (const call of Object.values(calls)) await call().catch(() => undefined);
    expect(server.calls).toHaveLength(3);
  });

  it('as somebody else, people can read, and sign out', async () => {
    const server = open('olivia', 'chidi');
    setCookie('sid', 's');
    await api.sites.get.query({ params: { id } });
    expect(await signOut()).toBe(true);
    expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
  });
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
