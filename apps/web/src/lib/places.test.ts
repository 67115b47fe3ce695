import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSearch } from './places.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('asks the server once for what is typed, when the typing pauses', () => {
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
