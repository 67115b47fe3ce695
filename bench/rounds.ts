import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/** What a round of load showed of one server. */
export type Round = { perSecond: number; cpuMicros: number };
export type Target = { name: string; child: ChildProcess; url: string; headers: Record<string, string> };

const children = new Set<ChildProcess>();

/** Ends every server that was started, also after a failure. */
export function stopTargets(): void {
  for (const child of children) child.kill('SIGKILL');
}

type Message = { port?: number; cpu?: number };

const nextMessage = (child: ChildProcess) =>
  new Promise<Message>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message));
    child.once('exit', (code) => reject(new Error(`a server of the bench ended with ${code}`)));
  });

const BUILT = new URL('../apps/mock-api/node_modules/.bench/', import.meta.url);

/** Starts a built server as a process of its own. In: its name in the table and its file's, path to ask for, headers, environment. */
export async function startTarget(
  name: string,
  file: string,
  path: string,
  headers: Record<string, string>,
  env: Record<string, string> = {},
): Promise<Target> {
  const child = fork(fileURLToPath(new URL(`${file}.js`, BUILT)), {
    execArgv: [],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  const { port } = await nextMessage(child);
  return { name, child, url: `http://127.0.0.1:${port}${path}`, headers };
}

async function cpuOf(target: Target): Promise<number> {
  const answer = nextMessage(target.child);
  target.child.send('cpu');
  return (await answer).cpu ?? Number.NaN;
}

/** Loads one server for some seconds. Out: answers a second, and CPU microseconds of the server for each. */
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

/** Rounds of load, the servers in turn, so that a drift of the machine meets all of them. Out: each server's rounds. */
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

/** Spread of rounds as a share of their median: the noise of the machine. */
export function noise(values: number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}
