import { reason } from '@siteward/contract';
import { type Connection, mongo, Types } from 'mongoose';
import { AppError, notFound } from '#app-error.ts';
import { announceLock, assertNoUnitOfWork, unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';

type Stores = Pick<Deps, 'connection' | 'models' | 'clock'>;

const buckets = new WeakMap<Connection, mongo.GridFSBucket>();

/** The bucket with the bytes of files: `contents.files` and `contents.chunks` in the database. */
function bucketOf(connection: Connection): mongo.GridFSBucket {
  const known = buckets.get(connection);
  if (known) return known;
  const bucket = new mongo.GridFSBucket(connection.getClient().db(connection.name), { bucketName: 'contents' });
  buckets.set(connection, bucket);
  return bucket;
}

/**
 * Stores bytes as they arrive, never holding more than one piece of them in memory. They are loose until `keepContents`.
 *
 * @returns Their id, and how many there were.
 * @throws Whatever reading the next piece throws; nothing is left behind then.
 */
export async function storeContent(
  stores: Stores,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ id: Types.ObjectId; bytes: number }> {
  assertNoUnitOfWork('Storing a file');
  const id = new Types.ObjectId();
  await stores.models.LooseContent.create({ _id: id, since: stores.clock(), going: false });
  const stream = bucketOf(stores.connection).openUploadStreamWithId(id, '');
  // Each write reports its own failure.
  stream.on('error', () => undefined);
  try {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      await done((callback) => stream.write(piece, callback));
    }
    await done((callback) => stream.end(callback));
    return { id, bytes };
  } catch (error) {
    stream.destroy();
    await dropContents(stores, [id]);
    throw error;
  }
}

function done(start: (callback: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
}

/** Contents that are complete and belong to a file from the start, for example those of the demo data. */
export type KnownContent = { _id: Types.ObjectId; bytes: Uint8Array; at: Date };

/** Stores small contents within a transaction. `indexContents` must have run before. */
export async function storeKnown(
  { connection, session }: { connection: Connection; session: mongo.ClientSession },
  contents: readonly KnownContent[],
): Promise<void> {
  const db = connection.getClient().db(connection.name);
  const chunkSize = 255 * 1024;
  await db.collection('contents.files').insertMany(
    contents.map(({ _id, bytes, at }) => ({ _id, length: bytes.length, chunkSize, uploadDate: at, filename: '' })),
    { session },
  );
  await db.collection('contents.chunks').insertMany(
    contents.map(({ _id, bytes }) => ({ files_id: _id, n: 0, data: new mongo.Binary(bytes) })),
    { session },
  );
}

/** Creates the index of contents. The driver would create it only when the first one is stored. */
export async function indexContents({ connection }: Pick<Deps, 'connection'>): Promise<void> {
  const db = connection.getClient().db(connection.name);
  await db.collection('contents.chunks').createIndex({ files_id: 1, n: 1 }, { unique: true });
}

/**
 * Marks contents as held by a file, in the transaction that adds the file.
 *
 * @throws UNAVAILABLE if they were loose for so long that they have been removed.
 */
export async function keepContents({ models }: Pick<Deps, 'models'>, ids: readonly Types.ObjectId[]): Promise<void> {
  const { deletedCount } = await models.LooseContent.deleteMany({ _id: { $in: ids }, going: false });
  if (deletedCount !== ids.length) throw new AppError('UNAVAILABLE', reason('file-kept-too-late'));
}

/**
 * How many further files hold a content, besides the first one: a field of its record in GridFS, which is missing while there is only
 * one, as with all contents from before they were shared. Every transaction that adds or removes one of them writes it, so that of two at
 * the same time the second one starts over, and finds what the first one has left.
 */
const FURTHER = 'metadata.further';

/**
 * Counts one more file for each of these contents, in the transaction that adds the file. A content that is named twice is counted twice.
 *
 * @throws NOT_FOUND if one of them has been removed.
 */
export async function shareContents(stores: Stores, ids: readonly Types.ObjectId[]): Promise<void> {
  const matched = await countHolders(stores, ids, 1);
  if (matched !== new Set(ids.map(String)).size) throw notFound('file');
}

/**
 * Takes away one file from each of these contents, and marks those that no file is left for as loose, in the transaction that removes the
 * files.
 *
 * @returns The loose ones: call `dropContents` with them afterwards.
 */
export async function loosenContents(stores: Stores, ids: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> {
  const { connection, models, clock } = stores;
  await countHolders(stores, ids, -1);
  const held = await unitOfWork(connection, (session) =>
    filesIn(connection)
      .find({ _id: { $in: [...ids] }, [FURTHER]: { $gte: 0 } }, { session, projection: { _id: 1 } })
      .toArray(),
  );
  const isHeld = new Set(held.map(({ _id }) => _id.toString()));
  const left = new Map(ids.map((id) => [id.toString(), id]));
  const loose = [...left.values()].filter((id) => !isHeld.has(id.toString()));
  await models.LooseContent.insertMany(loose.map((_id) => ({ _id, since: clock(), going: true })));
  return loose;
}

/**
 * Adds to the counts of files, once for each time that a content is named.
 *
 * @returns How many contents there were.
 */
async function countHolders({ connection }: Stores, ids: readonly Types.ObjectId[], by: 1 | -1): Promise<number> {
  const times = new Map<string, number>();
  for (const id of ids) times.set(id.toString(), (times.get(id.toString()) ?? 0) + 1);
  let matched = 0;
  for (const count of new Set(times.values())) {
    const named = ids.filter((id) => times.get(id.toString()) === count);
    for (const id of named) announceLock(`content ${id.toString()}`);
    const { matchedCount } = await unitOfWork(connection, (session) =>
      filesIn(connection).updateMany({ _id: { $in: named } }, { $inc: { [FURTHER]: by * count } }, { session }),
    );
    matched += matchedCount;
  }
  return matched;
}

function filesIn(connection: Connection) {
  return connection.getClient().db(connection.name).collection('contents.files');
}

/** Removes those of the contents that no file holds. Any number of processes may do so at the same time. */
export async function dropContents({ connection, models }: Stores, ids: readonly Types.ObjectId[]): Promise<void> {
  // Keeping contents deletes this same record: whichever of the two comes second waits for the other, and then finds nothing.
  await models.LooseContent.updateMany({ _id: { $in: ids } }, { going: true });
  const loose = (await models.LooseContent.find({ _id: { $in: ids } }).lean()).map(({ _id }) => _id);
  if (loose.length === 0) return;
  const db = connection.getClient().db(connection.name);
  await db.collection('contents.files').deleteMany({ _id: { $in: loose } });
  await db.collection('contents.chunks').deleteMany({ files_id: { $in: loose } });
  await models.LooseContent.deleteMany({ _id: { $in: loose } });
}

/**
 * How many chunks a reader fetches at a time, each of 255 KB. The driver's own stream fetches up to 16 MB at a time and keeps that
 * for as long as the reader takes, so a hundred slow readers would take more memory than a server has.
 */
const CHUNKS_AT_ONCE = 4;

/**
 * The bytes of a content, one piece at a time.
 *
 * @throws NOT_FOUND if they have been removed.
 */
export async function* readContent({ connection }: Pick<Deps, 'connection'>, id: Types.ObjectId) {
  const db = connection.getClient().db(connection.name);
  const content = await db.collection<mongo.GridFSFile>('contents.files').findOne({ _id: id });
  if (!content) throw notFound('file');
  const options = {
    sort: { n: 1 },
    projection: { _id: 0, data: 1 },
    batchSize: CHUNKS_AT_ONCE,
    promoteBuffers: true,
  } as const;
  let left = content.length;
  for await (const { data } of db.collection<{ data: Buffer }>('contents.chunks').find({ files_id: id }, options)) {
    left -= data.length;
    yield data;
  }
  // Otherwise a reader would take a part for the whole.
  if (left !== 0) throw new Error(`A content was removed while it was being read: ${left} bytes are missing`);
}
