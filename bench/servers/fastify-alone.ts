import fastify from 'fastify';
import { pageOfMembers } from '../members.ts';
import { announce } from './announce.ts';

/** Fastify with nothing on it: what the framework itself takes before anything is checked. */
const server = fastify();
server.get('/api/members', async () => pageOfMembers(3, 10));
await server.listen({ host: '127.0.0.1', port: 0 });
announce(server.server.address());
