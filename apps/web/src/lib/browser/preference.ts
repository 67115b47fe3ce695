import { useSyncExternalStore } from 'react';
import { inBrowser } from './stored.ts';

/** A choice made in this browser and kept in its local storage. */
export type Preference<Value extends string> = {
  read: () => Value;
  set: (value: Value) => void;
  /** A hook: the choice, for a component that follows it. */
  use: () => Value;
  subscribe: (listener: () => void) => () => void;
};

/**
 * A choice among several values.
 *
 * @param key - the key in the storage
 * @param values - the valid values; the first is the default
 */
export function createPreference<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): Preference<Value> {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const read = () => values.find((value) => value === inBrowser.read(key)) ?? values[0];
  const onStorage = (event: StorageEvent) => event.key === key && notify();
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', onStorage);
    };
  };
  const set = (value: Value) => {
    inBrowser.write(key, value);
    notify();
  };
  return { read, set, subscribe, use: () => useSyncExternalStore(subscribe, read) };
}
