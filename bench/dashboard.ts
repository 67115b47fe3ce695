import { addDays, calendarDay, HOUR_MS, lastDays, WORK_ORDER_PRIORITIES } from '@siteward/domain';
import { buildApp } from '@siteward/mock-api';
import { connectDatabase, ensureIndexes } from '@siteward/mock-api/internals/database/connect.ts';
import { readEnvironment } from '@siteward/mock-api/internals/env.ts';
import { feedbackKeys } from '@siteward/mock-api/internals/modules/feedbacks/feedbacks.model.ts';
import { createModels } from '@siteward/mock-api/internals/modules/models.ts';
import { recountWork } from '@siteward/mock-api/internals/modules/work-counts/recount-work.ts';
import { NOT_STARTED } from '@siteward/mock-api/internals/modules/work-orders/create-work-order.ts';
import { workOrderKeys } from '@siteward/mock-api/internals/modules/work-orders/work-order-record.ts';
import { Types } from 'mongoose';
import { startDatabase } from './database.ts';
import { cpuOf, createOrganization, inBatches } from './large-lists.ts';
import { SID } from './members.ts';
import { median } from './rounds.ts';

/** How many times as long as a page of its site's active work the dashboard may take. */
const GOAL = 5;
const SIZE = Number(process.env['SIZE'] ?? 100_000);
const FEEDBACKS = SIZE / 5;
const ROUNDS = Number(process.env['ROUNDS'] ?? 15);
/** Whether to measure CPU time, of the API and the database together: it varies less when the machine is also doing other work. */
const IN_CPU = process.env['MEASURE'] === 'cpu';
/** One in how many work orders is still to be done; usually few are, and the rest is what three years have left behind. */
const SHARES = { 'one in 25 open': 25, 'every third open': 3 } as const;
const YEARS_MS = 3 * 365 * 24 * HOUR_MS;
const CATEGORIES = ['Heating and cooling', 'Plumbing', 'Electrical', 'Access control', 'Lifts', 'Cleaning', ''];
const PROVIDERS = Array.from({ length: 20 }, () => new Types.ObjectId());

const mongod = await startDatabase();
try {
  const connection = await connectDatabase({ url: mongod.url });
  const models = createModels(connection);
  const database = connection.getClient().db('admin');
  const now = Date.now();
  const today = calendarDay(now, 'Europe/Berlin');

  const fill = async (openShare: number) => {
    const of = await createOrganization(models, SIZE, false);
    const site = new Types.ObjectId();
    await models.Site.create({
      _id: site,
      org: of.org,
      name: 'Harbour',
      nameKey: 'harbour',
      code: 'harbour',
      address: '',
      timezone: 'Europe/Berlin',
      locale: 'en-GB',
      currency: 'EUR',
      feedbackForm: { enabled: false, anonymous: false, token: site.toString() },
    });
    const order = (index: number) => {
      const createdAt = new Date(now - ((SIZE - index) / SIZE) * YEARS_MS);
      const isOpen = index % openShare === 0;
      const firstResponseAt = isOpen ? null : new Date(createdAt.getTime() + (index % 40) * HOUR_MS);
      const completedAt = firstResponseAt && new Date(firstResponseAt.getTime() + (index % 70) * HOUR_MS);
      const status = isOpen ? ('open' as const) : ('verified' as const);
      const fields = {
        number: index + 1,
        title: `Pump leaks ${index}`,
        description: '',
        type: 'corrective' as const,
        category: CATEGORIES[index % CATEGORIES.length] ?? '',
        status,
        place: '',
        watchers: [],
        tags: [],
        priority: WORK_ORDER_PRIORITIES[index % 5] ?? 'none',
        createdBy: of.owner,
        allDay: false,
        assignees: index % 4 === 0 ? [] : [of.owner],
        serviceProvider: index % 3 === 0 ? (PROVIDERS[index % PROVIDERS.length] ?? null) : null,
        scheduledStart: null,
        scheduledEnd: null,
        estimatedMinutes: null,
        checklist: [],
        requiresSignature: false,
        dueAt: new Date(createdAt.getTime() + 14 * 24 * HOUR_MS),
        ...NOT_STARTED,
        statusSince: createdAt,
        firstResponseAt,
        completedAt,
      };
      return {
        _id: new Types.ObjectId(),
        org: of.org,
        site,
        ...fields,
        ...workOrderKeys(fields),
        createdAt,
        updatedAt: createdAt,
        deletedAt: null,
        version: 1,
      };
    };
    for (const some of inBatches(0, SIZE, order)) await models.WorkOrder.collection.insertMany(some as never[]);
    const feedback = (index: number) => {
      const createdAt = new Date(now - ((FEEDBACKS - index) / FEEDBACKS) * YEARS_MS);
      const rating = index % 2 === 0 ? 1 + (index % 5) : null;
      const fields = {
        number: index + 1,
        subject: 'It drips',
        message: '',
        place: '',
        reporterName: '',
        contact: '',
        rating,
      };
      return {
        _id: new Types.ObjectId(),
        org: of.org,
        site,
        ...fields,
        ...feedbackKeys(fields),
        kind: 'request',
        status: 'resolved',
        createdBy: null,
        trackingHash: `${of.org}${index}`,
        createdAt,
        updatedAt: createdAt,
        deletedAt: null,
        listed: true,
        version: 1,
      };
    };
    for (const some of inBatches(0, FEEDBACKS, feedback)) await models.Feedback.collection.insertMany(some as never[]);
    return { org: of.org, site };
  };

  const places = [];
  // The indexes are created in one go afterwards: updating them record by record takes several times as long.
  await connection.collection('work_orders').dropIndexes();
  for (const [name, share] of Object.entries(SHARES)) places.push({ name, ...(await fill(share)) });
  await ensureIndexes(connection);
  for (const { org } of places) await recountWork({ connection, models }, org);

  const env = readEnvironment({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const { server } = await buildApp({ env, connection });
  const clock = IN_CPU ? () => cpuOf(database) : () => performance.now();
  const ask = async (url: string) => {
    const started = await clock();
    const { statusCode, payload } = await server.inject({ url, headers: { authorization: SID } });
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${payload}`);
    return (await clock()) - started;
  };
  const missed: string[] = [];
  for (const { name, org, site } of places) {
    const at = `org=${org}&site=${site}`;
    const daysOf = (days: number) => {
      const { from, to } = lastDays(days, today);
      return `&from=${from}&to=${to}`;
    };
    const questions: [what: string, url: string][] = [
      ['page of active work', `/api/work-orders?${at}&status=open,in-progress,on-hold&limit=20`],
      ['dashboard, 14 days', `/api/dashboard?${at}${daysOf(14)}`],
      ['dashboard, 90 days', `/api/dashboard?${at}${daysOf(90)}`],
      ['dashboard, 366 days', `/api/dashboard?${at}${daysOf(366)}`],
      ['dashboard of all sites, 14 days', `/api/dashboard?org=${org}&from=${addDays(today, -13)}&to=${today}`],
    ];
    const times = questions.map((): number[] => []);
    // In turn, so that any drift of the machine affects all equally; the first round is for warming up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, [, url]] of questions.entries()) {
        const took = await ask(url);
        if (round > 0) times[index]?.push(took);
      }
    }
    process.stdout.write(`${SIZE} work orders, ${name}, in ms${IN_CPU ? ' of CPU' : ''}\n`);
    const [page = 0, ...others] = times.map(median);
    process.stdout.write(`${'page of active work'.padEnd(40)}${page.toFixed(1).padStart(10)}\n`);
    for (const [index, ms] of others.entries()) {
      const [what = ''] = questions[index + 1] ?? [];
      const isReached = ms <= GOAL * page;
      if (!isReached) missed.push(`${what}, ${name}`);
      const cells = `${ms.toFixed(1).padStart(10)}${(ms / page).toFixed(2).padStart(10)}${isReached ? '' : '  missed'}`;
      process.stdout.write(`${what.padEnd(40)}${cells}\n`);
    }
  }
  process.stdout.write(
    `At most ${GOAL} times a page: ${missed.length === 0 ? 'reached' : `missed by ${missed.join('; ')}`}\n`,
  );
  await server.close();
  await connection.close();
} finally {
  await mongod.stop();
}
