import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createPreference } from './preference.ts';

const preference = createPreference('siteward:look', ['table', 'board', 'agenda']);

/** Another tab of the browser has stored something. */
function storeElsewhere(key: string, value: string): void {
  localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

it('is the first of its values until one is chosen, or if the browser keeps one that there is no more', () => {
  expect(preference.read()).toBe('table');
  preference.set('agenda');
  expect([preference.read(), localStorage.getItem('siteward:look')]).toEqual(['agenda', 'agenda']);
  localStorage.setItem('siteward:look', 'map');
  expect(preference.read()).toBe('table');
});

it('is followed by what shows it, wherever it was chosen', () => {
  const { result } = renderHook(() => preference.use());
  act(() => preference.set('board'));
  expect(result.current).toBe('board');
  act(() => storeElsewhere('siteward:look', 'agenda'));
  expect(result.current).toBe('agenda');
});

it('tells everybody who listens of its own changes only, until they stop', () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const stops = [one, other].map((listener) => preference.subscribe(listener));
  storeElsewhere('siteward:density', 'compact');
  expect([one, other].map((listener) => listener.mock.calls.length)).toEqual([0, 0]);
  storeElsewhere('siteward:look', 'board');
  stops[0]?.();
  storeElsewhere('siteward:look', 'agenda');
  expect([one, other].map((listener) => listener.mock.calls.length)).toEqual([1, 2]);
  stops[1]?.();
  storeElsewhere('siteward:look', 'table');
  expect([one, other].map((listener) => listener.mock.calls.length)).toEqual([1, 2]);
});
