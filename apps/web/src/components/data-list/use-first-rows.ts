import { useDeferredValue } from 'react';

/**
 * How many rows fill a window: as many are drawn in grey while they are loaded, so that what is at the foot of the list does not move
 * while somebody sees it.
 *
 * @param height - of a row, in px
 */
export function rowsInWindow(height: number): number {
  return Math.ceil(innerHeight / height);
}

/** No row is lower than this, in px. */
const LEAST_HEIGHT = 32;

/**
 * The rows that a window has room for, and once these are on the screen all of them: fifty at once keep a slow phone from
 * answering for as long as it takes to make them, where the others are made bit by bit. For what is there from the moment that there
 * are rows; what comes in their place, such as another page, is shown at once.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const most = useDeferredValue(Number.POSITIVE_INFINITY, rowsInWindow(LEAST_HEIGHT));
  return rows.length > most ? rows.slice(0, most) : rows;
}
