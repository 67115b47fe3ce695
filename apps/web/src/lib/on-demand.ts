import { useEffect, useState } from 'react';

/** How long a page has for itself before it loads what may be opened on it. */
const QUIET_MS = 1500;

/**
 * Whether a part of the page that has a chunk of its own is to be there by now: since it was first wanted, so that a dialog
 * can fade away. Its code is loaded before that, once the page has come to rest. In: whether it is wanted; what loads its
 * code, the same function each time.
 */
export function useOnDemand(isWanted: boolean, load: () => Promise<unknown>): boolean {
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  useEffect(() => {
    // Where that fails, who opens the part tries again, and is told (lib/load-chunk.ts).
    const timer = setTimeout(() => void load().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [load]);
  return isWanted || wasWanted;
}
