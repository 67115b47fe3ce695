import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { buildApp } from '#app.ts';
import { ensureIndexes } from '#database/connect.ts';
import { openDatabase } from '#database/open.ts';
import { readEnvironment } from '#env.ts';
import { startMailDispatcher } from '#mail/dispatcher.ts';
import { startExpiryJob } from '#modules/invitations/expiry-job.ts';
import { upgradeDatabase } from '#modules/upgrades.ts';
import { seedDemoData } from '#seed/seed.ts';
import { printWelcome } from '#welcome.ts';

/** Milliseconds that requests in progress get to finish after a signal to stop. */
const GRACE_MS = 10_000;

/** Starts everything in order; stopping goes the other way round, so that what was accepted is finished. */
async function start(): Promise<void> {
  const started = performance.now();
  const env = readEnvironment(process.env, { built: import.meta.url.endsWith('/dist/server.js') });
  const database = await openDatabase(env, (line) => process.stdout.write(`${line}\n`));
  const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const { server, deps } = await buildApp({ env, connection: database.connection, webFolder });
  await ensureIndexes(database.connection);
  await upgradeDatabase(deps);
  if (env.SEED === 'demo') await seedDemoData(deps);
  const jobs = [startMailDispatcher(deps), startExpiryJob(deps)];
  await server.listen({ host: env.HOST, port: env.PORT });
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) server.log.fatal({ err }, 'stopping after an error');
    await server.close();
    await Promise.all(jobs.map((job) => job.stop()));
    await database.close();
  });
  printWelcome(env, database.description, performance.now() - started);
}

/** The one line for a person whose start failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const taken = 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
  return taken ? `Port ${error.port} is in use. Stop what listens there, or set PORT to another one.` : error.message;
}

start().catch((error: unknown) => {
  process.stderr.write(`\n${reasonOf(error)}\n\n`);
  process.exit(1);
});
