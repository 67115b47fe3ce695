import type { Connection } from 'mongoose';
import { indexesOf } from '#database/connect.ts';

type AnyModel = Connection['models'][string];

/**
 * Creates the collections of every model of the connection, with all indexes except those that let records expire:
 * these go by the database's clock, and tests have a clock of their own.
 */
export async function createLastingIndexes(connection: Connection): Promise<void> {
  await Promise.all(Object.values(connection.models).map((model) => prepare(connection, model)));
}

async function prepare(connection: Connection, model: AnyModel): Promise<void> {
  const collection = await connection.getClient().db(connection.name).createCollection(model.collection.name);
  const lasting = indexesOf(model).filter(({ expireAfterSeconds }) => expireAfterSeconds === undefined);
  if (lasting.length > 0) await collection.createIndexes(lasting);
}

/** The collections of a connection's database, their options and indexes, as text that changes when any of these does. */
export async function describeCollections(connection: Connection): Promise<string> {
  const db = connection.getClient().db(connection.name);
  const collections = await db.listCollections({}, { nameOnly: false }).toArray();
  const described = collections.map(async ({ name, options }) => [name, options, await db.collection(name).indexes()]);
  return JSON.stringify(
    (await Promise.all(described)).sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
}
