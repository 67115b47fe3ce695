type Outside<E> = ((event: E) => void) | undefined;

/**
 * The handler for a press outside a window: pressing a message, which lies over the window, does not close it.
 *
 * @param own - the caller's own handler, which runs as well
 */
export function exceptMessages<E extends Event>(own: Outside<E>): (event: E) => void {
  return (event) => {
    if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
    own?.(event);
  };
}
