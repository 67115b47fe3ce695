import { reason } from '@siteward/contract';
import { UNPAID_FILE_BYTES, UNPAID_OUTSIDE_BYTES } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { announceLock } from '#database/unit-of-work.ts';
import { hasPaymentMethod } from '#modules/organizations/paid-for.ts';
import type { OrgScope } from '#scope.ts';

type RoomScope = Pick<OrgScope, 'models' | 'org' | 'link'>;

/**
 * Demands room for one more file, in an organization that has not linked a payment method (docs/adr/0038).
 *
 * @param file - `bytes`: its size, left out before it has arrived; `isOutside`: it is sent by somebody without an account, for whom
 *   there is no more room once half of it is taken
 * @throws CONFLICT.
 */
export async function assertFileRoom(
  scope: RoomScope,
  { bytes = 1, isOutside }: { bytes?: number; isOutside: boolean },
): Promise<void> {
  const { models, org, link } = scope;
  const counter = await models.FileBytes.findOne({ _id: ofOrganization(org) }).lean();
  const taken = counter?.bytes ?? (await addedUp(scope));
  if (taken + bytes <= (isOutside ? UNPAID_OUTSIDE_BYTES : UNPAID_FILE_BYTES)) return;
  if (await hasPaymentMethod(scope)) return;
  // What an organization pays is nothing to people outside.
  if (link) throw new AppError('CONFLICT', reason('no-room-for-photos'));
  throw new AppError('CONFLICT', reason('no-room-for-files', { max: `${UNPAID_FILE_BYTES / 1_000_000_000} GB` }));
}

/**
 * Counts bytes that are added, or that no file has any more (less than zero), before that is done, in the same transaction. They are
 * counted for every organization, because any of them may be without a payment method one day.
 */
export async function countFileBytes(scope: RoomScope, bytes: number): Promise<void> {
  const { FileBytes } = scope.models;
  const _id = ofOrganization(scope.org);
  announceLock(`file bytes ${_id}`);
  const { matchedCount } = await FileBytes.updateOne({ _id }, { $inc: { bytes } });
  if (matchedCount === 0) await FileBytes.insertMany([{ _id, bytes: (await addedUp(scope)) + bytes }]);
}

const ofOrganization = (org: string) => `organization ${org}`;

/** What the files of an organization take up by themselves: contents that several of them share count once. */
async function addedUp({ models, org }: RoomScope): Promise<number> {
  const [all] = await scoped(models.File, org).aggregate<{ bytes: number }>([
    { $group: { _id: '$content', bytes: { $first: '$bytes' } } },
    { $group: { _id: null, bytes: { $sum: '$bytes' } } },
  ]);
  return all?.bytes ?? 0;
}
