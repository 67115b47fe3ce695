import { setTimeout as delay } from 'node:timers/promises';
import { SYSTEM_ROLES } from '@siteward/domain';
import { buildApp } from '@siteward/mock-api';
import { connectDatabase } from '@siteward/mock-api/internals/database/connect.ts';
import { readEnvironment } from '@siteward/mock-api/internals/env.ts';
import { memberKeys } from '@siteward/mock-api/internals/modules/members/members.model.ts';
import { createModels, type Models } from '@siteward/mock-api/internals/modules/models.ts';
import { type Connection, type mongo, Types } from 'mongoose';
import { startDatabase, USER } from './database.ts';
import { SID } from './members.ts';
import { median } from './rounds.ts';

/** How many times as long as a page from ten thousand records one from a million may take. */
const GOAL = 1.5;
/** How long a page from a million records may take when filters are combined. */
const GOAL_MS = 250;
const SMALL = 10_000;
const LARGE = Number(process.env['LARGE'] ?? 1_000_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 25);
/** Only the questions whose name contains this. */
const ONLY = process.env['ONLY'] ?? '';
/** Whether to measure CPU time, of the API and the database together: it varies less when the machine is also doing other work. */
const IN_CPU = process.env['MEASURE'] === 'cpu';
/** In MB: what a database with a million records would have; the local one makes do with 256. */
const CACHE = 2048;
/** What remains of the cache once everything else has been written to disk. */
const LITTLE = 128;
const BATCH = 20_000;

/**
 * An organization of the bench: its roles, and the member who asks. If its records are all alike, each filter finds all ten
 * thousand of them, which is as many as a list shows of the ones that it finds in a million.
 */
export type LargeOrganization = {
  org: Types.ObjectId;
  roles: readonly Types.ObjectId[];
  owner: Types.ObjectId;
  areAlike: boolean;
  size: number;
};
/** The name of a page, its query, and its goal: a ratio to the time with 10,000 records, or an absolute time. */
export type Question = readonly [what: string, query: (of: LargeOrganization) => string, goal?: 'time'];

/** Creates an organization with its roles, and the member who asks. */
export async function createOrganization(models: Models, size: number, areAlike: boolean): Promise<LargeOrganization> {
  const [org, owner, now] = [new Types.ObjectId(), new Types.ObjectId(), new Date()];
  const roles = await Promise.all(
    SYSTEM_ROLES.map(async ({ name, type, permissions, description }) => {
      const record = { org, name, nameKey: name.toLowerCase(), type, description, system: true };
      return (await models.Role.create({ ...record, permissions: [...permissions] }))._id;
    }),
  );
  await models.Organization.create({
    _id: org,
    name: `Of ${size}`,
    nameKey: `of ${size}`,
    email: 'office@north.example',
    busInst: 'business',
    type: 'organization',
    nature: 'facility-management',
    seats: size,
    trialEndsAt: now,
    paymentLinked: true,
  });
  const [name, email] = ['Number 0', 'number.0@north.example'];
  await models.Member.collection.insertOne({
    _id: owner,
    org,
    name,
    email,
    ...memberKeys({ name, email }),
    user: USER,
    role: roles[0],
    type: 'staff',
    status: 'active',
    sites: [],
    customerOrgId: null,
    customerSiteId: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    version: 1,
    joinedAt: now,
    lastSeenAt: now,
  } as never);
  return { org, roles, owner, areAlike, size };
}

/**
 * Makes records in batches, to be inserted with the driver: with Mongoose, inserting would take longer than everything that is
 * measured.
 */
export function* inBatches<Made>(from: number, size: number, make: (index: number) => Made): Generator<Made[]> {
  for (let first = from; first < size; first += BATCH) {
    yield Array.from({ length: Math.min(BATCH, size - first) }, (_, index) => make(first + index));
  }
}

/** The CPU time in ms that this process and the database have used so far. */
export async function cpuOf(database: mongo.Db): Promise<number> {
  const { user, system } = process.cpuUsage();
  const status = { serverStatus: 1, metrics: 0, locks: 0, wiredTiger: 0, tcmalloc: 0, repl: 0 };
  const { extra_info: of } = await database.command(status);
  return (user + system + Number(of.user_time_us) + Number(of.system_time_us)) / 1000;
}

const setCache = (database: mongo.Db, megabytes: number) =>
  database.command({ setParameter: 1, wiredTigerEngineRuntimeConfig: `cache_size=${megabytes}M` });

/**
 * Makes the database write all records to disk and drop them from memory, so that it reads them as it would on another day. Newly
 * inserted records are in memory in the order of insertion: in a million of them, neighbours by some other time are far apart,
 * and reading them takes up to twice as long.
 */
async function settle(database: mongo.Db): Promise<void> {
  await database.command({ fsync: 1 });
  await setCache(database, LITTLE);
  const megabytes = async () => {
    const { wiredTiger } = await database.command({ serverStatus: 1 });
    return Number(wiredTiger.cache['bytes currently in the cache']) / 2 ** 20;
  };
  while ((await megabytes()) > LITTLE) await delay(100);
  await setCache(database, CACHE);
}

/**
 * Requests a list of small organizations and of a large one in turn, and prints the times and their ratios.
 *
 * @param title - what is listed
 * @param path - the path of the list
 * @param fill - creates the records of an organization
 * @param hasAlike - whether there is also a small one whose records are all alike, with which the large one is then compared
 */
export async function compareSizes(
  title: string,
  path: string,
  questions: readonly Question[],
  fill: (models: Models, of: LargeOrganization, size: number, connection: Connection) => Promise<void>,
  hasAlike = false,
): Promise<void> {
  const mongod = await startDatabase();
  try {
    const connection = await connectDatabase({ url: mongod.url });
    const models = createModels(connection);
    const orgs: LargeOrganization[] = [];
    const database = connection.getClient().db('admin');
    await setCache(database, CACHE);
    const kinds = [{ size: SMALL, areAlike: false }, ...(hasAlike ? [{ size: SMALL, areAlike: true }] : [])];
    for (const { size, areAlike } of [...kinds, { size: LARGE, areAlike: false }]) {
      const of = await createOrganization(models, size, areAlike);
      await fill(models, of, size, connection);
      orgs.push(of);
    }
    await settle(database);
    const env = readEnvironment({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
    const { server } = await buildApp({ env, connection });
    const clock = IN_CPU ? () => cpuOf(database) : () => performance.now();
    const ask = async ({ org }: LargeOrganization, query: string): Promise<number> => {
      const started = await clock();
      const url = `${path}?org=${org}&limit=10&${query}`;
      const { statusCode, payload } = await server.inject({ url, headers: { authorization: SID } });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${payload}`);
      return (await clock()) - started;
    };
    const heads = [...kinds.map(({ areAlike }) => (areAlike ? `${SMALL} alike` : String(SMALL))), String(LARGE)];
    const columnsOf = (cells: string[]) => cells.map((cell) => cell.padStart(13)).join('');
    process.stdout.write(
      `${`${title}, in ms${IN_CPU ? ' of CPU' : ''}`.padEnd(48)}${columnsOf([...heads, ...kinds.map(() => 'ratio')])}\n`,
    );
    const missed: string[] = [];
    const timed: { what: string; ms: number }[] = [];
    for (const [what, query, goal] of questions.filter(([called]) => called.includes(ONLY))) {
      const times = orgs.map((): number[] => []);
      // In turn, so that any drift of the machine affects both equally; the first round is for warming up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [index, of] of orgs.entries()) {
          // If the goal is an absolute time, only the large one is measured.
          if (goal === 'time' && index < orgs.length - 1) continue;
          const took = await ask(of, query(of));
          if (round > 0) times[index]?.push(took);
        }
      }
      const medians = times.map(median);
      const large = medians.at(-1) ?? 0;
      if (goal === 'time') timed.push({ what, ms: large });
      const ratios = medians.slice(0, -1).map((small) => large / small);
      const isReached = goal === 'time' ? large <= GOAL_MS : (ratios.at(-1) ?? 0) <= GOAL;
      if (!isReached) missed.push(what);
      const inCells = (values: number[], digits: number) =>
        values.map((value) => (Number.isNaN(value) ? '' : value.toFixed(digits)));
      const cells = [...inCells(medians, 1), ...inCells(ratios, 2)];
      process.stdout.write(`${what.padEnd(48)}${columnsOf(cells)}${isReached ? '' : '  missed'}\n`);
    }
    const aim = `At most ${GOAL} times as long as in the small one beside it, filters together at most ${GOAL_MS} ms`;
    process.stdout.write(`${aim}: ${missed.length === 0 ? 'reached' : `missed by ${missed.length}`}\n`);
    const slowest = timed.toSorted((one, other) => other.ms - one.ms).slice(0, 5);
    process.stdout.write(`Slowest together: ${slowest.map(({ what, ms }) => `${what} ${ms.toFixed(0)}`).join(', ')}\n`);
    const { rss, heapUsed } = process.memoryUsage();
    process.stdout.write(
      `Memory: ${(rss / 2 ** 20).toFixed(0)} MiB, of it heap ${(heapUsed / 2 ** 20).toFixed(0)} MiB\n`,
    );
    await server.close();
    await connection.close();
  } finally {
    await mongod.stop();
  }
}
