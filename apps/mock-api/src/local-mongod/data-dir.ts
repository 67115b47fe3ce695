import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseStartError, DataDirInUseError, reasonOf } from '#database/errors.ts';
import { type Lock, tryLock } from './lock-file.ts';
import { processCommand } from './process-info.ts';

const LOCK = 'siteward.lock';
// The package's killer checks every 2 s whether the parent is alive; mongod then needs a moment to close its files.
const DYING_MS = 15_000;
// Below this, mongod cannot write another entry of its log, and ends itself.
const LEAST_FREE_BYTES = 2 ** 20;

function repositoryRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'pnpm-workspace.yaml'))) {
    const parent = dirname(folder);
    if (parent === folder) return process.cwd();
    folder = parent;
  }
  return folder;
}

/**
 * The database's folder as an absolute path, the same wherever the program is started from: `.data` in the repository's root when
 * unset, and relative paths are resolved from there too. An empty value stays empty: a temporary folder.
 *
 * @param value - the value of `DATA_DIR`
 */
export function resolveDataDir(value: string | undefined): string {
  return value === '' ? '' : resolve(repositoryRoot(), value ?? '.data');
}

/**
 * Creates the database's folder unless it exists.
 *
 * @throws `DatabaseStartError`, which names the folder, if it cannot be created.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (error) {
    throw new DatabaseStartError(
      `The database folder ${dataDir} cannot be created: ${reasonOf(error)}. Set DATA_DIR to another folder.`,
    );
  }
}

/** How many bytes are left on the disk that a folder is on. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * What to do about a `mongod` that could not start or has ended because its disk is full; undefined if the disk is not full.
 *
 * @param free - how many bytes are left for its folder
 */
export async function fullDisk(dataDir: string, free: typeof freeBytes): Promise<string | undefined> {
  const left = await free(dataDir).catch(() => LEAST_FREE_BYTES);
  if (left >= LEAST_FREE_BYTES) return undefined;
  return `The disk of ${dataDir} is full. Free some space, or set DATA_DIR to another folder, then start again.`;
}

async function runningMongod(dataDir: string): Promise<number | undefined> {
  const pid = Number(await readFile(join(dataDir, 'mongod.lock'), 'utf8').catch(() => ''));
  if (!(pid > 0)) return undefined;
  const command = await processCommand(pid);
  return command?.includes('mongod') && command.includes(dataDir) ? pid : undefined;
}

// Ends a `mongod` whose parent was killed: it is told to end rather than waited for, because its killer may have died too.
async function endOrphan(dataDir: string): Promise<void> {
  const deadline = Date.now() + DYING_MS;
  for (let told = false; ; told = true) {
    const pid = await runningMongod(dataDir);
    if (pid === undefined) return;
    if (Date.now() > deadline) throw new DataDirInUseError(dataDir, pid);
    if (!told) process.kill(pid, 'SIGTERM');
    await sleep(20);
  }
}

/**
 * Makes an existing folder this process's own until the lock is released. Whatever a killed process left behind, lock or
 * `mongod`, is cleared away.
 *
 * @throws `DataDirInUseError` when a live process is using it.
 */
export async function claimDataDir(dataDir: string): Promise<Lock> {
  const { lock, holder } = await tryLock(join(dataDir, LOCK));
  if (holder !== undefined) throw new DataDirInUseError(dataDir, holder);
  try {
    if (lock.tookOver) await endOrphan(dataDir);
    const stranger = await runningMongod(dataDir);
    if (stranger !== undefined) throw new DataDirInUseError(dataDir, stranger);
    return lock;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Removes a temporary database folder if its owner was killed; one that is just being created, or whose owner is alive, stays.
 */
export async function removeAbandoned(folder: string): Promise<void> {
  if (!existsSync(join(folder, LOCK))) return;
  const lock = await claimDataDir(folder).catch(() => undefined);
  if (lock?.tookOver) await rm(folder, { recursive: true, force: true });
  await lock?.release();
}

/** Whether a folder holds a database or nothing at all, so that removing it harms no other files. */
export async function holdsOnlyDatabase(folder: string): Promise<boolean> {
  const names = await readdir(folder);
  return names.length === 0 || names.includes('WiredTiger') || names.every((name) => name === LOCK);
}
