import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { urlOfDatabase } from '#contract-tests/support/two-processes.ts';
import { auditLog } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { programOf } from '#testing/program.ts';
import { ask, createDesk, step } from './support-tickets-testing.ts';

const WORKER = join(import.meta.dirname, '../../testing/closing-process.ts');
const ROUNDS = 10;
const EACH = 6;

type Worker = { child: ChildProcessWithoutNullStreams; lines: AsyncIterator<string> };

let api: TestApi;
let program: string;
const workers: Worker[] = [];
beforeAll(async () => {
  program = await programOf(WORKER);
  api = await createTestApi();
  // The worker processes use real time.
  api.advance(Date.now() - api.now().getTime());
  for (let count = 0; count < 2; count += 1) workers.push(startWorker());
  for (const worker of workers) expect(await nextLine(worker)).toBe('ready');
}, 70_000);
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await api.close();
});

function startWorker(): Worker {
  const child = spawn(process.execPath, [program, urlOfDatabase(api)]);
  child.stderr.pipe(process.stderr);
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

async function nextLine({ lines }: Worker): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new Error('the process has ended');
  return value;
}

it('two processes closing due tickets at the same time close each once, ten times', { timeout: 120_000 }, async () => {
  const desk = await createDesk(api);
  const { requester, manager, ids, org } = desk;
  const over: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (let count = 0; count < EACH; count += 1) {
      const { _id: id } = await ask(requester, ids);
      await step(manager, id, 'open');
      await step(manager, id, 'resolved');
      over.push(id);
    }
    const { SupportTicket } = api.deps.models;
    await SupportTicket.updateMany({ org, status: 'resolved' }, { $set: { closesAt: new Date(0) } });
    for (const { child } of workers) child.stdin.write('go\n');
    const closed = await Promise.all(workers.map(nextLine));
    expect(closed.reduce((sum, count) => sum + Number(count), 0)).toBe(EACH);
    expect(await SupportTicket.countDocuments({ org, status: 'closed' })).toBe(over.length);
  }
  const lines = (await auditLog(api, org)).filter(({ action }) => action === 'support-ticket.closed');
  expect(lines.map(({ target }) => target.id.toString()).toSorted()).toEqual(over.toSorted());
});
