import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { buildApp } from '#app.ts';
import { ensureIndexes } from '#database/connect.ts';
import { type OpenDatabase, openDatabase } from '#database/open.ts';
import type { Environment } from '#env.ts';
import { startMailDispatcher } from '#mail/dispatcher.ts';
import { methodLooks } from '#modules/billing/look-job.ts';
import { unansweredDispatches } from '#modules/dispatch/expiry-job.ts';
import { fileSweep, startSpoolSweep } from '#modules/files/sweep-job.ts';
import { expiredInvitations } from '#modules/invitations/expiry-job.ts';
import { planWork } from '#modules/maintenance-plans/make-due-work.ts';
import { createModels } from '#modules/models.ts';
import { dueJob } from '#modules/scheduler/due-job.ts';
import { startScheduler } from '#modules/scheduler/scheduler.ts';
import { ticketsToClose } from '#modules/support-tickets/close-job.ts';
import { upgradeDatabase } from '#modules/upgrades.ts';
import { countsToAddUp } from '#modules/work-counts/add-up-counts.ts';

/** How long, in milliseconds, requests in progress have to finish after a signal to stop. */
const GRACE_MS = 10_000;

type StartOptions = {
  /** When the process began, or whatever else is being measured, in ms. */
  began: number;
  /** Already being opened while this module was loaded. */
  database?: Promise<OpenDatabase>;
  /** Without the web application, and listening before the demo data is there: requests wait for it in the meantime. */
  isMock?: boolean;
};

/** Starts everything in order; stopping goes in reverse, so that everything that was accepted is finished. */
export async function start(env: Environment, { began, isMock = false, ...given }: StartOptions): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const database = await (given.database ?? openDatabase(env, say));
  const { connection } = database;
  const folderOf = (app: string) => fileURLToPath(new URL(`../../${app}/dist`, import.meta.url));
  const webFolders = { web: folderOf('web'), publicPages: folderOf('public-pages') };
  createModels(connection);
  const build = async () => {
    const app = await buildApp({ env, connection, ...(!isMock && { webFolders }) });
    if (isMock && env.SEED === 'demo') app.dev?.prepare();
    return app;
  };
  // The database builds its indexes while the server is built.
  const [{ server, deps, dev }] = await Promise.all([build(), ensureIndexes(connection)]);
  await upgradeDatabase(deps);
  const filled = dev?.begin({ demo: env.SEED === 'demo' });
  if (!isMock) await filled;
  // A mock waits for the data only after it listens; if listening fails first, the one line printed is about that.
  filled?.catch(() => undefined);
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
  const answered = performance.now();
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) server.log.fatal({ err }, 'stopping after an error');
    await server.close();
    await Promise.all(jobs.map((job) => job.stop()));
    await filled?.catch(() => undefined);
    await database.close();
  });
  await filled;
  const seconds = (until: number) => ((until - began) / 1000).toFixed(1);
  const took = isMock
    ? `${seconds(answered)} s, with its data ${seconds(performance.now())} s`
    : `${seconds(answered)} s`;
  printWelcome(env, { database: database.description, took, isMock });
}

type Told = { database: string; took: string; isMock: boolean };

/**
 * Prints where everything is, for the person who started it. In production there is only the log.
 *
 * @param told - a line about the database, and how long the start took
 */
function printWelcome(env: Environment, { database, took, isMock }: Told): void {
  if (env.production) return;
  const api = `http://${env.HOST}:${env.PORT}`;
  const lines = [
    '',
    `  Siteward is running (${took})`,
    '',
    ...(isMock ? [] : [`  Web app     ${env.PUBLIC_URL}`]),
    `  API         ${api}/api/docs`,
    ...(env.SMTP_URL ? [] : [`  Mail        ${api}/dev/mail`]),
    `  Misbehave   ${api}/dev`,
    `  Database    ${database}`,
    ...(env.SEED === 'demo'
      ? [
          '',
          '  Sign in as  owner@north.example   (also admin@, manager@, technician@, requester@, viewer@, provider@)',
          '              owner@south.example   password of all: siteward-demo',
        ]
      : []),
    '',
    '',
  ];
  process.stdout.write(lines.join('\n'));
}
