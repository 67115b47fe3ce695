import { useCallback, useState } from 'react';

/**
 * Whether the content of an element is wider than the element, kept up to date.
 *
 * @returns The ref to give it, and the answer.
 */
export function useOverflow() {
  const [overflows, setOverflows] = useState(false);
  const ref = useCallback((element: HTMLElement) => {
    const watch = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, overflows };
}
