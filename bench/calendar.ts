import { DAY_MS, HOUR_MS } from '@siteward/domain';
import { buildApp } from '@siteward/mock-api';
import { connectDatabase, ensureIndexes } from '@siteward/mock-api/internals/database/connect.ts';
import { readEnvironment } from '@siteward/mock-api/internals/env.ts';
import { createModels } from '@siteward/mock-api/internals/modules/models.ts';
import { NOT_STARTED } from '@siteward/mock-api/internals/modules/work-orders/create-work-order.ts';
import { workOrderKeys } from '@siteward/mock-api/internals/modules/work-orders/work-order-record.ts';
import { Types } from 'mongoose';
import { startDatabase } from './database.ts';
import { cpuOf, createOrganization, inBatches } from './large-lists.ts';
import { SID } from './members.ts';
import { median } from './rounds.ts';

/**
 * The numbers of work orders with which a month of the calendar is measured. Both organizations have equally many per month; the
 * large one has been at it for longer.
 */
const SIZES = [10_000, Number(process.env['LARGE'] ?? 1_000_000)];
const ROUNDS = Number(process.env['ROUNDS'] ?? 9);
const IN_A_MONTH = 60;
/** The durations of work orders: every fourth one lasts for more than a day. */
const HOURS = [2, 4, 8, 3 * 24, 1, 2, 6, 9 * 24, 1, 3, 2, 40 * 24];

const mongod = await startDatabase();
try {
  const connection = await connectDatabase({ url: mongod.url });
  const models = createModels(connection);
  const database = connection.getClient().db('admin');
  const now = Date.now();
  await connection.collection('work_orders').dropIndexes();
  const fill = async (size: number) => {
    const of = await createOrganization(models, size, false);
    const site = new Types.ObjectId();
    const first = now - (size / IN_A_MONTH) * 30 * DAY_MS;
    const order = (index: number) => {
      // The latest of them is a month ahead.
      const scheduledStart = new Date(first + 30 * DAY_MS + (index * 30 * DAY_MS) / IN_A_MONTH);
      const hours = HOURS[index % HOURS.length] ?? 1;
      const fields = {
        number: index + 1,
        title: `Pump leaks ${index}`,
        description: '',
        type: 'corrective' as const,
        category: '',
        status: 'open' as const,
        place: '',
        watchers: [],
        tags: [],
        priority: 'low' as const,
        createdBy: of.owner,
        allDay: false,
        assignees: [of.owner],
        serviceProvider: null,
        checklist: [],
        scheduledStart,
        scheduledEnd: new Date(scheduledStart.getTime() + hours * HOUR_MS),
        dueAt: null,
        estimatedMinutes: null,
        requiresSignature: false,
        ...NOT_STARTED,
        statusSince: scheduledStart,
      };
      return {
        _id: new Types.ObjectId(),
        org: of.org,
        site,
        ...fields,
        ...workOrderKeys(fields),
        createdAt: scheduledStart,
        updatedAt: scheduledStart,
        deletedAt: null,
        version: 1,
      };
    };
    for (const some of inBatches(0, size, order)) await models.WorkOrder.collection.insertMany(some as never[]);
    return { org: of.org };
  };
  const places = [];
  for (const size of SIZES) places.push(await fill(size));
  await ensureIndexes(connection);

  const env = readEnvironment({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const { server } = await buildApp({ env, connection });
  const monthAt = (at: number) =>
    `from=${new Date(at - 30 * DAY_MS).toISOString()}&to=${new Date(at + 12 * DAY_MS).toISOString()}`;
  const questions = [
    ['a month, now', monthAt(now)],
    ['a month ten years ago', monthAt(now - 10 * 365 * DAY_MS)],
  ] as const;
  for (const [what, query] of questions) {
    const times = places.map((): number[] => []);
    let entries: number[] = [];
    // In turn, so that any drift of the machine affects all equally; the first round is for warming up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      entries = [];
      for (const [index, place] of places.entries()) {
        const url = `/api/calendar?org=${place.org}&${query}`;
        const started = await cpuOf(database);
        const answer = await server.inject({ url, headers: { authorization: SID } });
        if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.payload}`);
        const took = (await cpuOf(database)) - started;
        if (round > 0) times[index]?.push(took);
        entries.push(answer.json<{ items: unknown[] }>().items.length);
      }
    }
    const [small = 0, large = 0] = times.map(median);
    const cells = [small, large].map((ms) => ms.toFixed(1).padStart(10)).join('');
    process.stdout.write(`${what.padEnd(24)}${cells}${(large / small).toFixed(2).padStart(8)}  ${entries} entries\n`);
  }
  await server.close();
  await connection.close();
} finally {
  await mongod.stop();
}
