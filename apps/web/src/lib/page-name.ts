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

/** Says what the page of one record is called in the path above it, as long as it is shown: "WO-000412". */
export function usePageName(name: string): void {
  useLayoutEffect(() => {
    show(name);
    return () => show(null);
  }, [name]);
}

/** What the page that is shown calls itself; null where its route says it. */
export function useShownPageName(): string | null {
  return useSyncExternalStore(subscribe, () => shown);
}
