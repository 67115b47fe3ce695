import { createInterface } from 'node:readline';
import fastify from 'fastify';
import { connectDatabase } from '#database/connect.ts';
import { readEnvironment } from '#env.ts';
import { ChangeFeed } from '#modules/live/change-feed.ts';
import { makeDueWork } from '#modules/maintenance-plans/make-due-work.ts';
import { createModels } from '#modules/models.ts';
import { localPayments } from '#payments/local.ts';
import { stripePayments } from '#payments/stripe.ts';

// A process for tests to kill: for each line it receives, it creates the work that plans have due, and prints how much it
// created.
const [url = '', dbName = ''] = process.argv.slice(2);
const env = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', SEED: 'none' });
const connection = await connectDatabase({ url, dbName });
const models = createModels(connection);
const { log } = fastify({ logger: false });
const feed = new ChangeFeed({ connection, models, log });
const clock = () => new Date();
const payments = stripePayments(env, { log, clock }) ?? localPayments({ env, clock });
const deps = { connection, models, env, log, feed, payments, clock };
process.stdout.write('ready\n');
for await (const _ of createInterface({ input: process.stdin })) {
  process.stdout.write(`${await makeDueWork(deps)}\n`);
}
