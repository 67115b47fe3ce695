import { type Environment, readEnvironment } from '@siteward/mock-api/internals/env.ts';

/** The environment of a server in production, including everything that it refuses to start without. */
export function productionEnvironment(variables: Record<string, string | undefined> = {}): Environment {
  return readEnvironment({
    NODE_ENV: 'production',
    MONGODB_URL: 'mongodb://unused.invalid',
    SESSION_SECRET: 'a-secret-of-the-bench-that-guards-nothing',
    METRICS_TOKEN: 'a-token-of-the-bench-that-nobody-ever-sends',
    SMTP_URL: 'smtp://unused.invalid',
    PUBLIC_URL: 'https://siteward.example',
    ...variables,
  });
}
