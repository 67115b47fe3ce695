import { registerContract } from '@siteward/mock-api/internals/plugins/contract-routes/contract-routes.ts';
import { registerProblems } from '@siteward/mock-api/internals/plugins/problems.ts';
import fastify from 'fastify';
import { announce } from './announce.ts';
import { depsInMemory } from './deps.ts';
import { memberListContract, memberListHandlers, memoryGate } from './in-memory.ts';

/** Our adapter on Fastify: session, query and answer are checked, and the data comes from memory. */
const server = fastify();
registerProblems(server);
registerContract(server, memberListContract, memberListHandlers, {
  deps: depsInMemory(server.log),
  gate: memoryGate,
  counter: undefined,
});
await server.listen({ host: '127.0.0.1', port: 0 });
announce(server.server.address());
