import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { urlOfDatabase } from '#contract-tests/support/two-processes.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { programOf } from '#testing/program.ts';

const WORKER = join(import.meta.dirname, '../../testing/scheduler-process.ts');
const ROUNDS = 5;
const NAME = 'test.killed';

type Written = { pid: number; begun: number; ended: number | null };

let api: TestApi;
let program: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  program = await programOf(WORKER);
  api = await createTestApi();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await api.close();
});

/** Starts a process that competes with another one to run the job. */
function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [program, urlOfDatabase(api), NAME], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

it('a job is run by one process at a time, and taken over when that one is killed halfway, five times', {
  timeout: 120_000,
}, async () => {
  const written = api.deps.connection.collection<Written>('written');
  const endedBy = ({ pid = 0 }: ChildProcess) => written.countDocuments({ pid, ended: { $ne: null } });
  let pair = [startWorker(), startWorker()] as const;
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = async () => {
      const run = await written.findOne({ ended: null, pid: { $in: pair.flatMap(({ pid }) => pid ?? []) } });
      return pair.find(({ pid }) => pid === run?.pid);
    };
    await expect.poll(running, { timeout: 20_000, interval: 2 }).toBeDefined();
    const killed = (await running()) ?? pair[0];
    const left = killed === pair[0] ? pair[1] : pair[0];
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const before = await endedBy(left);
    await expect.poll(() => endedBy(left), { timeout: 20_000 }).toBeGreaterThan(before);
    pair = [left, startWorker()];
  }
  for (const child of pair) child.kill('SIGKILL');
  const runs = await written.find().sort({ begun: 1 }).toArray();
  for (const [index, { ended }] of runs.entries()) {
    if (ended !== null) expect(runs[index + 1]?.begun ?? ended).toBeGreaterThanOrEqual(ended);
  }
  expect(new Set(runs.map(({ pid }) => pid)).size).toBeGreaterThan(ROUNDS / 2);
});
