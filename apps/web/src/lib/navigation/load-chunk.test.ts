import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '#testing/until.ts';
import { isChunkError } from './load-chunk.ts';

const reload = vi.fn();
const assign = vi.fn();
let loadChunk: typeof import('./load-chunk.ts').loadChunk;
let reloadOnce: typeof import('./load-chunk.ts').reloadOnce;
let setDestination: typeof import('./load-chunk.ts').setDestination;
beforeEach(async () => {
  // A fresh module for each test, because it remembers that the connection is lost.
  vi.resetModules();
  ({ loadChunk, reloadOnce, setDestination } = await import('./load-chunk.ts'));
  vi.stubGlobal('location', { ...location, reload, assign });
});
afterEach(() => {
  vi.useRealTimers();
  reload.mockReset();
  assign.mockReset();
});

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
const health = (answers: boolean) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(answers ? async () => new Response('{}') : () => Promise.reject(new TypeError('offline'))),
  );

describe('reloadOnce', () => {
  it('reloads, and not again within 10 seconds', () => {
    const outcomes = [0, 1, 9_999, 10_000, 10_001].map((passed) => reloadOnce(1_000_000 + passed));
    expect(outcomes).toEqual([true, false, false, true, false]);
    expect([reload.mock.calls.length, assign.mock.calls.length]).toEqual([2, 0]);
  });

  it('does not reload while the browser reports no connection, but does once there is one', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(reloadOnce(42_000)).toBe(false);
    expect([reload.mock.calls.length, sessionStorage.length]).toEqual([0, 0]);
    onLine.mockReturnValue(true);
    expect(reloadOnce(42_001)).toBe(true);
  });

  it('does not reload if the browser cannot keep that it did', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      clear: () => {},
      setItem: () => {
        throw new DOMException('The storage is full.', 'QuotaExceededError');
      },
    });
    expect(reloadOnce(42_000)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('goes to the requested page', () => {
    setDestination(() => '/a/b/calendar?x=1');
    expect(reloadOnce(42_000)).toBe(true);
    expect([reload.mock.calls, assign.mock.calls]).toEqual([[], [['/a/b/calendar?x=1']]]);
    expect({ ...sessionStorage }).toEqual({ 'siteward:reloaded-at': '42000' });
  });
});

describe('loadChunk', () => {
  it('returns what was loaded', async () => {
    expect(await loadChunk(async () => 'code')).toBe('code');
  });

  it('reloads the page if the server answers without the chunk, and then says what is wrong', async () => {
    health(true);
    const load = vi.fn(() => Promise.reject(missing()));
    void loadChunk(load);
    await until(() => expect(reload).toHaveBeenCalledTimes(1));
    await expect(loadChunk(load)).rejects.toThrow('This page could not be loaded');
    expect([reload.mock.calls.length, load.mock.calls.length]).toEqual([1, 2]);
  });

  it('waits without a connection, and loads when it is back', async () => {
    vi.useFakeTimers();
    health(false);
    let isThere = false;
    const loaded = vi.fn();
    void loadChunk(async () => {
      if (!isThere) throw missing();
      return 'code';
    }).then(loaded);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([loaded.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
    isThere = true;
    health(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(loaded.mock.calls).toEqual([['code']]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload for an error thrown by the code itself', async () => {
    const cause = new TypeError('x is not a function');
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({
      message: 'This page could not be loaded',
      cause,
    });
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('isChunkError', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://x/assets/a.js',
    'error loading dynamically imported module: http://x/assets/a.js',
    'Importing a module script failed.',
  ])('recognizes %s', (message) => expect(isChunkError(new TypeError(message))).toBe(true));

  it.each([new Error('x is not a function'), 'Importing a module script failed.', null])('ignores %s', (error) =>
    expect(isChunkError(error)).toBe(false),
  );
});
