import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { buildApp } from '#app.ts';
import { ensureIndexes } from '#database/connect.ts';
import { openDatabase } from '#database/open.ts';
import { type Environment, readEnvironment } from '#env.ts';
import { startMailDispatcher } from '#mail/dispatcher.ts';
import { methodLooks } from '#modules/billing/look-job.ts';
import { unansweredDispatches } from '#modules/dispatch/expiry-job.ts';
import { dueJob } from '#modules/due-job.ts';
import { fileSweep, startSpoolSweep } from '#modules/files/sweep-job.ts';
import { expiredInvitations } from '#modules/invitations/expiry-job.ts';
import { planWork } from '#modules/maintenance-plans/make-due-work.ts';
import { startScheduler } from '#modules/scheduler/scheduler.ts';
import { ticketsToClose } from '#modules/support-tickets/close-job.ts';
import { upgradeDatabase } from '#modules/upgrades.ts';
import { countsToAddUp } from '#modules/work-counts/add-up-counts.ts';

/** Milliseconds that requests in progress get to finish after a signal to stop. */
const GRACE_MS = 10_000;

/** Starts everything in order; stopping goes the other way round, so that what was accepted is finished. */
async function start(): Promise<void> {
  const started = performance.now();
  const env = readEnvironment(process.env, { built: import.meta.url.endsWith('/dist/server.js') });
  const database = await openDatabase(env, (line) => process.stdout.write(`${line}\n`));
  const folderOf = (app: string) => fileURLToPath(new URL(`../../${app}/dist`, import.meta.url));
  const webFolders = { web: folderOf('web'), publicPages: folderOf('public-pages') };
  const { server, deps, dev } = await buildApp({ env, connection: database.connection, webFolders });
  await ensureIndexes(database.connection);
  await upgradeDatabase(deps);
  await dev?.begin({ demo: env.SEED === 'demo' });
  const scheduled = [
    ...[expiredInvitations, ticketsToClose, unansweredDispatches].map((due) => dueJob(deps, due)),
    fileSweep(deps),
    planWork(deps),
    methodLooks(deps),
    countsToAddUp(deps),
  ];
  const jobs = [
    startMailDispatcher(deps, dev?.mailFails),
    startScheduler(deps, dev?.watch(scheduled) ?? scheduled),
    startSpoolSweep(deps),
  ];
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
  return taken
    ? `Port ${error.port} is in use. Stop the process that uses it, or set PORT to another one.`
    : error.message;
}

start().catch((error: unknown) => {
  process.stderr.write(`\n${reasonOf(error)}\n\n`);
  process.exit(1);
});

/**
 * Prints where everything is, for the person who started it. In production the log alone speaks.
 *
 * @param database - a line about the database
 * @param milliseconds - how long the start took
 */
function printWelcome(env: Environment, database: string, milliseconds: number): void {
  if (env.production) return;
  const api = `http://${env.HOST}:${env.PORT}`;
  const lines = [
    '',
    `  Siteward is running (${(milliseconds / 1000).toFixed(1)} s)`,
    '',
    `  Web app     ${env.PUBLIC_URL}`,
    `  API         ${api}/api/docs`,
    ...(env.SMTP_URL ? [] : [`  Mail        ${api}/dev/mail`]),
    `  Misbehave   ${api}/dev`,
    `  Database    ${database}`,
    ...(env.SEED === 'demo'
      ? ['', '  Sign in as  owner@north.example   (also admin@, manager@, technician@, requester@, viewer@, provider@)']
      : []),
    ...(env.SEED === 'demo' ? ['              owner@south.example   password of all: siteward-demo'] : []),
    '',
    '',
  ];
  process.stdout.write(lines.join('\n'));
}
