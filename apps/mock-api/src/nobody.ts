import type { MemberIds, Permission, Reach } from '@siteward/domain';
import { Types } from 'mongoose';
import type { Origin } from './scope.ts';

/** An id that no record has: looking for it takes the database as long as looking for one that there is. */
export const NO_RECORD = new Types.ObjectId('000000000000000000000000');

/** The origin of what nobody has asked for, such as what the clock does. */
export const NOWHERE: Origin = { requestId: '', ip: '', userAgent: '', acceptLanguage: '' };

/**
 * Somebody who is nobody and sees all sites, for `scoped`: for what the clock does, and for what is to be written of every record,
 * whoever acts.
 *
 * @param permissions - that to see what is meant
 */
export function seeingAll(
  ...permissions: readonly Permission[]
): MemberIds & { reach: Reach; permissions: readonly Permission[] } {
  return { user: '', member: '', reach: 'all', permissions };
}
