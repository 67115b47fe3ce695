import type { MouseEvent } from 'react';

type Outside<E> = ((event: E) => void) | undefined;

/** The time between the two clicks of a double click, as most systems have it. */
const DOUBLE_CLICK_MS = 500;

let openedAt = Number.NEGATIVE_INFINITY;

/** The layer over the page behind a window. Pressing it does not take the focus out of the window. */
export const scrim = {
  className: 'fixed inset-0 z-overlay bg-scrim data-[state=open]:animate-fade data-[state=closed]:animate-fade-out',
  ref: (layer: HTMLElement | null) => {
    if (layer) openedAt = performance.now();
  },
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
};

/**
 * The handler for a press outside a window. Two presses do not close it: that of a message, which lies over the window, and the
 * second one of a double click on what opened it.
 *
 * @param own - the caller's own handler, which runs as well
 */
export function closedOutside<E extends Event>(own?: Outside<E>): (event: E) => void {
  return (event) => {
    const isMessage = event.target instanceof Element && event.target.closest('[data-sonner-toaster]');
    if (isMessage || performance.now() - openedAt < DOUBLE_CLICK_MS) event.preventDefault();
    own?.(event);
  };
}
