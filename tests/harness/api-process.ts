import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { API_FOLDER, serverArguments } from './builds.ts';
import { freePort } from './free-port.ts';
import { type RunningProcess, startProcess } from './process.ts';
import { waitFor } from './wait-for.ts';

const START_MS = 90_000;

/** How to start the API: the folder of its data ('' for a temporary database), and any other variables. */
export type ApiOptions = { dataDir: string; port?: number; env?: NodeJS.ProcessEnv };

/** An API process that may not be ready yet. `url`: without a trailing slash. */
export type ApiProcess = RunningProcess & { url: string };

async function start(
  program: string,
  args: readonly string[],
  { dataDir, port, env, group = false }: ApiOptions & { group?: boolean },
): Promise<ApiProcess> {
  const usedPort = port ?? (await freePort());
  const url = `http://127.0.0.1:${usedPort}`;
  const variables = {
    ...process.env,
    NODE_ENV: 'development',
    MONGODB_URL: '',
    HOST: '127.0.0.1',
    PORT: String(usedPort),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SEED: 'demo',
    // Everybody in the tests has an address of their own, as in real life (`newAddress`), so the rate limits stay on.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...env,
  };
  return { ...startProcess(program, args, { cwd: API_FOLDER, env: variables, group }), url };
}

/** Starts the API on its own: from its build if that is up to date, otherwise from source. */
export async function startApi(options: ApiOptions): Promise<ApiProcess> {
  return start(process.execPath, await serverArguments(), options);
}

/** Starts the API with the command of its package's `dev` script, as `pnpm dev` does. */
export async function startApiForDevelopment(options: ApiOptions): Promise<ApiProcess> {
  const { scripts }: { scripts: { dev: string } } = JSON.parse(
    await readFile(join(API_FOLDER, 'package.json'), 'utf8'),
  );
  const PATH = [join(API_FOLDER, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  return start('sh', ['-c', scripts.dev], { ...options, env: { PATH, ...options.env }, group: true });
}

/**
 * Waits until an API and its database answer.
 *
 * @throws With everything the process wrote, if it ends before that.
 */
export async function waitUntilReady(api: ApiProcess): Promise<void> {
  const isReady = async () => {
    if (api.exitCode() !== undefined) throw new Error(`The API ended while it started:\n${api.output()}`);
    return (await fetch(`${api.url}/api/ready`).catch(() => undefined))?.ok;
  };
  await waitFor(isReady, `the API at ${api.url}`, START_MS).catch((error: Error) => {
    throw new Error(`${error.message}\n${api.output()}`);
  });
}
