import { type App, buildApp } from '#app.ts';
import { type Environment, readEnvironment } from '#env.ts';
import type { TestApi } from '#testing/harness.ts';

/**
 * Starts another instance of the API on the same database and clock, as a second process would be. Close its server
 * when done.
 *
 * @param variables - variables of the environment to change
 */
export function anotherInstance(api: TestApi, variables: Record<string, string> = {}): Promise<App> {
  const { connection } = api.deps;
  return buildApp({ env: environmentWith(variables), connection, clock: api.now });
}

/**
 * The environment of an instance, with limits.
 *
 * @param variables - variables of the environment to change
 */
export function environmentWith(variables: Record<string, string>): Environment {
  return readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'on', SEED: 'none', ...variables });
}
