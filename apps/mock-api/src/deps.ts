import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from 'mongoose';
import type { Environment } from '#env.ts';
import type { ChangeFeed } from '#modules/live/change-feed.ts';
import type { Models } from '#modules/models.ts';
import type { PaymentProvider } from '#payments/provider.ts';

/** What services work with. Tests hand in a clock of their own. */
export type Deps = {
  connection: Connection;
  models: Models;
  env: Environment;
  /** The time of all rules: expiry, limits, sessions. */
  clock: () => Date;
  log: FastifyBaseLogger;
  /** What changes, as it happens. */
  feed: ChangeFeed;
  /** Who keeps the cards. */
  payments: PaymentProvider;
};
