import { contract } from '@siteward/contract';
import type { FastifyInstance } from 'fastify';
import type { Connection } from 'mongoose';
import type { Deps } from '#deps.ts';
import type { Environment } from '#env.ts';
import { createHttpServer, type Patience } from '#http-server.ts';
import { handlers } from '#modules/index.ts';
import { ChangeFeed } from '#modules/live/change-feed.ts';
import { createModels } from '#modules/models.ts';
import { jobGauges } from '#modules/scheduler/jobs.service.ts';
import { localPayments } from '#payments/local.ts';
import { stripePayments } from '#payments/stripe.ts';
import { registerContract } from '#plugins/contract-routes/contract-routes.ts';
import { createGate } from '#plugins/contract-routes/gate.ts';
import type { Dev } from '#plugins/dev/dev.ts';
import { registerDocs } from '#plugins/docs.ts';
import { registerMetrics } from '#plugins/metrics/metrics.ts';
import { RateCounter } from '#plugins/rate-limits/counter.ts';
import { countersOf } from '#plugins/rate-limits/rate-limit.model.ts';
import { registerWebApp, type WebFolders } from '#plugins/web-app.ts';

export type AppOptions = {
  env: Environment;
  connection: Connection;
  /** The folders that the web app and the public pages were built into; undefined for the API alone. */
  webFolders?: WebFolders;
  clock?: () => Date;
  /** How long connections may take; defaults to the production values. */
  patience?: Patience;
};

/** `dev`: set only outside production. */
export type App = { server: FastifyInstance; deps: Deps; dev: Dev | undefined };

/** Builds the whole API on a database connection, without listening. */
export async function buildApp({
  env,
  connection,
  webFolders,
  clock: given = () => new Date(),
  patience,
}: AppOptions): Promise<App> {
  // Production never loads the code through which a development server can be controlled.
  const dev = env.production ? undefined : new (await import('#plugins/dev/dev.ts')).Dev(given);
  const clock = dev?.clock.now ?? given;
  const server = await createHttpServer(env, patience);
  const models = createModels(connection);
  const feed = new ChangeFeed({ connection, models, log: server.log });
  const payments = stripePayments(env, { log: server.log, clock }) ?? localPayments({ env, clock });
  const deps: Deps = { connection, models, env, clock, log: server.log, feed, payments };
  const counter = env.RATE_LIMITS === 'on' ? new RateCounter(countersOf(connection), clock) : undefined;
  server.addHook('onClose', async () => {
    await Promise.all([counter?.close(), feed.close()]);
  });

  dev?.register(server, deps, counter);
  registerMetrics(server, env, () => jobGauges(models));
  await registerWebApp(server, webFolders);
  registerContract(server, contract, handlers, { deps, gate: createGate(deps), counter });
  await registerDocs(server, env, counter);
  return { server, deps, dev };
}
