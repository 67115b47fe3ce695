import { useCallback, useState } from 'react';

/** Whether an element is wider inside than outside. Out: the ref to give it, and the answer, kept up to date. */
export function useOverflow() {
  const [overflows, setOverflows] = useState(false);
  const ref = useCallback((element: HTMLElement) => {
    const watch = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, overflows };
}
