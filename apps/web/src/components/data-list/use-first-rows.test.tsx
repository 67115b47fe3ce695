import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { rowsInWindow, useFirstRows } from './use-first-rows.ts';

/** Records how many rows were shown at each render. */
function drawnAs(count: number): { drawn: number[]; show: (count: number) => void } {
  const drawn: number[] = [];
  function Rows({ rows }: { rows: readonly number[] }) {
    drawn.push(useFirstRows(rows).length);
    return null;
  }
  const { rerender } = render(<Rows rows={Array.from({ length: count }, (_, at) => at)} />);
  return { drawn, show: (next) => rerender(<Rows rows={Array.from({ length: next }, (_, at) => at)} />) };
}

describe('useFirstRows', () => {
  const fit = Math.ceil(innerHeight / 32);

  it('first shows what the window has room for, then everything, and shows another page as a whole', () => {
    const { drawn, show } = drawnAs(100);
    expect(drawn).toEqual([fit, 100]);
    show(90);
    expect(drawn.slice(2)).toEqual([90]);
  });

  it('shows everything immediately if it fits', () => {
    expect(new Set(drawnAs(fit).drawn)).toEqual(new Set([fit]));
  });
});

it.each([
  [96, 3],
  [97, 4],
])('in a window of %i px there are %i rows of 32 px, the last of which may be cut off', (height, rows) => {
  vi.stubGlobal('innerHeight', height);
  expect(rowsInWindow(32)).toBe(rows);
});
