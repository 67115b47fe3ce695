import { SYSTEM_ROLES } from '@siteward/domain';
import { buildApp } from '@siteward/mock-api';
import { connectDatabase } from '@siteward/mock-api/internals/database/connect.ts';
import { readEnvironment } from '@siteward/mock-api/internals/env.ts';
import { memberKeys } from '@siteward/mock-api/internals/modules/members/members.model.ts';
import { createModels, type Models } from '@siteward/mock-api/internals/modules/models.ts';
import { Types } from 'mongoose';
import { startDatabase, USER } from './database.ts';
import { SID } from './members.ts';
import { median } from './rounds.ts';

/** How many times longer a page of a million records may take than one of ten thousand. */
const GOAL = 1.5;
const SIZES = [10_000, 1_000_000] as const;
const ROUNDS = 25;
const BATCH = 20_000;

/** Queries of the list of members; page 1,000 has the last ten records that a list shows. */
const QUESTIONS: [what: string, query: string][] = [
  ['page 1 by name', 'page=1'],
  ['page 1,000 by name', 'page=1000'],
  ['page 1, latest seen first', 'page=1&sort=-lastSeenAt'],
  ['page 1,000, latest seen first', 'page=1000&sort=-lastSeenAt'],
  ['page 1 by role', 'page=1&sort=roleName'],
  ['page 1,000 by role', 'page=1000&sort=roleName'],
  ['page 1 of a search, one hit', 'page=1&search=number.777@'],
  ['page 1 of a search, 11 and 1,111 hits', 'page=1&search=number+777'],
  ['page 1 of a search, all hits', 'page=1&search=number'],
];

/** Creates an organization with so many members, one of them whoever asks, and returns its id. */
async function createOrganization(models: Models, size: number): Promise<Types.ObjectId> {
  const org = new Types.ObjectId();
  const now = new Date();
  const roles = await Promise.all(
    SYSTEM_ROLES.map(async ({ name, type, permissions, description }) => {
      const role = {
        org,
        name,
        nameKey: name.toLowerCase(),
        type,
        permissions: [...permissions],
        description,
        system: true,
      };
      return (await models.Role.create(role))._id;
    }),
  );
  const member = (name: string, index: number, fields: object) => {
    const email = `number.${index}@north.example`;
    return {
      ...{
        org,
        name,
        email,
        ...memberKeys({ name, email }),
        user: new Types.ObjectId(),
        role: roles[index % roles.length],
      },
      ...{ type: 'staff', status: 'active', sites: [], customerOrgId: null, customerSiteId: null },
      ...{ createdAt: now, updatedAt: now, deletedAt: null, version: 1, joinedAt: now },
      lastSeenAt: new Date(now.getTime() - ((index * 7919) % size) * 1000),
      ...fields,
    };
  };
  await models.Organization.create({
    ...{ _id: org, name: `Of ${size}`, nameKey: `of ${size}`, email: 'office@north.example', busInst: 'business' },
    ...{ type: 'organization', nature: 'facility-management', seats: size, trialEndsAt: now },
  });
  for (let from = 0; from < size; from += BATCH) {
    const length = Math.min(BATCH, size - from);
    const some = Array.from({ length }, (_, index) =>
      member(`Number ${from + index}`, from + index, from + index === 0 ? { user: USER, lastSeenAt: now } : {}),
    );
    // By the driver: a million documents of Mongoose would take longer than all that is measured.
    await models.Member.collection.insertMany(some.map((each) => ({ _id: new Types.ObjectId(), ...each })) as never[]);
  }
  return org;
}

const mongod = await startDatabase();
try {
  const connection = await connectDatabase({ url: mongod.url });
  const models = createModels(connection);
  const orgs = await Promise.all(SIZES.map((size) => createOrganization(models, size)));
  const env = readEnvironment({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const { server } = await buildApp({ env, connection });
  const ask = async (org: Types.ObjectId, query: string): Promise<number> => {
    const started = performance.now();
    const url = `/api/members?org=${org}&limit=10&${query}`;
    const { statusCode, payload } = await server.inject({ url, headers: { authorization: SID } });
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${payload}`);
    return performance.now() - started;
  };
  process.stdout.write(
    `${'Members, in ms'.padEnd(40)}${SIZES.map((size) => String(size).padStart(10)).join('')}     ratio\n`,
  );
  let isReached = true;
  for (const [what, query] of QUESTIONS) {
    const times = SIZES.map((): number[] => []);
    // In turn, so that a drift of the machine affects both; the first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, org] of orgs.entries()) {
        const took = await ask(org, query);
        if (round > 0) times[index]?.push(took);
      }
    }
    const medians = times.map(median);
    const ratio = (medians[1] ?? 0) / (medians[0] ?? 1);
    isReached &&= ratio <= GOAL;
    const columns = medians.map((ms) => ms.toFixed(1).padStart(10)).join('');
    process.stdout.write(`${what.padEnd(40)}${columns}${ratio.toFixed(2).padStart(10)}\n`);
  }
  process.stdout.write(`At most ${GOAL} times as long: ${isReached ? 'reached' : 'missed'}\n`);
  await server.close();
  await connection.close();
} finally {
  await mongod.stop();
}
