import { reason } from '@siteward/contract';
import { type Connection, mongo, Types } from 'mongoose';
import { AppError, notFound } from '#app-error.ts';
import { assertNoUnitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';

type Stores = Pick<Deps, 'connection' | 'models' | 'clock'>;

const buckets = new WeakMap<Connection, mongo.GridFSBucket>();

/** Where the bytes of files are; `contents.files` and `contents.chunks` in the database. */
function bucketOf(connection: Connection): mongo.GridFSBucket {
  const known = buckets.get(connection);
  if (known) return known;
  const bucket = new mongo.GridFSBucket(connection.getClient().db(connection.name), { bucketName: 'contents' });
  buckets.set(connection, bucket);
  return bucket;
}

/**
 * Stores bytes while they arrive, without ever having more than a piece of them in memory. They are loose until `keep`.
 *
 * @returns Their id, and how many there were.
 * @throws What taking the next piece throws; nothing is left then.
 */
export async function storeContent(
  stores: Stores,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ id: Types.ObjectId; bytes: number }> {
  assertNoUnitOfWork('Storing a file');
  const id = new Types.ObjectId();
  await stores.models.LooseContent.create({ _id: id, since: stores.clock(), going: false });
  const stream = bucketOf(stores.connection).openUploadStreamWithId(id, '');
  // Each write tells by itself how it went.
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

/** Contents that are known as a whole and are held from the start, such as those of the demo data. */
export type KnownContent = { _id: Types.ObjectId; bytes: Uint8Array; at: Date };

/** Stores contents that are small, within a transaction. `indexContents` has to have run. */
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

/** Makes the index of contents; the driver would make it with the first one that is stored, and only then. */
export async function indexContents({ connection }: Pick<Deps, 'connection'>): Promise<void> {
  const db = connection.getClient().db(connection.name);
  await db.collection('contents.chunks').createIndex({ files_id: 1, n: 1 }, { unique: true });
}

/**
 * Has a file hold contents, in the transaction that adds the file.
 *
 * @throws UNAVAILABLE where they lay loose for so long that they were removed.
 */
export async function keepContents({ models }: Pick<Deps, 'models'>, ids: readonly Types.ObjectId[]): Promise<void> {
  const { deletedCount } = await models.LooseContent.deleteMany({ _id: { $in: ids }, going: false });
  if (deletedCount !== ids.length) throw new AppError('UNAVAILABLE', reason('file-kept-too-late'));
}

/** Has files let go of their contents, in the transaction that removes the files; `dropContents` is for afterwards. */
export async function loosenContents(
  { models, clock }: Pick<Deps, 'models' | 'clock'>,
  ids: readonly Types.ObjectId[],
): Promise<void> {
  await models.LooseContent.insertMany(ids.map((_id) => ({ _id, since: clock(), going: true })));
}

/** Removes those of the contents that no file holds. Any number of processes may do so at once. */
export async function dropContents({ connection, models }: Stores, ids: readonly Types.ObjectId[]): Promise<void> {
  // The same record that keeping takes away: one of the two waits for the other, and then finds nothing.
  await models.LooseContent.updateMany({ _id: { $in: ids } }, { going: true });
  const loose = (await models.LooseContent.find({ _id: { $in: ids } }).lean()).map(({ _id }) => _id);
  if (loose.length === 0) return;
  const db = connection.getClient().db(connection.name);
  await db.collection('contents.files').deleteMany({ _id: { $in: loose } });
  await db.collection('contents.chunks').deleteMany({ files_id: { $in: loose } });
  await models.LooseContent.deleteMany({ _id: { $in: loose } });
}

/**
 * The bytes of a content, a piece at a time.
 *
 * @throws NOT_FOUND where they have been removed.
 */
export async function* readContent({ connection }: Pick<Deps, 'connection'>, id: Types.ObjectId) {
  const stream: AsyncIterable<Uint8Array> = bucketOf(connection).openDownloadStream(id);
  try {
    yield* stream;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw notFound('file');
    throw error;
  }
}
