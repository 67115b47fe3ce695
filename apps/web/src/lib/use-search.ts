import { useEffect, useState } from 'react';

const LONGEST_SEARCH = 100;
const DEBOUNCE_MS = 250;

/**
 * What is typed, as the server is asked for it: once the typing pauses, and no longer than the server takes. Out: `search`,
 * which is asked for; `text`, which will be; and whether the typing has paused, so that they are the same.
 */
export function useSearch(typed: string): { search: string; text: string; isPaused: boolean } {
  const text = typed.trim().slice(0, LONGEST_SEARCH);
  const [search, setSearch] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSearch, DEBOUNCE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return { search, text, isPaused: search === text };
}
