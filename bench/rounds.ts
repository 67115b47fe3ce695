import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { SID } from './members.ts';

/** The results of one round of load on a server. */
export type Round = { perSecond: number; cpuMicros: number };
export type Target = { name: string; child: ChildProcess; url: string; headers: Record<string, string> };

const children = new Set<ChildProcess>();

/** Ends every server that was started, even after a failure. */
export function stopTargets(): void {
  for (const child of children) child.kill('SIGKILL');
}

type Message = { port?: number; cpu?: number; heap?: number };

const nextMessage = (child: ChildProcess) =>
  new Promise<Message>((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a server of the bench ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as Message);
    });
  });

const BUILT = {
  ours: new URL('../apps/mock-api/node_modules/.bench/', import.meta.url),
  others: new URL('node_modules/.bench/', import.meta.url),
};

type StartOptions = { file: string; of?: keyof typeof BUILT; path: string; env?: Record<string, string> };

/**
 * Starts a built server as a process of its own, to be called by somebody who is signed in.
 *
 * @param name - its name in the table
 * @param options - its file and whose server it is, the path to request, and additional environment variables
 */
export async function startTarget(name: string, { file, of = 'ours', path, env }: StartOptions): Promise<Target> {
  const child = fork(fileURLToPath(new URL(`${file}.js`, BUILT[of])), {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  const { port } = await nextMessage(child);
  return { name, child, url: `http://127.0.0.1:${port}${path}`, headers: { authorization: SID } };
}

/** A server's current resident memory in MB, on systems that report it. */
export function memoryOf({ child }: Pick<Target, 'child'>): number {
  const pages = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1];
  return (Number(pages) * 4096) / 1_000_000;
}

/** The memory of a server's objects after a garbage collection, in MB. */
export async function heapOf({ child }: Pick<Target, 'child'>): Promise<number> {
  const answer = nextMessage(child);
  child.send('heap');
  return ((await answer).heap ?? Number.NaN) / 1_000_000;
}

async function cpuOf(target: Target): Promise<number> {
  const answer = nextMessage(target.child);
  target.child.send('cpu');
  return (await answer).cpu ?? Number.NaN;
}

/** Loads one server for some seconds; returns the answers per second, and the CPU time per answer in microseconds. */
async function load(target: Target, seconds: number): Promise<Round> {
  const before = await cpuOf(target);
  const { requests, non2xx, errors } = await autocannon({
    url: target.url,
    headers: target.headers,
    connections: 32,
    pipelining: 4,
    duration: seconds,
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${target.name}: ${non2xx} wrong answers, ${errors} errors`);
  const cpu = (await cpuOf(target)) - before;
  return { perSecond: requests.total / seconds, cpuMicros: cpu / requests.total };
}

/** Loads the servers in turn, round by round, so that any drift of the machine affects all of them equally. */
export async function interleave(targets: Target[], rounds: number, seconds: number): Promise<Map<Target, Round[]>> {
  const results = new Map(targets.map((target): [Target, Round[]] => [target, []]));
  for (const target of targets) await load(target, 2);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) results.get(target)?.push(await load(target, seconds));
  }
  return results;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** One server compared with another in the same rounds: the median of their ratios, the least and the greatest. */
export type Ratio = { median: number; least: number; greatest: number };

/**
 * Compares rounds pair by pair, because the other work of the machine changes from one to the next.
 *
 * @param values - those of one server, round by round
 * @param base - those of the other
 */
export function ratioOf(values: number[], base: number[]): Ratio {
  const ratios = values.map((value, round) => value / (base[round] ?? Number.NaN));
  return { median: median(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) };
}
