import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadingBar } from './loading-bar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const view = render(<LoadingBar loading={false} />);
  const bar = () => view.container.querySelector<HTMLElement>('[data-phase]');
  return {
    load: (loading: boolean) => view.rerender(<LoadingBar loading={loading} />),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    phase: () => bar()?.dataset['phase'],
    style: () => bar()?.style,
  };
}

describe('LoadingBar', () => {
  it('does not show loading that takes less than 200 ms', () => {
    const bar = start();
    bar.load(true);
    bar.pass(199);
    expect([bar.phase(), bar.style()?.opacity]).toEqual(['waiting', '0']);
    bar.load(false);
    expect(bar.phase()).toBe('idle');
    bar.pass(2000);
    expect(bar.phase()).toBe('idle');
  });

  it('grows for 2000 ms, disappears 500 ms after the end and is back at zero 400 ms later', () => {
    const bar = start();
    bar.load(true);
    bar.pass(200);
    expect(bar.phase()).toBe('loading');
    expect(bar.style()?.height).toBe('3px');
    expect(bar.style()?.transition).toContain('transform 2000ms');
    bar.pass(10_000);
    expect(bar.phase()).toBe('loading');
    bar.load(false);
    expect(bar.phase()).toBe('done');
    bar.pass(499);
    expect(bar.phase()).toBe('done');
    bar.pass(1);
    expect(bar.phase()).toBe('hiding');
    bar.pass(399);
    expect(bar.phase()).toBe('hiding');
    bar.pass(1);
    expect([bar.phase(), bar.style()?.transform]).toEqual(['idle', 'scaleX(0)']);
  });

  it('starts again when something loads while it is ending', () => {
    const bar = start();
    bar.load(true);
    bar.pass(300);
    bar.load(false);
    bar.pass(100);
    bar.load(true);
    expect(bar.phase()).toBe('waiting');
    bar.pass(200);
    expect(bar.phase()).toBe('loading');
    bar.pass(5000);
    expect(bar.phase()).toBe('loading');
  });
});
