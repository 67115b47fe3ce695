import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isConnectionFault, retryAfterMs, saysNothing } from './connection.ts';

let isUp = false;
let probes = 0;
let reportLost: typeof import('./connection.ts').reportLost;
let untilAnswered: typeof import('./connection.ts').untilAnswered;
let NoAnswer: typeof import('@siteward/contract/client').NoAnswer;
let ConnectionBar: typeof import('#components/page/connection-bar.tsx').ConnectionBar;
beforeEach(async () => {
  // A fresh module for each test, because it remembers what is lost.
  vi.resetModules();
  ({ reportLost, untilAnswered } = await import('./connection.ts'));
  ({ NoAnswer } = await import('@siteward/contract/client'));
  ({ ConnectionBar } = await import('#components/page/connection-bar.tsx'));
  isUp = false;
  probes = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('/api/health');
    probes += 1;
    if (!isUp) throw new TypeError('Failed to fetch');
    return new Response('{"status":"ok"}');
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const staying = { signal: new AbortController().signal };
const refused = (status: number, retryAfter: number) => ({
  status,
  headers: new Headers({ 'retry-after': String(retryAfter) }),
});
const shown = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a connection that is lost', () => {
  it('is reported once, and goes away when the server answers', async () => {
    render(<ConnectionBar />);
    expect(shown()).toBe('');
    act(() => {
      reportLost();
      reportLost();
    });
    expect(shown()).toBe('Connection lost, trying again');
    await pass(7000);
    // After 1, 2 and 4 seconds.
    expect([probes, shown()]).toEqual([3, 'Connection lost, trying again']);
    isUp = true;
    await pass(8000);
    expect([probes, shown()]).toEqual([4, '']);
    await pass(100_000);
    expect(probes).toBe(4);
  });

  it('is probed again if the server says nothing at all for ten seconds', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const over = new AbortController();
      setTimeout(() => over.abort(new DOMException('Too late.', 'TimeoutError')), ms);
      return over.signal;
    });
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit = {}) => {
      probes += 1;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    render(<ConnectionBar />);
    act(() => reportLost());
    await pass(10_999);
    expect(probes).toBe(1);
    await pass(5000);
    expect([probes, shown()]).toEqual([2, 'Connection lost, trying again']);
  });

  it('retries what failed with it, less and less often while only that fails', async () => {
    render(<ConnectionBar />);
    isUp = true;
    let isMended = false;
    const attempt = vi.fn(async () => {
      if (!isMended) throw { status: 503, headers: new Headers() };
      return 'answer';
    });
    const answered = vi.fn();
    void untilAnswered(attempt, staying).then(answered);
    await pass(0);
    expect(shown()).toBe('Not everything could be loaded, trying again');
    await pass(31_000);
    // Immediately, and after 1, 2, 4, 8 and 16 seconds.
    expect([attempt.mock.calls.length, shown()]).toEqual([6, 'Not everything could be loaded, trying again']);
    isMended = true;
    await pass(30_000);
    expect([answered.mock.calls, shown()]).toEqual([[['answer']], '']);
  });

  it('waits as long as Retry-After asks, and nothing else does', async () => {
    render(<ConnectionBar />);
    isUp = true;
    const patient = vi.fn().mockRejectedValueOnce(refused(503, 20)).mockResolvedValue('patient');
    const quick = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('quick');
    const answered = untilAnswered(patient, staying);
    await pass(10_000);
    const other = untilAnswered(quick, staying);
    await pass(1000);
    expect([await other, patient.mock.calls.length, shown()]).toEqual([
      'quick',
      1,
      'Not everything could be loaded, trying again',
    ]);
    await pass(8999);
    expect(patient).toHaveBeenCalledTimes(1);
    await pass(1001);
    expect([await answered, patient.mock.calls.length, shown()]).toEqual(['patient', 2, '']);
  });

  it('does not count as lost if the wait is long, unless the caller wants to wait', async () => {
    render(<ConnectionBar />);
    isUp = true;
    const refusal = refused(429, 1577);
    const attempt = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue('answer');
    await expect(untilAnswered(attempt, staying)).rejects.toBe(refusal);
    expect(shown()).toBe('');
    const other = vi.fn().mockRejectedValueOnce(refused(429, 40)).mockResolvedValue('answer');
    const answered = untilAnswered(other, { ...staying, passes: saysNothing });
    await pass(39_999);
    expect(other).toHaveBeenCalledTimes(1);
    await pass(1001);
    expect([await answered, shown()]).toEqual(['answer', '']);
  });

  it('forgets what nobody is waiting for any more, and passes on a refusal', async () => {
    const leaving = new AbortController();
    const attempt = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    const left = untilAnswered(attempt, leaving);
    await pass(0);
    leaving.abort();
    expect(await left).toBeUndefined();
    isUp = true;
    await pass(5000);
    expect(attempt).toHaveBeenCalledTimes(1);
    const refusal = { status: 404, headers: new Headers() };
    await expect(untilAnswered(() => Promise.reject(refusal), staying)).rejects.toBe(refusal);
  });
});

describe('what the browser knows about the connection', () => {
  it('counts as a loss, and as a reason to try immediately and then again soon', async () => {
    const { watchConnection } = await import('./connection.ts');
    const heard = new Map<string, () => void>();
    const listening = vi.spyOn(globalThis, 'addEventListener').mockImplementation((name: string, act: unknown) => {
      if (typeof act === 'function') heard.set(name, () => act());
    });
    watchConnection();
    listening.mockRestore();
    render(<ConnectionBar />);
    act(() => heard.get('offline')?.());
    expect(shown()).toBe('Connection lost, trying again');
    // By then there is half a minute between two attempts.
    await pass(120_000);
    const before = probes;
    act(() => heard.get('online')?.());
    await pass(0);
    expect(probes).toBe(before + 1);
    await pass(2000);
    expect(probes).toBeGreaterThan(before + 1);
    isUp = true;
    await pass(4000);
    expect(shown()).toBe('');
  });

  it('does not matter for something that nobody is waiting for when it fails', async () => {
    render(<ConnectionBar />);
    const leaving = new AbortController();
    let fail: (error: unknown) => void = () => {};
    const left = untilAnswered(() => new Promise((_, reject) => (fail = reject)), leaving);
    leaving.abort();
    expect(await left).toBeUndefined();
    fail(new TypeError('Failed to fetch'));
    await pass(60_000);
    expect([shown(), probes]).toEqual(['', 0]);
  });
});

describe('a server that answers and fails at something', () => {
  it('is not reported as a lost connection, as long as the connection is not lost too', async () => {
    vi.stubGlobal('fetch', async () => new Response());
    render(<ConnectionBar />);
    for (const fault of [
      { status: 500 },
      new NoAnswer('The answer broke off.', { cause: new TypeError('terminated') }),
    ]) {
      act(() => reportLost(0, fault));
      expect(shown()).toBe('Not everything could be loaded, trying again');
    }
    act(() => {
      reportLost(0, new TypeError('Failed to fetch'));
      reportLost(0, { status: 500 });
    });
    expect(shown()).toBe('Connection lost, trying again');
    await pass(1000);
    expect(shown()).toBe('');
  });
});

describe('the cache of all pages', () => {
  const answer = (status: number) => ({ status, headers: new Headers() });

  it.each([
    ['a change that does not arrive', () => new TypeError('Failed to fetch'), 'Connection lost, trying again'],
    ['a change whose answer does not come', () => new NoAnswer(), 'Connection lost, trying again'],
    ['a change whose answer breaks off', () => new NoAnswer('', { cause: new TypeError('terminated') }), ''],
    ['a change that is answered with 503', () => answer(503), ''],
    ['a change that is refused', () => answer(409), ''],
  ])('says, after %s, whether the connection is lost', async (_, faultOf, text) => {
    const fault = faultOf();
    const { queryClient } = await import('#lib/cache/query-client.ts');
    render(<ConnectionBar />);
    const mutationFn = vi.fn(() => Promise.reject(fault));
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
    await act(() => expect(mutation.execute(undefined)).rejects.toBe(fault));
    expect(shown()).toBe(text);
    isUp = true;
    await pass(60_000);
    // Changes are not sent again automatically.
    expect([mutationFn.mock.calls.length, shown()]).toEqual([1, '']);
  });

  it('reloads automatically what failed for lack of a connection', async () => {
    const { queryClient } = await import('#lib/cache/query-client.ts');
    const { QueryObserver } = await import('@tanstack/react-query');
    render(<ConnectionBar />);
    let isMended = false;
    const queryFn = async () => {
      if (!isMended) throw answer(503);
      return 'answer';
    };
    const observer = new QueryObserver(queryClient, { queryKey: ['x'], queryFn });
    const end = observer.subscribe(() => {});
    isUp = true;
    await pass(10_000);
    expect([observer.getCurrentResult().data, shown()]).toEqual([
      undefined,
      'Not everything could be loaded, trying again',
    ]);
    // It keeps saying why while it is retried.
    for (let second = 0; second < 20; second += 1) {
      await pass(1000);
      expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error: { status: 503 } });
    }
    isMended = true;
    await pass(60_000);
    expect([observer.getCurrentResult().data, shown()]).toEqual(['answer', '']);
    end();
  });
});

describe('a list', () => {
  const watch = async (queryFn: () => Promise<unknown>) => {
    const { queryClient } = await import('#lib/cache/query-client.ts');
    const { QueryObserver } = await import('@tanstack/react-query');
    render(<ConnectionBar />);
    isUp = true;
    const observer = new QueryObserver(queryClient, { queryKey: ['x'], queryFn });
    return { observer, end: observer.subscribe(() => {}) };
  };

  it('that was refused for a long time says so, and is requested again afterwards', async () => {
    const refusal = refused(429, 40);
    const queryFn = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue('answer');
    const { observer, end } = await watch(queryFn);
    await pass(39_999);
    expect([observer.getCurrentResult().error, queryFn.mock.calls.length, shown()]).toEqual([refusal, 1, '']);
    await pass(1);
    expect([observer.getCurrentResult().data, queryFn.mock.calls.length]).toEqual(['answer', 2]);
    end();
  });

  it('that was refused for a long time is not requested again if it has been answered since', async () => {
    const queryFn = vi.fn().mockRejectedValueOnce(refused(429, 40)).mockResolvedValue('answer');
    const { observer, end } = await watch(queryFn);
    await pass(10_000);
    await act(async () => void (await observer.refetch()));
    expect([observer.getCurrentResult().data, queryFn.mock.calls.length]).toEqual(['answer', 2]);
    await pass(60_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
    end();
  });

  it('that failed is not requested before Retry-After, whatever else comes back', async () => {
    let times = 0;
    const { end } = await watch(async () => {
      times += 1;
      throw refused(503, 20);
    });
    // The last of the query's own attempts.
    await pass(40_000);
    expect(times).toBe(3);
    const quick = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('quick');
    const other = untilAnswered(quick, staying);
    await pass(2000);
    expect([await other, times, shown()]).toEqual(['quick', 3, 'Not everything could be loaded, trying again']);
    await pass(20_000);
    expect(times).toBe(4);
    end();
  });
});

describe('isConnectionFault', () => {
  it.each([
    [5, true],
    [6, false],
  ])('counts a 429 that asks for %i seconds as one: %s', (seconds, isOne) => {
    expect([isConnectionFault(refused(429, seconds)), saysNothing(refused(429, seconds))]).toEqual([isOne, true]);
    expect(isConnectionFault(refused(503, seconds))).toBe(true);
  });
  it.each([429, 500, 502, 503, 504])('counts %i as one', (status) => expect(isConnectionFault({ status })).toBe(true));
  it.each([200, 400, 401, 403, 404, 409, 410, 422])('counts %i as an answer', (status) =>
    expect(isConnectionFault({ status })).toBe(false),
  );
  it('counts only a missing answer as one, and nothing else', () => {
    expect([new TypeError('Failed to fetch'), new Error('x'), null, 'x', {}].map(isConnectionFault)).toEqual([
      ...[true, false, false, false, false],
    ]);
  });
});

describe('retryAfterMs', () => {
  it.each([
    ['3', 3000],
    ['0', 0],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
    ['', 0],
  ])('reads %j', (value, ms) => expect(retryAfterMs({ headers: new Headers({ 'retry-after': value }) })).toBe(ms));
});
