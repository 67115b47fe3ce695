import { buildApp } from '@siteward/mock-api';
import { connectDatabase } from '@siteward/mock-api/internals/database/connect.ts';
import { readEnvironment } from '@siteward/mock-api/internals/env.ts';
import { announce } from './announce.ts';

/** The application as it is, on the database of `MONGODB_URL`. */
const env = readEnvironment({ ...process.env, NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const connection = await connectDatabase({ url: env.MONGODB_URL ?? '' });
const { server } = await buildApp({ env, connection });
await server.listen({ host: '127.0.0.1', port: 0 });
announce(server.server.address());
