import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFreePort } from 'mongodb-memory-server-core/lib/util/getport/index.js';
import { MongoInstance, MongoInstanceEvents } from 'mongodb-memory-server-core/lib/util/MongoInstance.js';
import { DatabaseStartError, DataDirInUseError, reasonOf } from '#database/errors.ts';
import { claimDataDir, freeBytes, fullDisk, makeDataDir, removeAbandoned } from './data-dir.ts';
import type { Lock } from './lock-file.ts';
import { findMongod, type Log, type Mongod } from './mongod-binary.ts';
import { becomePrimary, REPLICA_SET } from './replica-set.ts';

const TEMPORARY = 'siteward-mongod-';
const LAUNCH_MS = 60_000;

// 6.0.5 has a flaw in zlib messages. The package adds --bind_ip itself; giving it twice is an error.
const ARGS = [
  '--quiet',
  ...['--networkMessageCompressors', 'disabled'],
  ...['--wiredTigerCacheSizeGB', '0.25'],
  // A transaction that imports ten thousand work orders has to fit; by default a transaction may use a tenth of the cache.
  ...[
    '--wiredTigerEngineConfigString',
    'eviction_dirty_trigger=80,eviction_dirty_target=60,eviction_updates_trigger=80,eviction_updates_target=60',
  ],
  ...['--oplogSize', '512'],
  ...['--slowms', '60000'],
  ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // A killed process leaves its transaction open, and others wait this long for its locks; the default is a minute.
  ...['--setParameter', 'transactionLifetimeLimitSeconds=20'],
  // A set of one has nobody to hand over to, so it need not wait 15 s for that when told to end.
  ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
];

/** A running local database. `stop` ends it and, if it was temporary, removes its files; calling it twice is harmless. */
export interface LocalMongod {
  url: string;
  binary: string;
  version: string;
  dataDir: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * `dataDir`: an absolute path, or '' for a temporary folder. `launched`: called when the program is running, some time before it
 * answers. `find`: where the program comes from. `free`: how many bytes are left on a folder's disk.
 */
export interface LocalMongodOptions {
  dataDir: string;
  log: Log;
  launched?: () => void;
  find?: (search: { log: Log }) => Promise<Mongod>;
  free?: typeof freeBytes;
}

async function claimTemporary(): Promise<{ dataDir: string; lock: Lock }> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(TEMPORARY));
  await Promise.all(names.map((name) => removeAbandoned(join(tmpdir(), name))));
  const dataDir = await mkdtemp(join(tmpdir(), TEMPORARY));
  return { dataDir, lock: await claimDataDir(dataDir) };
}

async function launch(
  { path, version }: Mongod,
  { dataDir, launched, free }: Required<Pick<LocalMongodOptions, 'dataDir' | 'launched' | 'free'>>,
): Promise<MongoInstance> {
  const instance = new MongoInstance({
    instance: {
      ip: '127.0.0.1',
      port: await getFreePort(),
      dbPath: dataDir,
      storageEngine: 'wiredTiger',
      replSet: REPLICA_SET,
      args: ARGS,
      launchTimeout: LAUNCH_MS,
    },
    binary: { systemBinary: path, version },
    // Its own process group: Ctrl-C in the terminal must not end it before the requests that were accepted are finished.
    spawn: { detached: true },
  });
  // After a failed start the package itself would keep querying the dead program for seconds, and print all of that.
  instance.removeAllListeners(MongoInstanceEvents.instanceError);
  instance.once(MongoInstanceEvents.instanceLaunched, launched);
  try {
    await instance.start();
  } catch (error) {
    instance.mongodProcess?.kill('SIGKILL');
    const reason = reasonOf(error);
    if (reason.includes('DBPathInUse')) throw new DataDirInUseError(dataDir);
    throw new DatabaseStartError(
      (await fullDisk(dataDir, free)) ??
        `mongod ${version} cannot open ${dataDir}: ${reason}. If another version of MongoDB wrote it, use that one, or db:reset.`,
    );
  }
  // From now on its output contains what users wrote, and at certain words the package would crash or end it.
  instance.mongodProcess?.stdout?.removeAllListeners('data').resume();
  instance.mongodProcess?.stderr?.removeAllListeners('data').resume();
  return instance;
}

/**
 * Starts a real `mongod` on loopback as a writable replica set of one, and logs which one it is and where. It ends with this
 * process, even after kill -9.
 *
 * @throws `DatabaseStartError`: no program, a folder that cannot be created or is in use by a live process, a full disk, or
 * unreadable files.
 */
export async function startLocalMongod({
  dataDir,
  log,
  launched = () => undefined,
  find = findMongod,
  free = freeBytes,
}: LocalMongodOptions): Promise<LocalMongod> {
  const temporary = dataDir === '';
  if (!temporary) await makeDataDir(dataDir);
  const claimed = temporary ? await claimTemporary() : { dataDir, lock: await claimDataDir(dataDir) };
  let instance: MongoInstance | undefined;
  let stopping: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await instance?.stop();
    if (temporary) await rm(claimed.dataDir, { recursive: true, force: true });
    await claimed.lock.release();
  };
  const stop = (): Promise<void> => {
    stopping ??= end();
    return stopping;
  };
  try {
    const mongod = await find({ log });
    instance = await launch(mongod, { dataDir: claimed.dataDir, launched, free });
    const { port, pid } = { port: instance.instanceOpts.port, pid: instance.mongodProcess?.pid };
    if (port === undefined || pid === undefined) throw new DatabaseStartError('mongod ended while it started.');
    instance.on(MongoInstanceEvents.instanceClosed, (code, signal) => {
      if (stopping !== undefined) return;
      const ended = `mongod ended unexpectedly (${signal ?? `code ${code}`}).`;
      void fullDisk(claimed.dataDir, free).then((full) => log(full === undefined ? ended : `${ended} ${full}`));
    });
    const url = await becomePrimary(port, !temporary);
    log(`MongoDB ${mongod.version} (${mongod.path}) at ${url}, files in ${claimed.dataDir}`);
    return { url, binary: mongod.path, version: mongod.version, dataDir: claimed.dataDir, pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
