/** Puts the focus on a window that opens, as its `onOpenAutoFocus`: it is there to be read before anything in it is pressed. */
export function beginAtTheWindow(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.currentTarget.focus();
}
