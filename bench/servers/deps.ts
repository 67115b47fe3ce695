import type { Deps } from '@siteward/mock-api/internals/deps.ts';
import { readEnvironment } from '@siteward/mock-api/internals/env.ts';
import type { Models } from '@siteward/mock-api/internals/modules/models.ts';
import mongoose from 'mongoose';

type Log = Deps['log'];

/** What endpoints work with, where no model is ever asked: the bench replaces the gate and the handlers. */
export function depsInMemory(log: Log): Deps {
  const models = new Proxy({} as Models, {
    get: (_, name) => {
      if (name !== 'RateLimit') throw new Error(`the bench has no model ${String(name)}`);
      return { findOneAndUpdate: async () => ({ count: 1 }) };
    },
  });
  const env = readEnvironment({ NODE_ENV: 'test' });
  return { connection: mongoose.createConnection(), models, env, clock: () => new Date(), log };
}
