import { buildApp } from '@siteward/mock-api';
import { connectDatabase } from '@siteward/mock-api/internals/database/connect.ts';
import { announce } from './announce.ts';
import { productionEnvironment } from './production-environment.ts';

/**
 * The application as in production, on the database at `MONGODB_URL`, but without rate limits, which a single person would reach
 * immediately. A development server would do more: it records every request for its own page.
 */
const env = productionEnvironment({ MONGODB_URL: process.env.MONGODB_URL });
env.RATE_LIMITS = 'off';
const connection = await connectDatabase({ url: env.MONGODB_URL ?? '' });
const { server } = await buildApp({ env, connection });
await server.listen({ host: '127.0.0.1', port: 0 });
announce(server.server.address());
