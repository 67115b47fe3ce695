import { afterEach, describe, expect, it, vi } from 'vitest';
import { inBrowser, inTab } from './stored.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const stored of [inBrowser, inTab]) for (const key of stored.keys()) stored.write(key, null);
});

describe.each([
  ['inBrowser', inBrowser, 'localStorage'],
  ['inTab', inTab, 'sessionStorage'],
] as const)('%s', (_, stored, property) => {
  const storage = globalThis[property];

  /** Has no room for anything. */
  const full = Object.create({
    getItem: (key: string) => storage.getItem(key),
    setItem: () => {
      throw new DOMException('The storage is full.', 'QuotaExceededError');
    },
  });

  it('keeps texts in the browser, and forgets them', () => {
    expect(stored.read('one')).toBeNull();
    expect(stored.write('one', '1')).toBe(true);
    expect([stored.read('one'), storage.getItem('one'), stored.keys()]).toEqual(['1', '1', ['one']]);
    expect(stored.write('one', null)).toBe(true);
    expect([stored.read('one'), storage.getItem('one'), stored.keys()]).toEqual([null, null, []]);
  });

  it('remembers what does not fit, until it does', () => {
    stored.write('one', 'old');
    vi.stubGlobal(property, full);
    expect(stored.write('one', 'new')).toBe(false);
    expect(stored.write('two', '2')).toBe(false);
    expect([stored.read('one'), stored.read('two'), stored.keys().sort()]).toEqual(['new', '2', ['one', 'two']]);
    expect(storage.getItem('one')).toBe('old');
    vi.unstubAllGlobals();
    expect(stored.write('one', 'newer')).toBe(true);
    expect([stored.read('one'), storage.getItem('one')]).toEqual(['newer', 'newer']);
    storage.setItem('one', 'from another tab');
    expect(stored.read('one')).toBe('from another tab');
  });

  it('works without any storage', () => {
    stored.write('one', 'old');
    vi.stubGlobal(property, undefined);
    expect(stored.read('one')).toBeNull();
    expect(stored.write('one', '')).toBe(false);
    expect(stored.read('one')).toBe('');
    expect(stored.write('one', null)).toBe(false);
    expect([stored.read('one'), stored.keys()]).toEqual([null, []]);
  });
});

it('the two do not share their keys', () => {
  inTab.write('one', '1');
  expect(inBrowser.read('one')).toBeNull();
});
