import fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { announce } from './announce.ts';
import { listMembers, memberList, statusOf, whoAsks } from './in-memory.ts';

/** Fastify with its type provider for zod: query and answer are checked by the contract's schemas, the session in a hook. */
const server = fastify().withTypeProvider<ZodTypeProvider>();
server.setValidatorCompiler(validatorCompiler);
server.setSerializerCompiler(serializerCompiler);
server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
  reply.code(statusOf(error, error.statusCode ?? 500)).send({ message: error.message }),
);
server.route({
  method: 'GET',
  url: memberList.path,
  schema: { querystring: memberList.query, response: { 200: memberList.responses[200] } },
  preHandler: async ({ headers, query }) => {
    await whoAsks(headers.authorization, query);
  },
  handler: async ({ query }) => listMembers(query),
});
await server.listen({ host: '127.0.0.1', port: 0 });
announce(server.server.address());
