import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { DatabaseStartError, reasonOf } from './errors.ts';

// Every operation inside a unit of work finds its session by itself, so nobody can forget to pass it.
mongoose.set('transactionAsyncLocalStorage', true);
// A filter that names an unknown field is a mistake in our code: dropping the condition would widen the query.
mongoose.set('strictQuery', 'throw');
// `sanitizeFilter` stays off: services build filters from strictly parsed scalars, never from a client's object, and with it
// every `$in` of our own would need `trusted()`, which teaches people to write it everywhere.

const CONNECTION: ConnectOptions = {
  appName: 'siteward',
  autoCreate: false,
  autoIndex: false,
  bufferCommands: false,
  maxIdleTimeMS: 60_000,
  connectTimeoutMS: 5000,
  retryReads: true,
  retryWrites: true,
  readPreference: 'primary',
  readConcern: { level: 'majority' },
};

// What an operator may tune in the URL; the program relies on everything else.
function tunables(url: string): ConnectOptions {
  const given = new URLSearchParams(url.split('?')[1]);
  return {
    maxPoolSize: Number(given.get('maxPoolSize') ?? 50),
    serverSelectionTimeoutMS: Number(given.get('serverSelectionTimeoutMS') ?? 5000),
    // Acknowledged writes survive a failover; if there is no majority, that is an error after a while rather than a hang.
    writeConcern: { w: 'majority', wtimeoutMS: Number(given.get('wtimeoutMS') ?? 10_000) },
  };
}

/** `url`: a MongoDB connection string. `dbName`: overrides the database in the URL; without either it is `siteward`. */
export interface DatabaseAddress {
  url: string;
  dbName?: string;
}

function hostsOf(url: string): string {
  const afterCredentials = url.slice(url.lastIndexOf('@') + 1).replace(/^[\w+.-]+:\/\//, '');
  return afterCredentials.split(/[/?]/)[0] || 'the given address';
}

function namesDatabase(url: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/.test(url);
}

async function assertTransactions(connection: Connection, hosts: string): Promise<void> {
  const hello = await connection.getClient().db('admin').command({ hello: 1 });
  if (hello['setName'] === undefined && hello['msg'] !== 'isdbgrid') {
    throw new DatabaseStartError(
      `MongoDB at ${hosts} is neither a replica set nor a sharded cluster, and has no transactions. Start it with --replSet.`,
    );
  }
}

/**
 * Opens a connection of its own, not Mongoose's global one. Majority reads and writes; indexes are created only by
 * `ensureIndexes`.
 *
 * @throws `DatabaseStartError` with one line, without credentials, when it cannot connect (within 5 s, or the URL's
 *   `serverSelectionTimeoutMS`) or the server has no transactions.
 */
export async function connectDatabase({ url, dbName }: DatabaseAddress): Promise<Connection> {
  const name = dbName ?? (namesDatabase(url) ? undefined : 'siteward');
  const hosts = hostsOf(url);
  let connection: Connection | undefined;
  try {
    const options = { ...CONNECTION, ...tunables(url), ...(name === undefined ? {} : { dbName: name }) };
    connection = mongoose.createConnection(url, options);
    await connection.asPromise();
    await assertTransactions(connection, hosts);
    return connection;
  } catch (error) {
    await connection?.close(true).catch(() => undefined);
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(`MongoDB at ${hosts} cannot be reached: ${reasonOf(error)}`);
  }
}

type AnyModel = Connection['models'][string];

const ATTEMPTS = 5;

// Another process is changing the same indexes at the same time, or they exist with other options (from an older version of
// ours).
const IN_THE_WAY = new Set([
  'IndexNotFound',
  'IndexOptionsConflict',
  'IndexKeySpecsConflict',
  'IndexBuildAborted',
  'IndexBuildAlreadyInProgress',
  'BackgroundOperationInProgressForNamespace',
]);

function isInTheWay(error: unknown): boolean {
  return (
    error instanceof mongoose.mongo.MongoServerError && error.codeName !== undefined && IN_THE_WAY.has(error.codeName)
  );
}

/**
 * The indexes that a model declares, apart from the one on `_id`.
 *
 * @throws When an index has an option that is not passed on here.
 */
export function indexesOf({ modelName, schema }: AnyModel): mongoose.mongo.IndexDescription[] {
  return schema.indexes().map(([fields, options]) => {
    const { name, unique, expireAfterSeconds, partialFilterExpression, collation, background, ...others } =
      options ?? {};
    const unknown = Object.keys(others).filter((option) => !option.startsWith('_'));
    if (unknown.length > 0) throw new Error(`${modelName} has an index with ${unknown.join(', ')}`);
    return {
      key: Object.fromEntries(Object.entries(fields).map(([field, order]) => [field, order === -1 ? -1 : 1])),
      ...(name !== undefined && { name }),
      ...(unique === true && { unique }),
      ...(expireAfterSeconds !== undefined && { expireAfterSeconds: Number(expireAfterSeconds) }),
      ...(partialFilterExpression !== undefined && { partialFilterExpression }),
      ...(collation !== undefined && { collation }),
    };
  });
}

// Existing indexes are left alone unless they conflict: an older version of the program may still be running and need them.
async function ensureModel(connection: Connection, model: AnyModel): Promise<void> {
  const indexes = indexesOf(model);
  // Creates all indexes of a collection in one command, which also creates the collection. Mongoose would create them one after
  // the other, which takes longer than the rest of the start-up.
  const create = () =>
    connection.getClient().db(connection.name).collection(model.collection.name).createIndexes(indexes);
  if (indexes.length === 0) return void (await model.createCollection());
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (attempt === 1 ? create() : model.syncIndexes());
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isInTheWay(error)) throw error;
    }
  }
}

/**
 * Creates the collections and indexes of every model of the connection; call it once at start-up, outside a unit of work. It is
 * safe to repeat, and to run from several processes at the same time.
 *
 * @throws The server's error when existing data violates a unique index.
 */
export async function ensureIndexes(connection: Connection): Promise<void> {
  await Promise.all(Object.values(connection.models).map((model) => ensureModel(connection, model)));
}
