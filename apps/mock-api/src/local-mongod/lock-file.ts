import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { processStart } from './process-info.ts';

/** A lock that this process holds. `tookOver`: a dead process had left it behind. */
export interface Lock {
  tookOver: boolean;
  release(): Promise<void>;
}

/** Either the lock, or the process that holds it (pid 0: a process that is just writing its own). */
export type LockAttempt = { lock: Lock; holder?: never } | { lock?: never; holder: number };

// Another process may look at the file after it was created and before it has its content.
const WRITING_MS = 2000;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function liveHolder(path: string, startOf: typeof processStart): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid = '', started = ''] = text.trim().split(' ');
  if (started !== '') return (await startOf(Number(pid))) === started ? Number(pid) : undefined;
  const written = await stat(path).catch(() => undefined);
  return written !== undefined && Date.now() - written.mtimeMs < WRITING_MS ? 0 : undefined;
}

/**
 * Takes a lock, or says who holds it, without waiting. A lock whose process has died, even by kill -9, is taken over.
 *
 * @param path - the lock file, in a folder that exists
 * @param startOf - when a process started
 * @throws Any error of the file system, unchanged.
 */
export async function tryLock(path: string, startOf = processStart): Promise<LockAttempt> {
  const mine = `${process.pid} ${await startOf(process.pid)} ${crypto.randomUUID()}`;
  for (let tookOver = false; ; tookOver = true) {
    try {
      await writeFile(path, mine, { flag: 'wx' });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      const holder = await liveHolder(path, startOf);
      if (holder !== undefined) return { holder };
      // One at a time removes what was left behind, and looks again first: another may have, and hold the lock by now.
      const removal = await tryLock(`${path}.removal`, startOf);
      if (removal.lock === undefined) return removal;
      try {
        if ((await liveHolder(path, startOf)) === undefined) await rm(path, { force: true });
      } finally {
        await removal.lock.release();
      }
      continue;
    }
    const release = async (): Promise<void> => {
      if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
    };
    return { lock: { tookOver, release } };
  }
}
