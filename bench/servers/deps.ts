import type { Deps } from '@siteward/mock-api/internals/deps.ts';
import { readEnvironment } from '@siteward/mock-api/internals/env.ts';
import { ChangeFeed } from '@siteward/mock-api/internals/modules/live/change-feed.ts';
import type { Models } from '@siteward/mock-api/internals/modules/models.ts';
import { localPayments } from '@siteward/mock-api/internals/payments/local.ts';
import type { RateCounter } from '@siteward/mock-api/internals/plugins/rate-limits/counter.ts';
import mongoose from 'mongoose';

type Log = Deps['log'];

/** The dependencies of endpoints that never use a model, because the bench replaces the gate and the handlers. */
export function depsInMemory(log: Log): Deps {
  const models = new Proxy({} as Models, {
    get: (_, name) => {
      throw new Error(`the bench has no model ${String(name)}`);
    },
  });
  const env = readEnvironment({ NODE_ENV: 'test' });
  const connection = mongoose.createConnection();
  const feed = new ChangeFeed({ connection, models, log });
  const clock = () => new Date();
  return { connection, models, env, clock, log, feed, payments: localPayments({ env, clock }) };
}

/** Counters that never reach their limit; only the counting within the process is measured. */
export const countersInMemory = {
  findOneAndUpdate: async () => null,
  updateOne: async () => undefined,
} as unknown as ConstructorParameters<typeof RateCounter>[0];
