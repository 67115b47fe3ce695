import { useLayoutEffect, useSyncExternalStore } from 'react';

let shown: string | null = null;
const listeners = new Set<() => void>();

function show(name: string | null): void {
  shown = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the name of a record's page in the breadcrumb while the page is shown: "WO-000412". */
export function usePageName(name: string): void {
  useLayoutEffect(() => {
    show(name);
    return () => show(null);
  }, [name]);
}

/** The name that the current page has given itself; null if the title of its route is its name. */
export function useShownPageName(): string | null {
  return useSyncExternalStore(subscribe, () => shown);
}
