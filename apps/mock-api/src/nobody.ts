import type { MemberIds, Permission, Reach } from '@siteward/domain';
import { Types } from 'mongoose';
import type { Origin } from './scope.ts';

/** What no record has as its id: so that one who is not found asks the database as much as one who is. */
export const NO_RECORD = new Types.ObjectId('000000000000000000000000');

/** Where that comes from which nobody has asked for. */
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
