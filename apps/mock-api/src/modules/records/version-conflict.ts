import { reason } from '@siteward/contract';
import { AppError } from '#app-error.ts';

/**
 * Refuses a change that was based on a version other than the stored one. Services call it after checking what the caller is
 * permitted to do and before checking what the record's state allows, so that nobody learns anything about a record they may not
 * touch.
 *
 * @param expected - the version that the client knew; undefined if it did not say
 * @param current - the record as it is now, in the contract's form
 * @param mayRead - whether the caller may read it
 * @throws VERSION_CONFLICT, with the record for callers who may read it.
 */
export function assertVersion(expected: number | undefined, current: { version: number }, mayRead: boolean): void {
  if (expected === undefined || expected === current.version) return;
  throw new AppError('VERSION_CONFLICT', reason('changed-meanwhile'), mayRead ? { current: { ...current } } : {});
}

/**
 * The same for a record whose form in the contract takes questions to the database: `show` makes it only if it has to be shown. The
 * caller may read the record.
 *
 * @throws VERSION_CONFLICT, with the record.
 */
export async function assertStoredVersion(
  expected: number | undefined,
  stored: { version: number },
  show: () => Promise<{ version: number }>,
): Promise<void> {
  if (expected === undefined || expected === stored.version) return;
  assertVersion(expected, await show(), true);
}
