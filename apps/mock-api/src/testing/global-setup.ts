import type { TestProject } from 'vitest/node';
import { type LocalMongod, startLocalMongod } from '#local-mongod/local-mongod.ts';

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
  project.provide('mongodbUrl', given || (mongod?.url ?? ''));
}

/** Ends what `setup` started. */
export async function teardown(): Promise<void> {
  await mongod?.stop();
}
