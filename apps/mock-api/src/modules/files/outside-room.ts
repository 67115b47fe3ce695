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

/** What is left for further files in one respect, and the refusal once there is not enough. */
type Room = { name: string; left: number; refusal: () => AppError };

/**
 * The room for files of somebody without an account (docs/adr/0038): for the record, for the site on that day, for the share of it
 * that one address may use, and for the organization for as long as the files exist.
 */
async function roomsOf(scope: RoomScope, place: Place): Promise<Room[]> {
  const { models, org } = scope;
  const { record } = place;
  const [own] = await scoped(models.File, org).aggregate<{ bytes: number }>([
    { $match: { record, outside: true } },
    { $group: { _id: null, bytes: { $sum: '$bytes' } } },
  ]);
  const max = OUTSIDE_FILE_BYTES.record;
  const tooLarge = () => new AppError('CONFLICT', reason('photos-too-large', { max: `${max / MEGABYTE} MB` }));
  const counters = countersOf(scope, place);
  for (const { _id } of counters) announceLock(`outside bytes ${_id}`);
  const found = await models.OutsideBytes.find({ _id: { $in: counters.map(({ _id }) => _id) } }).lean();
  const taken = new Map(found.map((counter) => [counter._id, counter.bytes]));
  const noRoom = () => new AppError('CONFLICT', reason('no-room-for-photos'));
  return [
    { name: `record ${record.toString()}`, left: max - (own?.bytes ?? 0), refusal: tooLarge },
    ...counters.map(({ _id, max }) => ({ name: _id, left: max - (taken.get(_id) ?? 0), refusal: noRoom })),
  ];
}

/** How many bytes of files are arriving at this process, by room. */
const arriving = new Map<string, number>();

/**
 * A file of somebody without an account while it arrives. What has arrived takes up room until the file is added or dropped:
 * otherwise somebody could have any number of files under way at the same time, each of which fits by itself.
 */
export class OutsideArrival implements Disposable {
  readonly #rooms: readonly Room[];
  #bytes = 0;

  private constructor(rooms: readonly Room[]) {
    this.#rooms = rooms;
  }

  /** @throws CONFLICT if there is no room at all. */
  static async begin(scope: RoomScope, place: Place): Promise<OutsideArrival> {
    const arrival = new OutsideArrival(await roomsOf(scope, place));
    const refusal = arrival.#refusalOf(1);
    if (refusal) throw refusal;
    return arrival;
  }

  /**
   * The same pieces, for as long as there is room for them. What is refused frees its room immediately: otherwise everything else
   * under way would be refused as well before it is cleared away.
   *
   * @throws CONFLICT.
   */
  async *within(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      const refusal = this.#refusalOf(piece.length);
      if (refusal) {
        this[Symbol.dispose]();
        throw refusal;
      }
      this.#count(piece.length);
      yield piece;
    }
  }

  [Symbol.dispose](): void {
    this.#count(-this.#bytes);
  }

  #refusalOf(bytes: number): AppError | undefined {
    return this.#rooms.find(({ name, left }) => (arriving.get(name) ?? 0) + bytes > left)?.refusal();
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    for (const { name } of this.#rooms) {
      const sum = (arriving.get(name) ?? 0) + bytes;
      if (sum > 0) arriving.set(name, sum);
      else arriving.delete(name);
    }
  }
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
  const full = (await roomsOf(scope, place)).find(({ left }) => bytes > left);
  if (full) throw full.refusal();
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
