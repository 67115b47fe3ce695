import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { CliError, usageError } from './errors.ts';

/** How long a command waits for others to finish writing, and how long one may hold the lock before it is taken to have been killed. */
const PATIENCE_MS = 10_000;
const HELD_MS = 5_000;
const PAUSE_MS = 20;

/** The text of a file, undefined if there is none. */
export async function readOrUndefined(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (isOf(error, 'ENOENT')) return undefined;
    throw usageError(`${file} cannot be read (${error.code ?? error.message}).`);
  });
}

/**
 * Parses the text of a file.
 *
 * @throws If it is not of the expected form.
 */
export function parsedAs<Schema extends z.ZodType>(schema: Schema, text: string, file: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw usageError(`${file} is not a file that siteward wrote.`, 'Remove it, and sign in again.');
  }
}

/**
 * Changes a file that only its owner can read, completely or not at all, and based on its latest text even if others change it at the same time.
 *
 * @param change - makes the new text from the current one, which is undefined if there is no file
 * @throws If it cannot be read or written, or another command does not finish writing it; the file is then unchanged.
 */
export async function changePrivately(file: string, change: (text: string | undefined) => string): Promise<void> {
  const release = await hold(file).catch((error: unknown) => {
    throw unwritable(file, error);
  });
  try {
    await replace(file, change(await readOrUndefined(file)));
  } catch (error) {
    throw unwritable(file, error);
  } finally {
    await release();
  }
}

async function replace(file: string, text: string): Promise<void> {
  const draft = nameBeside(file);
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A name that no other process uses. */
const nameBeside = (file: string) => `${file}.${randomBytes(6).toString('hex')}`;

function unwritable(file: string, error: unknown): CliError {
  if (error instanceof CliError) return error;
  return usageError(`${file} cannot be written (${error instanceof Error ? error.message : String(error)}).`);
}

/**
 * Keeps other commands away from a file until it is released. A lock that a killed command left behind is removed after a while.
 *
 * @returns A function that releases it.
 */
async function hold(file: string): Promise<() => Promise<void>> {
  const lock = `${file}.lock`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  for (const endsAt = Date.now() + PATIENCE_MS; ; await delay(PAUSE_MS * (0.5 + Math.random()))) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      return () => rm(lock, { force: true });
    } catch (error) {
      if (!isOf(error, 'EEXIST')) throw error;
    }
    if (await isLeftBehind(lock)) await takeAway(lock);
    else if (Date.now() > endsAt)
      throw usageError(`${file} is being written by another command.`, `If there is none, remove ${lock}.`);
  }
}

async function isLeftBehind(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > HELD_MS;
}

/**
 * Renames it first, so that only one of several commands that find it removes it, and puts it back if another has taken it away in the
 * meantime: then this one belongs to a command that is writing.
 */
async function takeAway(lock: string): Promise<void> {
  const away = nameBeside(lock);
  const isMine = await rename(lock, away).then(
    () => true,
    () => false,
  );
  if (!isMine) return;
  if (!(await isLeftBehind(away))) await link(away, lock).catch(() => undefined);
  await rm(away, { force: true });
}

/** Whether an error has this code of the system, such as `ENOENT`. */
export function isOf(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
