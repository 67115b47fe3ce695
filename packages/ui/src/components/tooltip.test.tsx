import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function show(): { button: HTMLElement; hint: () => string | null } {
  render(
    <Tooltip label="Only owners may">
      <button type="button">Delete</button>
    </Tooltip>,
  );
  return { button: screen.getByRole('button'), hint: () => screen.queryByText('Only owners may')?.textContent ?? null };
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('Tooltip', () => {
  it('appears where a pointer rests, stays while that is on the hint itself, and disappears with it', () => {
    const { button, hint } = show();
    fireEvent.pointerEnter(button, { pointerType: 'mouse' });
    pass(399);
    expect(hint()).toBeNull();
    pass(1);
    expect(hint()).toBe('Only owners may');
    fireEvent.pointerOut(button, { relatedTarget: screen.getByText('Only owners may') });
    expect(hint()).toBe('Only owners may');
    fireEvent.pointerOut(screen.getByText('Only owners may'), { relatedTarget: document.body });
    expect(hint()).toBeNull();
  });

  it('does not appear where the pointer only passed or pressed, or is a finger', () => {
    const { button, hint } = show();
    const comesAfter = (...events: (() => unknown)[]) => {
      for (const event of events) event();
      pass(1000);
      return hint() !== null;
    };
    const enter = (pointerType: string) => () => fireEvent.pointerEnter(button, { pointerType });
    expect([
      comesAfter(enter('mouse'), () => fireEvent.pointerLeave(button)),
      comesAfter(enter('mouse'), () => fireEvent.pointerDown(button)),
      comesAfter(enter('touch')),
    ]).toEqual([false, false, false]);
  });

  it.each([
    ['Escape', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'Escape' })],
    ['scrolling', () => fireEvent.scroll(document)],
    ['the focus', (button: HTMLElement) => act(() => button.blur())],
  ])('appears immediately on keyboard focus, and disappears with %s', (_, leave) => {
    const { button, hint } = show();
    vi.spyOn(button, 'matches').mockReturnValue(true);
    act(() => button.focus());
    expect(hint()).toBe('Only owners may');
    leave(button);
    expect(hint()).toBeNull();
  });

  it('is only visual: the element it is about keeps its own name and description', () => {
    const { button } = show();
    act(() => button.focus());
    fireEvent.pointerEnter(button, { pointerType: 'mouse' });
    pass(400);
    expect(screen.getByText('Only owners may').closest('[aria-hidden="true"]')).not.toBeNull();
    expect(button.hasAttribute('aria-describedby')).toBe(false);
  });
});
