import type { Connection, mongo } from 'mongoose';

/** The collection that records finished upgrades of the database, which stay finished. */
const KEPT = 'upgrades';
/**
 * The scheduler writes its jobs down again as soon as they are gone, even while everything else waits, so a copy of them would
 * come too late.
 */
const NOT_COPIED = 'scheduled_jobs';
const AT_ONCE = 2000;
/** From this many records on, recreating a collection is faster than removing each record from all its indexes. */
const MANY = 5000;

/** Every record of a database, by collection. */
export type DataSet = ReadonlyMap<string, readonly mongo.Document[]>;

async function collectionsOf(connection: Connection): Promise<mongo.Collection[]> {
  const database = connection.getClient().db(connection.name);
  const names = (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  return names.filter((name) => name !== KEPT && !name.startsWith('system.')).map((name) => database.collection(name));
}

/** Removes every record. Collections and indexes stay, or are recreated as they were. */
export async function emptyDatabase(connection: Connection): Promise<void> {
  await Promise.all((await collectionsOf(connection)).map((collection) => empty(connection, collection)));
}

async function empty(connection: Connection, collection: mongo.Collection): Promise<void> {
  if ((await collection.estimatedDocumentCount()) < MANY) return void (await collection.deleteMany({}));
  const [options, indexes] = [await collection.options(), await collection.indexes()];
  const others = indexes.flatMap(({ v: _, ...index }) => (index.name === '_id_' ? [] : index));
  await collection.drop();
  // Creating indexes also creates the collection, and works even if somebody has just written its first record.
  if (Object.keys(options).length > 0 || others.length === 0)
    await connection.getClient().db(connection.name).createCollection(collection.collectionName, options);
  if (others.length > 0) await collection.createIndexes(others);
}

/** Copies every record into memory, except the scheduler's jobs. */
export async function readDatabase(connection: Connection): Promise<DataSet> {
  const collections = await collectionsOf(connection);
  const copied = collections.filter(({ collectionName }) => collectionName !== NOT_COPIED);
  const read = copied.map(
    async (collection) => [collection.collectionName, await collection.find().toArray()] as const,
  );
  return new Map(await Promise.all(read));
}

/** Puts copied records into an empty database. */
export async function writeDatabase(connection: Connection, data: DataSet): Promise<void> {
  const database = connection.getClient().db(connection.name);
  await Promise.all([...data].map(([name, records]) => insertAll(database.collection(name), records)));
}

/** Inserts any number of records, unchanged. */
export async function insertAll<Doc>(
  collection: { insertMany: (records: Doc[], options: { ordered: boolean }) => Promise<unknown> },
  records: readonly Doc[],
): Promise<void> {
  for (let from = 0; from < records.length; from += AT_ONCE) {
    await collection.insertMany(records.slice(from, from + AT_ONCE), { ordered: false });
  }
}
