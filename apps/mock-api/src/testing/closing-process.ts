import { createInterface } from 'node:readline';
import { buildApp } from '#app.ts';
import { connectDatabase } from '#database/connect.ts';
import { readEnvironment } from '#env.ts';
import { endWhatIsDue } from '#modules/scheduler/due-job.ts';
import { ticketsToClose } from '#modules/support-tickets/close-job.ts';

// A process for tests: for each line it receives, it closes the tickets that are due, and prints how many it closed.
const [url = ''] = process.argv.slice(2);
const env = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', SEED: 'none' });
const connection = await connectDatabase({ url });
const { deps } = await buildApp({ env, connection, clock: () => new Date() });
process.stdout.write('ready\n');
for await (const _ of createInterface({ input: process.stdin })) {
  process.stdout.write(`${await endWhatIsDue(deps, ticketsToClose)}\n`);
}
