import type { KeyboardEvent } from 'react';

/** For a form: Ctrl or Cmd with Enter submits it from every field. In a multi-line text, Enter by itself starts a new line. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  event.preventDefault();
  // Through its button, which does nothing while the form is being sent.
  event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.click();
}
