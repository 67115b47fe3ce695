import type { Connection, mongo } from 'mongoose';

/** What the upgrades of the database have done stays done. */
const KEPT = 'upgrades';
/** The scheduler writes its jobs down again as soon as they are gone, whatever waits: a copy of them would come second. */
const NOT_COPIED = 'scheduled_jobs';
const AT_ONCE = 2000;
/** From so many records on, a collection is made anew sooner than each of them is taken out of all its indexes. */
const MANY = 5000;

/** Every record of a database, by collection. */
export type DataSet = ReadonlyMap<string, readonly mongo.Document[]>;

async function collectionsOf(connection: Connection): Promise<mongo.Collection[]> {
  const database = connection.getClient().db(connection.name);
  const names = (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  return names.filter((name) => name !== KEPT && !name.startsWith('system.')).map((name) => database.collection(name));
}

/** Removes every record; collections and indexes stay, or are as they were. */
export async function emptyDatabase(connection: Connection): Promise<void> {
  await Promise.all((await collectionsOf(connection)).map((collection) => empty(connection, collection)));
}

async function empty(connection: Connection, collection: mongo.Collection): Promise<void> {
  if ((await collection.estimatedDocumentCount()) < MANY) return void (await collection.deleteMany({}));
  const [options, indexes] = [await collection.options(), await collection.indexes()];
  const others = indexes.flatMap(({ v: _, ...index }) => (index.name === '_id_' ? [] : index));
  await collection.drop();
  // The indexes make a collection themselves, also where somebody has just written the first record of it.
  if (Object.keys(options).length > 0 || others.length === 0)
    await connection.getClient().db(connection.name).createCollection(collection.collectionName, options);
  if (others.length > 0) await collection.createIndexes(others);
}

/** Copies every record into memory, but for the jobs of the scheduler. */
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

/** Inserts any number of records, as they are. */
export async function insertAll<Doc>(
  collection: { insertMany: (records: Doc[], options: { ordered: boolean }) => Promise<unknown> },
  records: readonly Doc[],
): Promise<void> {
  for (let from = 0; from < records.length; from += AT_ONCE) {
    await collection.insertMany(records.slice(from, from + AT_ONCE), { ordered: false });
  }
}
