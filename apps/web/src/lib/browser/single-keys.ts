import { useEffect, useRef } from 'react';
import { createPreference } from './preference.ts';

/** Whether shortcuts on this machine use Cmd instead of Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether single keys (J, K, X, C, ?) are shortcuts; some people use tools that type letters for them (WCAG 2.1.4). */
export const singleKeysPreference = createPreference<'on' | 'off'>('siteward:single-keys', ['on', 'off']);

/**
 * Handles single keys for as long as the component is mounted. Nothing happens while somebody is typing, or while a dialog or
 * menu is open.
 *
 * @param keys - what each key does, by `event.key` in lower case; a handler that returns false leaves the key to the
 *   browser
 */
export function useSingleKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => unknown>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const handler = latest.current[event.key.toLowerCase()];
      if (handler === undefined || !isFree(event)) return;
      if (handler(event) !== false) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** What people type into, or choose from with letters. */
export const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

function isFree(event: KeyboardEvent): boolean {
  if (singleKeysPreference.read() === 'off' || event.defaultPrevented || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(`${FIELDS}, [role=menu]`)) return false;
  return document.querySelector('dialog[open], [role=dialog], [role=alertdialog], [role=menu]') === null;
}
