import type { MemberIds, Permission, Reach } from '@siteward/domain';
import { Types } from 'mongoose';
import type { Origin } from './scope.ts';

/** An id that no record has: looking it up takes the database as long as looking up one that exists. */
export const NO_RECORD = new Types.ObjectId('000000000000000000000000');

/** The origin of changes that nobody requested, such as those made when time runs out. */
export const NOWHERE: Origin = { requestId: '', ip: '', userAgent: '', acceptLanguage: '' };

/**
 * A nobody who sees all sites, for `scoped`: for changes that the clock makes, and for records that must be read or written in
 * full whoever is acting.
 *
 * @param permissions - the permissions needed to see the records in question
 */
export function seeingAll(
  ...permissions: readonly Permission[]
): MemberIds & { reach: Reach; permissions: readonly Permission[] } {
  return { user: '', member: '', reach: 'all', permissions };
}
