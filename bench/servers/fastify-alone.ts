import fastify from 'fastify';
import { pageOfMembers } from '../members.ts';
import { announce } from './announce.ts';

/** Plain Fastify: the cost of the framework itself, before anything is checked. */
const server = fastify();
server.get('/api/members', async () => pageOfMembers(3, 10));
await server.listen({ host: '127.0.0.1', port: 0 });
announce(server.server.address());
