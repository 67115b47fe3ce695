import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { DatabaseStartError, reasonOf } from './errors.ts';

// Every operation inside a unit of work finds its session by itself; forgetting to pass it is thus impossible.
mongoose.set('transactionAsyncLocalStorage', true);
// A filter that names an unknown field is a mistake in our code: a dropped condition would widen the query.
mongoose.set('strictQuery', 'throw');
// `sanitizeFilter` stays off: filters are built by services from strictly parsed scalars, never from a client's object, and
// with it every `$in` of our own would need `trusted()`, which teaches people to write it everywhere.

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
  // What was acknowledged survives a failover; a majority that is away is an error after a while, not a hang.
  writeConcern: { w: 'majority', wtimeoutMS: 10_000 },
};

// What an operator may tune in the URL; the rest is what the program relies on.
function tunables(url: string): ConnectOptions {
  const given = new URLSearchParams(url.split('?')[1]);
  return {
    maxPoolSize: Number(given.get('maxPoolSize') ?? 50),
    serverSelectionTimeoutMS: Number(given.get('serverSelectionTimeoutMS') ?? 5000),
  };
}

/** `url`: a MongoDB connection string. `dbName`: wins over the one in the URL; neither: `siteward`. */
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
 * Opens a connection of its own, not Mongoose's global one. Majority reads and writes; indexes are made only by
 * `ensureIndexes`.
 *
 * @throws `DatabaseStartError` with one line, without credentials, when it cannot connect (within 5 s, or the URL's
 *   `serverSelectionTimeoutMS`) or has no transactions.
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

// Another process changes the same indexes at the same time, or they exist with other options (an older version of ours).
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
 * The indexes that a model declares, beside that of `_id`.
 *
 * @throws For an option of an index that is not handed on here.
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

// What exists is left alone unless it conflicts: an older version of the program may still run and need it.
async function ensureModel(connection: Connection, model: AnyModel): Promise<void> {
  const indexes = indexesOf(model);
  // All of a collection at once, which it is made by: Mongoose would ask for one after the other, which takes longer than all else of a start.
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
 * Creates the collections and indexes of every model of the connection; call it once at start-up, outside of a unit
 * of work. Harmless to repeat, and from several processes at once.
 *
 * @throws The server's error when data violates a unique index.
 */
export async function ensureIndexes(connection: Connection): Promise<void> {
  await Promise.all(Object.values(connection.models).map((model) => ensureModel(connection, model)));
}
