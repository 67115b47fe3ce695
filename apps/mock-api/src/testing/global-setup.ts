import type { TestProject } from 'vitest/node';
import { connectDatabase } from '#database/connect.ts';
import { type LocalMongod, startLocalMongod } from '#database/local-mongod.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUrl: string;
  }
}

let mongod: LocalMongod | undefined;

/** Starts one temporary database for the whole run, or takes the one of `MONGODB_URL`, and tells the tests its address. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env['MONGODB_URL'];
  if (!given) {
    mongod = await startLocalMongod({ dataDir: '', log: (line) => void process.stderr.write(`${line}\n`) });
  }
  await keepByTestClock(given || (mongod?.url ?? ''));
  project.provide('mongodbUrl', given || (mongod?.url ?? ''));
}

/** Tests set their own clock; the database, which goes by the real one, must not drop what it takes for expired. */
async function keepByTestClock(url: string): Promise<void> {
  const connection = await connectDatabase({ url });
  await connection.getClient().db('admin').command({ setParameter: 1, ttlMonitorEnabled: false });
  await connection.close();
}

/** Ends what `setup` started. */
export async function teardown(): Promise<void> {
  await mongod?.stop();
}
