import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useOnDemand } from './on-demand.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const render = (load: () => Promise<unknown>) =>
  renderHook(({ isWanted }) => useOnDemand(isWanted, load), { initialProps: { isWanted: false } });

describe('useOnDemand', () => {
  it('has a part from when it is first wanted, also while it fades away', () => {
    const { result, rerender } = render(async () => undefined);
    expect(result.current).toBe(false);
    rerender({ isWanted: true });
    expect(result.current).toBe(true);
    rerender({ isWanted: false });
    expect(result.current).toBe(true);
  });

  it('loads the code once, when the page has come to rest', () => {
    const load = vi.fn(async () => undefined);
    const { result, rerender } = render(load);
    act(() => vi.advanceTimersByTime(1000));
    expect(load).not.toHaveBeenCalled();
    rerender({ isWanted: false });
    act(() => vi.advanceTimersByTime(60_000));
    expect(load).toHaveBeenCalledOnce();
    expect(result.current).toBe(false);
  });

  it('says nothing where that fails, and loads nothing for a page that was left', async () => {
    const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    const { result, unmount } = render(load);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(load).toHaveBeenCalledOnce();
    expect(result.current).toBe(false);
    unmount();
    const left = vi.fn(async () => undefined);
    render(left).unmount();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(left).not.toHaveBeenCalled();
  });
});
