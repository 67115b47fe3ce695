import type { KeyboardEvent } from 'react';

/** For a form: Ctrl or Cmd with Enter sends it from every field. In a text of several lines Enter alone begins the next. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  event.preventDefault();
  // By its button, which does nothing while the form is being sent.
  event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.click();
}
