import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type LocalMongod, startLocalMongod } from '#local-mongod/local-mongod.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUrl: string;
    programs: string;
  }
}

// Inside the application's folder, so that bundles find their npm packages.
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');

let mongod: LocalMongod | undefined;
let programs = '';

/**
 * Starts one temporary database for the whole run, or uses the one in `MONGODB_URL`, and tells the tests its address and the
 * folder for the programs that they start.
 */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env['MONGODB_URL'];
  if (!given) {
    mongod = await startLocalMongod({ dataDir: '', log: (line) => void process.stderr.write(`${line}\n`) });
  }
  project.provide('mongodbUrl', given || (mongod?.url ?? ''));
  await mkdir(CACHE, { recursive: true });
  programs = await mkdtemp(join(CACHE, 'siteward-tests-'));
  project.provide('programs', programs);
}

/** Ends what `setup` started. */
export async function teardown(): Promise<void> {
  await mongod?.stop();
  await rm(programs, { recursive: true, force: true });
}
