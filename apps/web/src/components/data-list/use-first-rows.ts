import { useDeferredValue } from 'react';

/**
 * How many rows fill a window. The skeleton has as many, so that the foot of the list is not seen moving when the rows arrive.
 *
 * @param height - of a row, in px
 */
export function rowsInWindow(height: number): number {
  return Math.ceil(innerHeight / height);
}

/** The minimum height of a row, in px. */
const LEAST_HEIGHT = 32;

/**
 * First the rows that the window has room for, then, once these are on screen, all of them: rendering fifty at a time would block
 * a slow phone, whereas the rest is rendered in interruptible steps. This holds only for the first rows to appear; what replaces
 * them, for example another page, is shown immediately.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const most = useDeferredValue(Number.POSITIVE_INFINITY, rowsInWindow(LEAST_HEIGHT));
  return rows.length > most ? rows.slice(0, most) : rows;
}
