import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from 'mongoose';
import type { Environment } from '#env.ts';
import type { ChangeFeed } from '#modules/live/change-feed.ts';
import type { Models } from '#modules/models.ts';
import type { PaymentProvider } from '#payments/provider.ts';

/** What services work with. Tests pass in their own clock. */
export type Deps = {
  connection: Connection;
  models: Models;
  env: Environment;
  /** The time that every rule goes by: expiry, limits, sessions. */
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Publishes changes as they happen. */
  feed: ChangeFeed;
  /** Holds the payment cards. */
  payments: PaymentProvider;
};
