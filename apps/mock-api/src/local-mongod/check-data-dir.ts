import { mkdir } from 'node:fs/promises';
import { DatabaseStartError } from '#database/errors.ts';
import { claimDataDir, resolveDataDir } from './data-dir.ts';

/**
 * Run before the server is watched: a watcher would go on waiting after "this folder is in use", and with it the rest of `dev`.
 * Says so and exits 1 when a live process has the local database's folder.
 */
async function main(): Promise<void> {
  const dataDir = process.env.MONGODB_URL ? '' : resolveDataDir(process.env.DATA_DIR);
  if (dataDir === '') return;
  try {
    await mkdir(dataDir, { recursive: true });
    const lock = await claimDataDir(dataDir);
    await lock.release();
  } catch (error) {
    if (!(error instanceof DatabaseStartError)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exitCode = 1;
  }
}

await main();
