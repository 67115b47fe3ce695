import { createHmac } from 'node:crypto';
import { reason } from '@siteward/contract';
import { DAY_MS, OUTSIDE_FILE_BYTES } from '@siteward/domain';
import type { Types } from 'mongoose';
import { addressOf } from '#address.ts';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { announceLock } from '#database/unit-of-work.ts';
import { purposeKeys } from '#modules/auth/secrets.ts';
import type { OrgScope } from '#scope.ts';
import type { FileDoc } from './files.model.ts';

type RoomScope = Pick<OrgScope, 'models' | 'org' | 'clock' | 'env'>;
/** The site whose room a file of somebody without an account takes up, and the address that it comes from. */
export type Outside = { site: Types.ObjectId; ip: string };
type Place = Outside & { record: Types.ObjectId };

const MEGABYTE = 1_000_000;

/**
 * Demands room for a file of somebody without an account (docs/adr/0038). Limits apply to the record, to the site on that day, to
 * the share of it that one address may use, and to the organization for as long as the files exist.
 *
 * @param bytes - the size of the file; left out before it has arrived
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
export async function takeOutsideRoom(
  scope: RoomScope,
  place: Place,
  { _id: file, bytes }: Pick<FileDoc, '_id' | 'bytes'>,
): Promise<void> {
  const { OutsideBytes } = scope.models;
  await assertOutsideRoom(scope, place, bytes);
  const counters = countersOf(scope, place);
  for (const { _id, expiresAt } of counters) {
    await OutsideBytes.updateOne({ _id }, { $inc: { bytes }, $set: { expiresAt } }, { upsert: true });
  }
  // The address is not stored with the file: after the day, nothing tells which files came from the same one.
  const ofDay = counters.flatMap(({ _id, expiresAt }) => (expiresAt ? { _id, expiresAt } : []));
  const [expiresAt = null] = ofDay.map((counter) => counter.expiresAt);
  await OutsideBytes.insertMany([{ _id: ofFile(file), bytes, expiresAt, from: ofDay.map(({ _id }) => _id) }]);
}

/**
 * Gives the room of removed files back to their organization. On the day they were added, it also goes back to the site and to the
 * share of the address that they came from, whoever removes them.
 */
export async function leaveOutsideRoom(
  { models: { OutsideBytes }, org }: Pick<RoomScope, 'models' | 'org'>,
  files: readonly Pick<FileDoc, '_id' | 'bytes'>[],
): Promise<void> {
  if (files.length === 0) return;
  const ofFiles = { _id: { $in: files.map(({ _id }) => ofFile(_id)) } };
  for (const { from = [], bytes } of await OutsideBytes.find(ofFiles).lean()) {
    await OutsideBytes.updateMany({ _id: { $in: from } }, { $inc: { bytes: -bytes } });
  }
  await OutsideBytes.deleteMany(ofFiles);
  const sum = files.reduce((all, { bytes }) => all + bytes, 0);
  await OutsideBytes.updateOne({ _id: ofOrganization(org) }, { $inc: { bytes: -sum } });
}

const ofOrganization = (org: string) => `organization ${org}`;
const ofFile = (file: Types.ObjectId) => `file ${file.toString()}`;

function countersOf({ org, clock, env }: RoomScope, { site, ip }: Place) {
  const day = Math.floor(clock().getTime() / DAY_MS);
  const place = `${site.toString()} ${day}`;
  const expiresAt = new Date((day + 1) * DAY_MS);
  // There are so few addresses that without the key, somebody who reads the database could try them all.
  const [key] = purposeKeys(env, 'room for photos');
  const share = createHmac('sha256', key)
    .update(`${place} ${addressOf(ip)}`)
    .digest('base64url');
  return [
    { _id: `site ${place}`, max: OUTSIDE_FILE_BYTES.siteADay, expiresAt },
    { _id: `address ${place} ${share}`, max: OUTSIDE_FILE_BYTES.addressADay, expiresAt },
    { _id: ofOrganization(org), max: OUTSIDE_FILE_BYTES.organization, expiresAt: null },
  ];
}
