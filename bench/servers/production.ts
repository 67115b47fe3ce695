import { readEnvironment } from '@siteward/mock-api/internals/env.ts';
import { createHttpServer } from '@siteward/mock-api/internals/http-server.ts';
import { registerContract } from '@siteward/mock-api/internals/plugins/contract-routes/contract-routes.ts';
import { registerMetrics } from '@siteward/mock-api/internals/plugins/metrics.ts';
import { RateCounter } from '@siteward/mock-api/internals/plugins/rate-limits/counter.ts';
import { announce } from './announce.ts';
import { countersInMemory, depsInMemory } from './deps.ts';
import { memberListContract, memberListHandlers, memoryGate } from './in-memory.ts';

/** The same with everything that comes before it in production: headers, CORS, cookies, limits, metrics, request log. */
const env = readEnvironment({
  NODE_ENV: 'production',
  MONGODB_URL: 'mongodb://unused.invalid',
  SESSION_SECRET: 'a-secret-of-the-bench-that-guards-nothing',
  METRICS_TOKEN: 'a-token-of-the-bench-that-nobody-ever-sends',
  SMTP_URL: 'smtp://unused.invalid',
  PUBLIC_URL: 'https://siteward.example',
});
const server = await createHttpServer(env);
registerMetrics(server, env, async () => []);
const deps = depsInMemory(server.log);
registerContract(server, memberListContract, memberListHandlers, {
  deps,
  gate: memoryGate,
  counter: new RateCounter(countersInMemory, deps.clock),
});
await server.listen({ host: '127.0.0.1', port: 0 });
announce(server.server.address());
