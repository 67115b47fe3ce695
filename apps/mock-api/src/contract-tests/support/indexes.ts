import type { Connection } from 'mongoose';

/**
 * Creates all collections and indexes but those that let records expire: these go by the database's clock, tests by
 * their own.
 */
export async function createLastingIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    const collection = await connection.getClient().db(connection.name).createCollection(model.collection.name);
    const indexes = model.schema.indexes().filter(([, options]) => options?.expireAfterSeconds === undefined);
    if (indexes.length === 0) continue;
    await collection.createIndexes(
      indexes.map(([key, { name, unique, partialFilterExpression } = {}]) => ({
        key: Object.fromEntries(Object.entries(key).map(([field, order]) => [field, order === -1 ? -1 : 1])),
        ...(name !== undefined && { name }),
        ...(unique === true && { unique }),
        ...(partialFilterExpression !== undefined && { partialFilterExpression }),
      })),
    );
  }
}
