import { initServer } from '@ts-rest/fastify';
import fastify from 'fastify';
import { announce } from './announce.ts';
import { listMembers, memberListContract, statusOf, whoAsks } from './in-memory.ts';

/** ts-rest's own adapter for Fastify with the same contract, which also checks answers. */
const server = fastify();
const rest = initServer();
const router = rest.router(memberListContract, {
  members: {
    list: async ({ query, request }) => {
      await whoAsks(request.headers.authorization, query);
      return { status: 200 as const, body: listMembers(query) };
    },
  },
});
server.register(rest.plugin(router), { logInitialization: false, responseValidation: true });
server.setErrorHandler((error, _request, reply) => reply.code(statusOf(error, 500)).send({ message: String(error) }));
await server.listen({ host: '127.0.0.1', port: 0 });
announce(server.server.address());
