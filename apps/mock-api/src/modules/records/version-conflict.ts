import { reason } from '@siteward/contract';
import { AppError } from '#app-error.ts';

/**
 * Refuses a change that was made on another version than the stored one. A service asks it after checking what the
 * caller is permitted and before checking what the record's state allows, so that nobody learns of a record that they
 * may not touch.
 *
 * @param expected - the version that the client knew, undefined when it did not say
 * @param current - the record as it is now, in the contract's form
 * @param mayRead - whether the caller may read it
 * @throws VERSION_CONFLICT, with the record for callers who may read it.
 */
export function assertVersion(expected: number | undefined, current: { version: number }, mayRead: boolean): void {
  if (expected === undefined || expected === current.version) return;
  throw new AppError('VERSION_CONFLICT', reason('changed-meanwhile'), mayRead ? { current: { ...current } } : {});
}
