import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { programOf } from './program.ts';

const SERVER = join(import.meta.dirname, '../server.ts');
const START_MS = 60_000;
const ASK_EVERY_MS = 20;

/** An API in a process of its own. */
export type ApiProcess = {
  url: string;
  /** Everything it has written to its output so far. */
  output: () => string;
  /** Sends a signal. */
  signal: (signal: 'SIGTERM' | 'SIGKILL') => void;
  /** Resolves when it has ended, with its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Ends it if it is still running. */
  stop: () => Promise<void>;
};

/**
 * Starts the API the way people start it, on a free port of 127.0.0.1, and waits until it is ready.
 *
 * @param variables - its environment; `MONGODB_URL` is required
 * @param program - what Node runs instead of the server, which is bundled as for production
 * @throws With its output, when it ends before it is ready or takes more than a minute.
 */
export async function startApiProcess(
  variables: Record<string, string>,
  program?: readonly string[],
): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, program ?? [await programOf(SERVER)], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], SEED: 'none', ...variables, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = () => Buffer.concat(chunks).toString();
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);

  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the API did not start: ${output()}`);
    }
    await delay(ASK_EVERY_MS);
  }
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, output, signal: (signal) => void child.kill(signal), ended, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/ready`)).ok;
  } catch {
    return false;
  }
}
