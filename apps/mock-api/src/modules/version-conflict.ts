import { AppError } from '#app-error.ts';

/**
 * Refuses a change that was made on another version than the stored one (product 1). In: the version that the client
 * knew, undefined when it did not say; the record as it is now, in the contract's form. Throws VERSION_CONFLICT with it.
 */
export function assertVersion(expected: number | undefined, current: { version: number }): void {
  if (expected === undefined || expected === current.version) return;
  throw new AppError('VERSION_CONFLICT', 'This was changed in the meantime. Look at it as it is now and try again.', {
    current: { ...current },
  });
}

/** The values of a change that were given; an absent one is left as it is. */
export function given<T extends object>(change: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  // Object.fromEntries forgets the keys; they are those of T.
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}
