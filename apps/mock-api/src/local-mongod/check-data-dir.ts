import { DatabaseStartError } from '#database/errors.ts';
import { claimDataDir, makeDataDir, resolveDataDir } from './data-dir.ts';

/**
 * Runs before the server is watched: after "this folder is in use" a watcher would keep waiting, and the rest of `dev` with it.
 * If the local database's folder cannot be created, or a live process is using it, this says so and exits with 1.
 */
async function main(): Promise<void> {
  const dataDir = process.env.MONGODB_URL ? '' : resolveDataDir(process.env.DATA_DIR);
  if (dataDir === '') return;
  try {
    await makeDataDir(dataDir);
    const lock = await claimDataDir(dataDir);
    await lock.release();
  } catch (error) {
    if (!(error instanceof DatabaseStartError)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exitCode = 1;
  }
}

await main();
