import { useEffect } from 'react';

/** While `when` holds, has the browser ask before the tab is closed or reloaded, because something would be lost. */
export function useWarnOnClose(when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [when]);
}
