import { SIGNATURE_LIMITS } from '@siteward/domain';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { WordsProvider } from '#components/words.tsx';
import { FakePad } from '#testing/fake-pad.ts';
import { DrawingPad } from './drawing-pad.tsx';

const { width, height } = SIGNATURE_LIMITS;
const drawn: string[] = [];
let resize = () => {};
let size = { width: 0, height: 0 };

beforeEach(() => {
  drawn.length = 0;
  size = { width: width / 2, height: height / 2 };
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        resize = look;
      }
      observe() {}
      disconnect() {}
    },
  );
  render(
    <WordsProvider>
      <h1 tabIndex={-1}>Sign</h1>
      <DrawingPad label="Signature" onDrawn={(drawing) => drawn.push(drawing)} />
    </WordsProvider>,
  );
});

/** Draws a line from one point of the surface to another. */
const draw = (...points: [x: number, y: number][]) =>
  act(() => {
    FakePad.last.strokes = [...FakePad.last.strokes, { points: points.map(([x, y]) => ({ x, y, pressure: 0.5 })) }];
    FakePad.last.dispatchEvent(new Event('endStroke'));
  });

it('gives after each stroke all that is drawn, in the size that the API has', () => {
  draw([1, 2], [10, 20]);
  draw([5, 5], [6, 6]);
  expect(drawn).toEqual(['M2 4L20 40', 'M2 4L20 40M10 10L12 12']);
});

it('keeps the drawing in its place when the surface grows, and not otherwise', () => {
  draw([1, 2], [10, 20]);
  size = { width, height };
  act(resize);
  expect(FakePad.last.strokes).toEqual([
    {
      points: [
        { x: 2, y: 4, pressure: 0.5 },
        { x: 20, y: 40, pressure: 0.5 },
      ],
    },
  ]);
  act(resize);
  size = { width: 0, height: 0 };
  act(resize);
  draw([30, 30], [40, 40]);
  expect(drawn.at(-1)).toBe('M2 4L20 40M30 30L40 40');
});

it('can be cleared once something is drawn, and then says that nothing is', () => {
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  draw([1, 2], [10, 20]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect([drawn.at(-1), FakePad.last.strokes, screen.queryByRole('button', { name: 'Clear' })]).toEqual(['', [], null]);
});
