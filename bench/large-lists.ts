import { SYSTEM_ROLES } from '@siteward/domain';
import { buildApp } from '@siteward/mock-api';
import { connectDatabase } from '@siteward/mock-api/internals/database/connect.ts';
import { readEnvironment } from '@siteward/mock-api/internals/env.ts';
import { memberKeys } from '@siteward/mock-api/internals/modules/members/members.model.ts';
import { createModels, type Models } from '@siteward/mock-api/internals/modules/models.ts';
import { type Connection, Types } from 'mongoose';
import { startDatabase, USER } from './database.ts';
import { SID } from './members.ts';
import { median } from './rounds.ts';

/** How many times longer a page of a million records may take than one of ten thousand. */
const GOAL = 1.5;
const SIZES = [10_000, 1_000_000] as const;
const ROUNDS = 25;
const BATCH = 20_000;

/** An organization of the bench: its roles, and the member who asks. */
export type LargeOrganization = { org: Types.ObjectId; roles: readonly Types.ObjectId[]; owner: Types.ObjectId };

async function createOrganization(models: Models, size: number): Promise<LargeOrganization> {
  const [org, owner, now] = [new Types.ObjectId(), new Types.ObjectId(), new Date()];
  const roles = await Promise.all(
    SYSTEM_ROLES.map(async ({ name, type, permissions, description }) => {
      const record = { org, name, nameKey: name.toLowerCase(), type, description, system: true };
      return (await models.Role.create({ ...record, permissions: [...permissions] }))._id;
    }),
  );
  await models.Organization.create({
    ...{ _id: org, name: `Of ${size}`, nameKey: `of ${size}`, email: 'office@north.example', busInst: 'business' },
    ...{ type: 'organization', nature: 'facility-management', seats: size, trialEndsAt: now },
  });
  const [name, email] = ['Number 0', 'number.0@north.example'];
  await models.Member.collection.insertOne({
    ...{ _id: owner, org, name, email, ...memberKeys({ name, email }), user: USER, role: roles[0] },
    ...{ type: 'staff', status: 'active', sites: [], customerOrgId: null, customerSiteId: null },
    ...{ createdAt: now, updatedAt: now, deletedAt: null, version: 1, joinedAt: now, lastSeenAt: now },
  } as never);
  return { org, roles, owner };
}

/** Makes records in batches, for what is inserted by the driver: Mongoose would take longer over them than all that is measured. */
export function* inBatches<Made>(from: number, size: number, make: (index: number) => Made): Generator<Made[]> {
  for (let first = from; first < size; first += BATCH) {
    yield Array.from({ length: Math.min(BATCH, size - first) }, (_, index) => make(first + index));
  }
}

/**
 * Asks a list of a small and of a large organization in turn, and prints the times and their ratios.
 *
 * @param title - what is listed
 * @param path - of the list
 * @param questions - what each is called, and its query
 * @param fill - gives an organization its records
 */
export async function compareSizes(
  title: string,
  path: string,
  questions: readonly (readonly [what: string, query: (of: LargeOrganization) => string])[],
  fill: (models: Models, of: LargeOrganization, size: number, connection: Connection) => Promise<void>,
): Promise<void> {
  const mongod = await startDatabase();
  try {
    const connection = await connectDatabase({ url: mongod.url });
    const models = createModels(connection);
    const orgs: LargeOrganization[] = [];
    for (const size of SIZES) {
      const of = await createOrganization(models, size);
      await fill(models, of, size, connection);
      orgs.push(of);
    }
    const env = readEnvironment({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
    const { server } = await buildApp({ env, connection });
    const ask = async ({ org }: LargeOrganization, query: string): Promise<number> => {
      const started = performance.now();
      const url = `${path}?org=${org}&limit=10&${query}`;
      const { statusCode, payload } = await server.inject({ url, headers: { authorization: SID } });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${payload}`);
      return performance.now() - started;
    };
    const heads = SIZES.map((size) => String(size).padStart(10)).join('');
    process.stdout.write(`${`${title}, in ms`.padEnd(48)}${heads}     ratio\n`);
    let isReached = true;
    for (const [what, query] of questions) {
      const times = SIZES.map((): number[] => []);
      // In turn, so that a drift of the machine affects both; the first round warms up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [index, of] of orgs.entries()) {
          const took = await ask(of, query(of));
          if (round > 0) times[index]?.push(took);
        }
      }
      const medians = times.map(median);
      const ratio = (medians[1] ?? 0) / (medians[0] ?? 1);
      isReached &&= ratio <= GOAL;
      const columns = medians.map((ms) => ms.toFixed(1).padStart(10)).join('');
      process.stdout.write(`${what.padEnd(48)}${columns}${ratio.toFixed(2).padStart(10)}\n`);
    }
    process.stdout.write(`At most ${GOAL} times as long: ${isReached ? 'reached' : 'missed'}\n`);
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
