import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isChunkError, reloadOnce } from './reload-guard.ts';

beforeEach(() => sessionStorage.clear());

describe('reloadOnce', () => {
  it('reloads, and not again within 10 seconds', () => {
    const reload = vi.fn();
    const outcomes = [0, 1, 9_999, 10_000, 10_001].map((passed) => reloadOnce(reload, 1_000_000 + passed));
    expect(outcomes).toEqual([true, false, false, true, false]);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('leaves its marker in the session storage', () => {
    reloadOnce(() => {}, 42_000);
    expect({ ...sessionStorage }).toEqual({ 'siteward:reloaded-at': '42000' });
  });
});

describe('isChunkError', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://x/assets/a.js',
    'error loading dynamically imported module: http://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('knows %s', (message) => expect(isChunkError(new TypeError(message))).toBe(true));

  it.each([new Error('x is not a function'), 'Importing a module script failed.', null])('leaves %s', (error) =>
    expect(isChunkError(error)).toBe(false),
  );
});
