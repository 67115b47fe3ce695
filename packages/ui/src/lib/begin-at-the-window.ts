/** An `onOpenAutoFocus` that focuses the window itself: it should be read before anything in it is pressed. */
export function beginAtTheWindow(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.currentTarget.focus();
}
