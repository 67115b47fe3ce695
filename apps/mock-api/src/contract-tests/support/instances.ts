import { type App, buildApp } from '#app.ts';
import { type Environment, readEnvironment } from '#env.ts';
import type { Patience } from '#http-server.ts';
import type { TestApi } from '#testing/harness.ts';

/**
 * Starts another instance of the API on the same database and clock, as a second process would. Close its server when done.
 *
 * @param variables - environment variables to change
 * @param patience - how long connections may take; defaults to the production values
 */
export async function anotherInstance(
  { deps: { connection }, clock }: TestApi,
  variables: Record<string, string> = {},
  patience?: Patience,
): Promise<App> {
  const app = await buildApp({
    env: environmentWith(variables),
    connection,
    clock: clock.read,
    ...(patience && { patience }),
  });
  clock.follow(app.server);
  return app;
}

/**
 * The environment of an instance, with rate limits.
 *
 * @param variables - environment variables to change
 */
export function environmentWith(variables: Record<string, string>): Environment {
  return readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'on', SEED: 'none', ...variables });
}
