import { type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * After a form was sent, puts the focus on its first fault in page order, if there is one. It does not matter whether the form
 * or the server found it.
 *
 * @param submitCount - how often the form was sent
 * @returns A function to call with the event that sends the form, if there is one.
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

// A group cannot take the focus, but its options can.
const FAULTY = '[data-fault] :is(input, select, textarea, button):enabled, [aria-invalid=true]';
