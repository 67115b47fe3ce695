import { setTimeout as delay } from 'node:timers/promises';
import { buildApp } from '@siteward/mock-api';
import { connectDatabase, ensureIndexes } from '@siteward/mock-api/internals/database/connect.ts';
import { readEnvironment } from '@siteward/mock-api/internals/env.ts';
import { startLocalMongod } from '@siteward/mock-api/internals/local-mongod/local-mongod.ts';
import { seedDemoData } from '@siteward/mock-api/internals/seed/seed.ts';
import { fieldOf, MemberLog } from './member-log.ts';
import { heapOf, memoryOf, startTarget, stopTargets, type Target } from './rounds.ts';
import { createOrders, type Member, signIn, type Way, work } from './scripted-members.ts';

/** How much the API's objects may grow after the first minute, in MB. */
const GOAL_MB = 16;
const MINUTES = Number(process.argv[2] ?? 5);
if (!Number.isInteger(MINUTES) || MINUTES < 1) throw new Error('How many minutes? Give a whole number.');
/** Few, so that several people often change the same one at the same time. */
const ORDERS = 12;
/** Demo accounts that all have access to Harbour Campus. */
const PEOPLE: readonly [name: string, way: Way][] = [
  ['admin', 'manager'],
  ['manager', 'manager'],
  ['nadia.rahman', 'manager'],
  ['technician', 'technician'],
  ['emre.yilmaz', 'technician'],
  ['mei.tanaka', 'technician'],
  ['oskar.nilsson', 'technician'],
  ['samuel.adeyemi', 'technician'],
  ['viktor.horvat', 'technician'],
  ['viewer', 'viewer'],
];
const say = (line: string) => process.stdout.write(`${line}\n`);

async function seed(url: string): Promise<void> {
  const connection = await connectDatabase({ url });
  const env = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const { server, deps } = await buildApp({ env, connection });
  await ensureIndexes(connection);
  await seedDemoData(deps);
  await server.close();
  await connection.close();
}

/** Prints the memory of the API every minute, and returns by how much its objects grew after the first one. */
async function watchMemory(target: Target, log: MemberLog): Promise<number> {
  const heaps: number[] = [];
  for (let minute = 0; minute <= MINUTES; minute += 1) {
    const heap = await heapOf(target);
    if (minute > 0) heaps.push(heap);
    const answers = [...log.answers.values()].reduce((sum, count) => sum + count, 0);
    say(`minute ${minute}: ${memoryOf(target).toFixed(0)} MB, objects ${heap.toFixed(1)} MB; ${answers} answers`);
    if (minute < MINUTES) await delay(60_000);
  }
  const [first = 0] = heaps;
  return Math.max(...heaps) - first;
}

/**
 * Compares what members were told with what is there: each change of each order, the last value of each field, and everything
 * that was added.
 *
 * @returns The differences, in words.
 */
async function lostFrom(log: MemberLog, { client }: Member, orders: readonly string[]): Promise<string[]> {
  const lost: string[] = [];
  const expectSame = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      lost.push(`${what}: ${JSON.stringify(found)}, but people were told ${JSON.stringify(wanted)}`);
  };
  for (const id of orders) {
    const params = { id };
    const found = await client.workOrders.get({ params });
    if (found.status !== 200) throw new Error(JSON.stringify(found.body));
    const changes = log.changes.filter(({ order }) => order === id).toSorted((a, b) => a.version - b.version);
    const name = `order ${found.body.number}`;
    // Every version must come from exactly one change that somebody was told of: none was overwritten, and none came from
    // nowhere.
    const versions = Array.from({ length: found.body.version - 1 }, (_, index) => index + 2);
    expectSame(
      `${name}, versions`,
      versions,
      changes.map(({ version }) => version),
    );
    const last = new Map(changes.flatMap(({ set }) => Object.entries(set)));
    for (const [field, value] of last) expectSame(`${name}, ${field}`, fieldOf(found.body, field), value);
    const history = await everything((query) => client.workOrders.history({ params, query }));
    // The first line is about its creation.
    expectSame(
      `${name}, history`,
      history.slice(1).map(({ actor }) => actor?._id),
      changes.map(({ by }) => by),
    );
    const comments = await everything((query) => client.workOrderComments.list({ params, query }));
    const said = log.comments.filter(({ order }) => order === id);
    expectSame(
      `${name}, comments`,
      comments.map(({ _id, text }) => `${_id} ${text}`).toSorted(),
      said.map((each) => `${each.id} ${each.of}`).toSorted(),
    );
    const time = await client.workOrderTime.get({ params });
    if (time.status !== 200) throw new Error(JSON.stringify(time.body));
    const spent = log.time.filter(({ order }) => order === id);
    expectSame(
      `${name}, time`,
      time.body.entries.map(({ _id, minutes }) => `${_id} ${minutes}`).toSorted(),
      spent.map((each) => `${each.id} ${each.of}`).toSorted(),
    );
  }
  return lost;
}

type Page<Item> = { status: number; body: { items: Item[]; pages: number } | { code: string } };

/** All pages of a list, the oldest records first. */
async function everything<Item>(
  read: (query: { page: number; limit: number; sort: 'createdAt' }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await read({ page, limit: 100, sort: 'createdAt' });
    if (!('items' in answer.body)) throw new Error(JSON.stringify(answer.body));
    all.push(...answer.body.items);
    pages = answer.body.pages;
  }
  return all;
}

const mongod = await startLocalMongod({ dataDir: '', log: () => undefined });
try {
  await seed(mongod.url);
  const target = await startTarget('application', { file: 'application', path: '', env: { MONGODB_URL: mongod.url } });
  const log = new MemberLog();
  const members: { by: Member; way: Way }[] = [];
  for (const [name, way] of PEOPLE) members.push({ by: await signIn(target.url, `${name}@north.example`, log), way });
  const [admin] = members;
  const sites = await admin?.by.client.sites.list({ query: { org: admin.by.org, search: 'Harbour' } });
  const site = sites?.status === 200 ? sites.body.items[0]?._id : undefined;
  if (!admin || site === undefined) throw new Error('nobody reaches Harbour Campus');
  const workers = members.filter(({ way }) => way === 'technician').map(({ by }) => by.member);
  const orders = await createOrders(admin.by, site, workers, ORDERS);

  say(
    `\n${PEOPLE.length} members at work on ${ORDERS} work orders of the demo data for ${MINUTES} minutes; memory of the API`,
  );
  const over = new AbortController();
  const all = Promise.all(members.map(({ by, way }) => work(by, way, { orders, workers }, over.signal)));
  const grown = await Promise.race([watchMemory(target, log), all.then(() => Number.NaN)]);
  over.abort();
  await all;

  const answers = [...log.answers].toSorted(([one], [other]) => (one < other ? -1 : 1));
  say(`answers: ${answers.map(([what, count]) => `${count} x ${what}`).join(', ')}; ${log.events} events`);
  const lost = await lostFrom(log, admin.by, orders);
  say(
    `${log.changes.length} changes, ${log.comments.length} comments, ${log.time.length} entries of time: ${lost.length} lost`,
  );
  for (const line of [...lost, ...new Set(log.faults)]) say(`  ${line}`);
  const isFlat = grown <= GOAL_MB;
  say(
    `objects grew by ${grown.toFixed(1)} MB after the first minute (goal ${GOAL_MB}: ${isFlat ? 'reached' : 'missed'})`,
  );
  if (lost.length > 0 || log.faults.length > 0 || !isFlat) process.exitCode = 1;
} finally {
  stopTargets();
  await mongod.stop();
}
