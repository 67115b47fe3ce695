import { useRef } from 'react';

/** The last value that was not null: what a dialog showed stays in it while it fades away. */
export function useKept<Value>(value: Value | null): Value | null {
  const kept = useRef(value);
  if (value !== null) kept.current = value;
  return kept.current;
}
