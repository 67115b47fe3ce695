import { rm, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { DatabaseStartError } from '#database/errors.ts';
import { claimDataDir, holdsOnlyDatabase, resolveDataDir } from './data-dir.ts';

/**
 * Removes the local database's folder (`DATA_DIR`).
 *
 * @returns One line about what was done.
 * @throws `DatabaseStartError`, and removes nothing, when `MONGODB_URL` is set, when a live process is using the folder, or when
 *   it contains other files.
 */
export async function resetDatabase(env: NodeJS.ProcessEnv): Promise<string> {
  if (env['MONGODB_URL']) {
    throw new DatabaseStartError(
      'MONGODB_URL is set: only the local database is reset. Unset it, or drop yours by hand.',
    );
  }
  const dataDir = resolveDataDir(env['DATA_DIR']);
  if (dataDir === '') return 'DATA_DIR is empty: a temporary database leaves nothing to reset.';
  if ((await stat(dataDir).catch(() => undefined)) === undefined) return `There is no database in ${dataDir}.`;
  const lock = await claimDataDir(dataDir);
  try {
    if (!(await holdsOnlyDatabase(dataDir))) {
      throw new DatabaseStartError(`${dataDir} holds no MongoDB files; nothing was removed. Check DATA_DIR.`);
    }
    await rm(dataDir, { recursive: true });
    return `Removed the database in ${dataDir}.`;
  } finally {
    await lock.release();
  }
}

async function main(): Promise<void> {
  try {
    process.stdout.write(`${await resetDatabase(process.env)}\n`);
  } catch (error) {
    if (!(error instanceof DatabaseStartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
