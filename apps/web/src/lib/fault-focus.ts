import { type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * Puts the focus on the first fault of a form, in the order of the page, once it was sent and has any: its own or the
 * server's.
 *
 * @param submitCount - how often the form was sent
 * @returns What to call with the event that sends it, where there is one.
 */
export function useFaultFocus(submitCount: number): (event?: SyntheticEvent<HTMLFormElement>) => void {
  const sent = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    if (submitCount > 0) sent.current?.querySelector<HTMLElement>(FAULTY)?.focus();
  }, [submitCount]);
  return (event) => {
    if (event) sent.current = event.currentTarget;
  };
}

// A group takes no focus, its choices do.
const FAULTY = '[data-fault] :is(input, select, textarea, button):enabled, [aria-invalid=true]';
