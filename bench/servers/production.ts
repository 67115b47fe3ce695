import { createHttpServer } from '@siteward/mock-api/internals/http-server.ts';
import { registerContract } from '@siteward/mock-api/internals/plugins/contract-routes/contract-routes.ts';
import { registerMetrics } from '@siteward/mock-api/internals/plugins/metrics/metrics.ts';
import { RateCounter } from '@siteward/mock-api/internals/plugins/rate-limits/counter.ts';
import { announce } from './announce.ts';
import { countersInMemory, depsInMemory } from './deps.ts';
import { memberListContract, memberListHandlers, memoryGate } from './in-memory.ts';
import { productionEnvironment } from './production-environment.ts';

/** Our adapter with everything that runs before it in production: headers, CORS, cookies, limits, metrics, request log. */
const env = productionEnvironment();
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
