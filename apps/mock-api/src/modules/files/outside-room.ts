import { reason } from '@siteward/contract';
import { OUTSIDE_FILE_BYTES } from '@siteward/domain';
import type { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { announceLock } from '#database/unit-of-work.ts';
import type { OrgScope } from '#scope.ts';

type RoomScope = Pick<OrgScope, 'models' | 'org' | 'clock'>;
/** A record to which people without an account add files, and its site. */
type Place = { record: Types.ObjectId; site: Types.ObjectId };

const DAY_MS = 24 * 60 * 60 * 1000;
const MEGABYTE = 1_000_000;

/**
 * Demands room for a file of somebody without an account (docs/adr/0038): of its record, of its site on a day, and of the organization
 * as long as the files are there.
 *
 * @param bytes - of the file; none before it has come
 * @throws CONFLICT.
 */
export async function assertOutsideRoom(scope: RoomScope, place: Place, bytes = 1): Promise<void> {
  const { models, org } = scope;
  const [own] = await scoped(models.File, org).aggregate<{ bytes: number }>([
    { $match: { record: place.record, outside: true } },
    { $group: { _id: null, bytes: { $sum: '$bytes' } } },
  ]);
  const max = OUTSIDE_FILE_BYTES.record;
  if ((own?.bytes ?? 0) + bytes > max) {
    throw new AppError('CONFLICT', reason('photos-too-large', { max: `${max / MEGABYTE} MB` }));
  }
  const counters = countersOf(scope, place);
  for (const { _id } of counters) announceLock(`outside bytes ${_id}`);
  const found = await models.OutsideBytes.find({ _id: { $in: counters.map(({ _id }) => _id) } }).lean();
  const taken = new Map(found.map((counter) => [counter._id, counter.bytes]));
  const isFull = counters.some((counter) => (taken.get(counter._id) ?? 0) + bytes > counter.max);
  if (isFull) throw new AppError('CONFLICT', reason('no-room-for-photos'));
}

/**
 * Takes that room, in the transaction that adds the file.
 *
 * @throws CONFLICT.
 */
export async function takeOutsideRoom(scope: RoomScope, place: Place, bytes: number): Promise<void> {
  await assertOutsideRoom(scope, place, bytes);
  for (const { _id, expiresAt } of countersOf(scope, place)) {
    await scope.models.OutsideBytes.updateOne({ _id }, { $inc: { bytes }, $set: { expiresAt } }, { upsert: true });
  }
}

/** Gives back what files took of their organization; what was sent on a day stays sent. */
export async function leaveOutsideRoom({ models, org }: RoomScope, bytes: number): Promise<void> {
  if (bytes > 0) await models.OutsideBytes.updateOne({ _id: ofOrganization(org) }, { $inc: { bytes: -bytes } });
}

const ofOrganization = (org: string) => `organization ${org}`;

function countersOf({ org, clock }: RoomScope, { site }: Place) {
  const day = Math.floor(clock().getTime() / DAY_MS);
  return [
    {
      _id: `site ${site.toString()} ${day}`,
      max: OUTSIDE_FILE_BYTES.siteADay,
      expiresAt: new Date((day + 1) * DAY_MS),
    },
    { _id: ofOrganization(org), max: OUTSIDE_FILE_BYTES.organization, expiresAt: null },
  ];
}
