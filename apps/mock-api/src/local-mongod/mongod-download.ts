import { rm } from 'node:fs/promises';
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js';
import { reasonOf } from '#database/errors.ts';

const PROBE_MS = 3000;

/** The package's own cache and download, step by step, so that tests need no network. */
export interface DownloadSteps {
  cached(): Promise<string | undefined>;
  discard(path: string): Promise<void>;
  probe(): Promise<void>;
  download(): Promise<string>;
}

const packageSteps: DownloadSteps = {
  async cached() {
    const options = await DryMongoBinary.generateOptions();
    return DryMongoBinary.locateBinary(options);
  },
  async discard(path) {
    DryMongoBinary.binaryCache.clear();
    await Promise.all([path, `${path}.md5`].map((file) => rm(file, { force: true })));
  },
  async probe() {
    const options = await DryMongoBinary.generateOptions();
    const url = await new MongoBinaryDownloadUrl({
      ...options,
      platform: options.platform ?? process.platform,
    }).getDownloadUrl();
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
  },
  download: () => MongoBinary.getPath(),
};

/** Whether mongodb-memory-server has a `mongod` in its cache. */
export async function isDownloaded(): Promise<boolean> {
  return (await packageSteps.cached()) !== undefined;
}

/** What the search needs to know. */
export interface DownloadSearch {
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  versionOf: (path: string) => Promise<string>;
  steps?: DownloadSteps;
}

/**
 * Finds the `mongod` that mongodb-memory-server has in its cache, or lets it download one (it prints the progress). A cached one
 * that does not run is downloaded again.
 *
 * @returns The path of the program; undefined when `MONGOMS_RUNTIME_DOWNLOAD` forbids downloads.
 * @throws Within seconds when the download's host does not answer, because the package itself would keep trying for minutes.
 */
export async function mongodFromDownload(search: DownloadSearch): Promise<string | undefined> {
  const { env, log, versionOf, steps = packageSteps } = search;
  const cached = await steps.cached();
  if (cached !== undefined) {
    try {
      await versionOf(cached);
      return cached;
    } catch (error) {
      log(`The mongod in the cache does not run (${reasonOf(error)}); it is fetched anew.`);
      await steps.discard(cached);
    }
  }
  if (['0', 'no', 'off', 'false'].includes(env['MONGOMS_RUNTIME_DOWNLOAD'] ?? '')) return undefined;
  // Behind a proxy only the package's own client can reach the internet, so there is nothing to probe.
  const proxied = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => env[name]);
  if (!proxied) {
    await steps.probe().catch((error: unknown) => {
      throw new Error(`not reachable (${reasonOf(error)})`);
    });
  }
  log('Fetching mongod; this happens once.');
  return steps.download();
}
