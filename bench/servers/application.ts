import { buildApp } from '@siteward/mock-api';
import { connectDatabase } from '@siteward/mock-api/internals/database/connect.ts';
import { announce } from './announce.ts';
import { productionEnvironment } from './production-environment.ts';

/**
 * The application as it is in production, on the database of `MONGODB_URL`, but without limits of requests, which one person would reach at
 * once. A development server does more: it watches every request for its own page.
 */
const env = productionEnvironment({ MONGODB_URL: process.env.MONGODB_URL });
env.RATE_LIMITS = 'off';
const connection = await connectDatabase({ url: env.MONGODB_URL ?? '' });
const { server } = await buildApp({ env, connection });
await server.listen({ host: '127.0.0.1', port: 0 });
announce(server.server.address());
