import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { WhenNear } from './when-near.tsx';

let see = (_: { isIntersecting: boolean }[]) => {};
const watched: Element[] = [];
let container: HTMLElement;
beforeEach(() => {
  watched.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: typeof see) {
        see = onSeen;
      }
      observe = (element: Element) => watched.push(element);
      disconnect() {}
    },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ({ container } = render(<WhenNear fallback={<p>Placeholder</p>}>Content</WhenNear>));
  vi.clearAllTimers();
  return () => {
    vi.useRealTimers();
  };
});
const shown = () => container.textContent;

it('is loaded once its placeholder comes near the window', () => {
  expect([shown(), watched.map(({ textContent }) => textContent)]).toEqual(['Placeholder', ['Placeholder']]);
  act(() => see([{ isIntersecting: false }]));
  expect(shown()).toBe('Placeholder');
  act(() => see([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(shown()).toBe('Content');
  expect(screen.queryByText('Placeholder')).toBeNull();
});

it('waits for the page to settle once, also within a part that has waited for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const inner = <WhenNear fallback={<p>Inner placeholder</p>}>Inner</WhenNear>;
  const { container } = render(<WhenNear fallback={<p>Placeholder</p>}>{inner}</WhenNear>);
  await act(async () => vi.advanceTimersByTime(1499));
  expect(container.textContent).toBe('Placeholder');
  await act(async () => vi.advanceTimersByTime(1));
  await act(async () => vi.advanceTimersByTime(0));
  expect(container.textContent).toBe('Inner');
});
