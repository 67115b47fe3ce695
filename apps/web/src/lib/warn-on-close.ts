import { useEffect } from 'react';

/** Lets the browser ask before the tab is closed or loaded anew, which would lose something, while `when` holds. */
export function useWarnOnClose(when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [when]);
}
