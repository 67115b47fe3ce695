import type { Connection } from 'mongoose';
import { inject } from 'vitest';
import { connectDatabase, indexesOf } from '#database/connect.ts';

/** A database that only its caller uses. `empty` removes all records and keeps collections and indexes; `close` drops it. */
export interface TestDatabase {
  connection: Connection;
  url: string;
  dbName: string;
  empty(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a connection to a new, empty database on the test run's server:
 * `const database = await openForFile(testDatabase());`
 */
export async function testDatabase(): Promise<TestDatabase> {
  const url = inject('mongodbUrl');
  const dbName = `test-${crypto.randomUUID()}`;
  const connection = await connectDatabase({ url, dbName });
  async function empty(): Promise<void> {
    const collections = await connection.getClient().db(dbName).collections();
    await Promise.all(collections.map((collection) => collection.deleteMany({})));
  }
  async function close(): Promise<void> {
    await connection.dropDatabase();
    await connection.close();
  }
  return { connection, url, dbName, empty, close };
}

/** What the database is asked for while `work` runs, in order: `members.find` and the like. */
export async function questionsOf(connection: Connection, work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  connection.set('debug', (collection: string, method: string) => asked.push(`${collection}.${method}`));
  try {
    await work();
  } finally {
    connection.set('debug', false);
  }
  return asked;
}

/** A model with everything that Mongoose can do, including what our own type (database/model.ts) keeps from services. */
export function mongooseModel(connection: Connection, name: string): Connection['models'][string] {
  const model = connection.models[name];
  if (!model) throw new Error(`there is no model ${name}`);
  return model;
}

/** Databases that earlier tests of this thread have given back: empty, with all collections and indexes as described. */
const givenBack: { database: TestDatabase; description: string }[] = [];

/**
 * A database like `testDatabase`, with the collections and indexes of the models that `declare` puts on its connection. Creating
 * these takes longer than most tests, so an earlier database is reused, unless its test changed more than records.
 *
 * @returns What `declare` returns; `close` gives the database back.
 */
export async function preparedDatabase<Declared>(declare: (connection: Connection) => Promise<Declared>) {
  const earlier = givenBack.pop();
  const database = earlier?.database ?? (await testDatabase());
  const { connection } = database;
  const declared = await declare(connection);
  if (!earlier) await createLastingIndexes(connection);
  const description = earlier?.description ?? (await describeCollections(connection));
  const close = async () => {
    if ((await describeCollections(connection)) !== description) return database.close();
    await database.empty();
    givenBack.push({ database, description });
  };
  return { declared, close };
}

type AnyModel = Connection['models'][string];

/**
 * Creates the collections of every model of the connection, with all indexes except those that let records expire: these go by
 * the database's clock, and tests have their own.
 */
async function createLastingIndexes(connection: Connection): Promise<void> {
  await Promise.all(Object.values(connection.models).map((model) => prepare(connection, model)));
}

async function prepare(connection: Connection, model: AnyModel): Promise<void> {
  const collection = await connection.getClient().db(connection.name).createCollection(model.collection.name);
  const lasting = indexesOf(model).filter(({ expireAfterSeconds }) => expireAfterSeconds === undefined);
  if (lasting.length > 0) await collection.createIndexes(lasting);
}

/** The collections of a connection's database, their options and indexes, as text that changes when any of these does. */
async function describeCollections(connection: Connection): Promise<string> {
  const db = connection.getClient().db(connection.name);
  const collections = await db.listCollections({}, { nameOnly: false }).toArray();
  const described = collections.map(async ({ name, options }) => [name, options, await db.collection(name).indexes()]);
  return JSON.stringify(
    (await Promise.all(described)).sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
}
