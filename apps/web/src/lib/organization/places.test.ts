import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageScope } from '#testing/render-page.tsx';
import { moreSites, oneOf, useSearch } from './places.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('searches once for what is typed, when the typing pauses', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { result, rerender } = renderHook(({ typed }) => useSearch(typed), { initialProps: { typed: '' } });
  for (const typed of ['a', 'an', 'ann ']) {
    rerender({ typed });
    act(() => vi.advanceTimersByTime(200));
    expect(result.current).toEqual({ search: '', text: typed.trim(), isPaused: false });
  }
  act(() => vi.advanceTimersByTime(50));
  expect(result.current).toEqual({ search: 'ann', text: 'ann', isPaused: true });
});

it('searches for no more than the server accepts', () => {
  const typed = ` ${'a'.repeat(101)}`;
  expect(renderHook(() => useSearch(typed)).result.current.search).toBe('a'.repeat(100));
});

it('reads what is requested at one moment in one call per organization, or per as many records as a call takes', async () => {
  const calls: [org: string, count: number][] = [];
  const load = oneOf(async (org, ids) => {
    calls.push([org, ids.length]);
    return ids.filter((id) => id !== 'unseen').map((_id) => ({ _id, org }));
  });
  const many = Array.from({ length: 250 }, (_, index) => `${index}`);
  const asked = [...many.map((id) => load('a', id)), load('a', '7'), load('b', '7'), load('a', 'unseen')];
  const found = await Promise.all(asked);
  expect(found).toEqual([
    ...many.map((_id) => ({ _id, org: 'a' })),
    { _id: '7', org: 'a' },
    { _id: '7', org: 'b' },
    null,
  ]);
  // Each id once, however often it is requested.
  expect(calls.toSorted()).toEqual([
    ['a', 100],
    ['a', 100],
    ['a', 51],
    ['b', 1],
  ]);
  expect(await load('a', '7')).toEqual({ _id: '7', org: 'a' });
  expect(calls.at(-1)).toEqual(['a', 1]);
});

it('says how many sites there are besides those that are offered', () => {
  const [site] = pageScope([]).knownSites;
  const words = (total: number) =>
    moreSites({ sites: site ? [site, site] : [], total, searching: false, failed: false });
  expect([0, 2, 3, 4].map(words)).toEqual([
    undefined,
    undefined,
    '1 more site: search for it',
    '2 more sites: search for them',
  ]);
});
