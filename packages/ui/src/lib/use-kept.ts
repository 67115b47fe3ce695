import { useRef } from 'react';

/** The last value that was not null, so a dialog still shows its content while it fades out. */
export function useKept<Value>(value: Value | null): Value | null {
  const kept = useRef(value);
  if (value !== null) kept.current = value;
  return kept.current;
}
