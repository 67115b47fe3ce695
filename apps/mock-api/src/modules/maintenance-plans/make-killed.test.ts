import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { addDays, calendarDay, ruleText } from '@siteward/domain';
import { type Connection, Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, ensureIndexes } from '#database/connect.ts';
import { type LocalMongod, startLocalMongod } from '#local-mongod/local-mongod.ts';
import { createModels, type Models } from '#modules/models.ts';
import { newSite } from '#modules/sites/new-site.ts';
import { programOf } from '#testing/program.ts';
import { planKeys } from './maintenance-plans.model.ts';
import { nextOf } from './plan-schedule.ts';

const WORKER = join(import.meta.dirname, '../../testing/making-process.ts');
const DATABASE = 'killed';
const ROUNDS = 20;
/** How many days a plan has to make up for in a round. */
const DAYS = 12;
/** How many processes are ready to replace those that are killed. */
const SPARE = 3;

type Worker = { child: ChildProcessWithoutNullStreams; lines: AsyncIterator<string> };

// A separate database server, which is told to end what a killed process had begun after a second instead of a minute.
let mongod: LocalMongod;
let program: string;
let connection: Connection;
let models: Models;
const workers: Worker[] = [];
beforeAll(async () => {
  program = await programOf(WORKER);
  mongod = await startLocalMongod({ dataDir: '', log: () => undefined });
  connection = await connectDatabase({ url: mongod.url, dbName: DATABASE });
  await connection.db?.admin().command({ setParameter: 1, transactionLifetimeLimitSeconds: 1 });
  models = createModels(connection);
  await ensureIndexes(connection);
}, 60_000);
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await connection.close();
  await mongod.stop();
});

function startWorker(): Worker {
  const child = spawn(process.execPath, [program, mongod.url, DATABASE]);
  child.stderr.pipe(process.stderr);
  const worker = { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  workers.push(worker);
  return worker;
}

async function nextLine({ lines }: Worker): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new Error('the process has ended');
  return value;
}

/** Creates an organization with a daily plan that has made nothing for `DAYS` days. */
async function createStandstill(today: string): Promise<Types.ObjectId> {
  const org = new Types.ObjectId();
  const place = { name: 'Site', code: 'site', address: '', timezone: 'UTC', locale: 'en-GB', currency: 'EUR' };
  const site = new Types.ObjectId();
  await models.Site.insertMany([{ ...newSite(place), org, _id: site }]);
  const plan = {
    rule: ruleText({ every: 'day', interval: 1 }),
    from: addDays(today, -DAYS),
    time: '08:00',
    until: null,
    count: null,
    skipped: [],
    moved: [],
    leadDays: 0,
    doneUntil: addDays(today, -DAYS),
    status: 'active' as const,
  };
  const template = { title: 'Check filters', place: '', tags: [], type: 'preventive' as const };
  const rest = { ...template, priority: 'medium' as const, assignees: [], dueDays: 0, dueTime: '17:00' };
  const owner = new Types.ObjectId();
  await models.MaintenancePlan.insertMany([
    { ...plan, ...rest, ...planKeys(template), ...nextOf(plan, place), org, site, owner },
  ]);
  return org;
}

it('makes each day once if one of two processes is killed midway, twenty times', {
  timeout: 300_000,
}, async () => {
  const today = calendarDay(new Date(), 'UTC');
  const waiting = Array.from({ length: 2 + SPARE }, startWorker);
  const ready = async (): Promise<Worker> => {
    const worker = waiting.shift();
    if (!worker) throw new Error('no process');
    expect(await nextLine(worker)).toBe('ready');
    return worker;
  };
  let stays = await ready();
  const orgs: Types.ObjectId[] = [];
  let inTheMiddle = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const other = await ready();
    waiting.push(startWorker());
    const org = await createStandstill(today);
    orgs.push(org);
    const madeBy = () => models.WorkOrder.countDocuments({ org });
    for (const { child } of [stays, other]) child.stdin.write('\n');
    await expect.poll(madeBy, { timeout: 20_000, interval: 1 }).toBeGreaterThan(round % 4);
    const killed = round % 2 === 0 ? stays : other;
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    if ((await madeBy()) < DAYS) inTheMiddle += 1;
    stays = killed === stays ? other : stays;
    await nextLine(stays);
  }
  expect(inTheMiddle).toBeGreaterThan(ROUNDS / 2);
  // A transaction that was begun and never ended blocks its plan for a moment.
  const made = async () => {
    stays.child.stdin.write('\n');
    await nextLine(stays);
    const done = await Promise.all(orgs.map((org) => models.MaintenancePlan.exists({ org, doneUntil: today })));
    return done.filter(Boolean).length;
  };
  await expect.poll(made, { timeout: 60_000, interval: 200 }).toBe(ROUNDS);
  const expected = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1 - DAYS));
  for (const org of orgs) {
    const orders = await models.WorkOrder.find({ org }).sort({ number: 1 }).lean();
    expect(orders.map(({ planDay }) => planDay)).toEqual(expected);
    expect(orders.map(({ number }) => number)).toEqual(expected.map((_, index) => index + 1));
    expect(await models.AuditRecord.countDocuments({ org, action: 'work-order.created' })).toBe(DAYS);
  }
});
