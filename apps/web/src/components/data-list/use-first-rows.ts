import { useDeferredValue } from 'react';

/** No row is lower than this, in px. */
const LEAST_HEIGHT = 32;

/**
 * The rows that a window has room for, and once these are on the screen all of them: fifty at once keep a slow phone from
 * answering for as long as it takes to make them, where the others are made bit by bit. For what is there from the moment that there
 * are rows; what comes in their place, such as another page, is shown at once.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const most = useDeferredValue(Number.POSITIVE_INFINITY, Math.ceil(innerHeight / LEAST_HEIGHT));
  return rows.length > most ? rows.slice(0, most) : rows;
}
