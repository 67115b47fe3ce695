type Outside<E> = ((event: E) => void) | undefined;

/**
 * What a window does where something outside of it is pressed: pressing a message, which lies over it, does not close it.
 *
 * @param own - what the caller does besides
 */
export function exceptMessages<E extends Event>(own: Outside<E>): (event: E) => void {
  return (event) => {
    if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
    own?.(event);
  };
}
