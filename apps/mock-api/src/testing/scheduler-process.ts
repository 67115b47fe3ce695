import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase } from '#database/connect.ts';
import { createModels } from '#modules/models.ts';
import { startScheduler } from '#modules/scheduler/scheduler.ts';

// A process for tests to kill: runs one job, each run of which records that it has begun and, after a pause, that it has ended.
const [url = '', name = ''] = process.argv.slice(2);
const connection = await connectDatabase({ url });
const written = connection.collection('written');
const job = {
  name,
  everyMs: 1,
  run: async () => {
    const { insertedId } = await written.insertOne({ pid: process.pid, begun: Date.now(), ended: null });
    await delay(20);
    await written.updateOne({ _id: insertedId }, { $set: { ended: Date.now() } });
    return 1;
  },
};
const models = createModels(connection);
const log = { error: () => {}, warn: () => {} };
startScheduler({ models, clock: () => new Date(), log }, [job], { tickMs: 1, leaseMs: 300 });
