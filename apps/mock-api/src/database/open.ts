import type { Connection } from 'mongoose';
import type { Environment } from '#env.ts';
import { connectDatabase } from './connect.ts';

export type OpenDatabase = {
  connection: Connection;
  /** One line for people that says which database this is. */
  description: string;
  close: () => Promise<void>;
};

/**
 * Opens the configured database: `MONGODB_URL`, or else a local `mongod` of our own on `DATA_DIR`.
 *
 * @param env - the configuration
 * @param log - where to report progress
 * @param launched - called when that `mongod` is running, some time before it answers
 * @throws `DatabaseStartError` with one line that says what to do.
 */
export async function openDatabase(
  env: Environment,
  log: (line: string) => void,
  launched?: () => void,
): Promise<OpenDatabase> {
  if (env.MONGODB_URL) {
    const connection = await connectDatabase({ url: env.MONGODB_URL });
    return { connection, description: `${connection.name} at ${connection.host}`, close: () => connection.close() };
  }
  // Production has its own database and never loads the code that finds and starts one.
  const [{ resolveDataDir }, { startLocalMongod }] = await Promise.all([
    import('#local-mongod/data-dir.ts'),
    import('#local-mongod/local-mongod.ts'),
  ]);
  const mongod = await startLocalMongod({
    dataDir: resolveDataDir(env.DATA_DIR),
    log,
    ...(launched && { launched }),
  });
  try {
    const connection = await connectDatabase({ url: mongod.url });
    const close = async () => {
      await connection.close();
      await mongod.stop();
    };
    return { connection, description: `MongoDB ${mongod.version}, files in ${mongod.dataDir}`, close };
  } catch (error) {
    await mongod.stop();
    throw error;
  }
}
