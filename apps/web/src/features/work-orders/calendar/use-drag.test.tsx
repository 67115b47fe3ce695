import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aWorkOrder } from '../testing.ts';
import { useDrag } from './use-drag.ts';

const order = aWorkOrder(1, 'Pump leaks');

function Day({ onDrop }: { onDrop: () => void }) {
  const { begin } = useDrag({ zone: 'Europe/Berlin', onDrop });
  return (
    <ul>
      <li onPointerDown={(event) => begin(event, order, null)}>Pump leaks</li>
      <li data-drop="day" data-day="2026-11-24">
        24
      </li>
    </ul>
  );
}

it.each([
  ['is dropped', fireEvent.pointerUp, 1],
  ['is taken over by the browser, for example to scroll', fireEvent.pointerCancel, 0],
  ['is given up by Escape', (element: Element, _at: object) => fireEvent.keyDown(element, { key: 'Escape' }), 0],
])('a drag that %s', (_, end, drops) => {
  const onDrop = vi.fn();
  render(<Day onDrop={onDrop} />);
  const day = screen.getByText('24');
  // Nothing is laid out here.
  vi.spyOn(day, 'getBoundingClientRect').mockReturnValue(new DOMRect(80, 80, 40, 40));
  fireEvent.pointerDown(screen.getByText('Pump leaks'), { button: 0, clientX: 10, clientY: 10, pointerId: 1 });
  const at = { clientX: 90, clientY: 90, pointerId: 1 };
  fireEvent.pointerMove(day, at);
  act(() => void end(day, at));
  // A drag that has ended drops nothing later.
  fireEvent.pointerUp(day, at);
  expect(onDrop).toHaveBeenCalledTimes(drops);
});
