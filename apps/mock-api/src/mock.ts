import { openDatabase } from '#database/open.ts';
import { EnvironmentError, readEnvironment } from '#env.ts';
import { endFailedStart } from './start-failure.ts';

/**
 * The API alone, on a database that is gone when it ends, for anyone writing a client (docs/adr/0054). Variables set in the
 * environment apply.
 */
async function serveMock(): Promise<void> {
  // Comes before production's required variables are asked for.
  if (process.env['NODE_ENV'] === 'production')
    throw new EnvironmentError('The mock is for development: unset NODE_ENV.');
  const env = readEnvironment({ DATA_DIR: '', ...process.env }, { mock: true });
  // The database starts while the rest is being loaded, which keeps this process fully occupied. A failure is reported by whoever
  // awaits `database`.
  let launched = () => {};
  const isLaunched = new Promise<void>((resolve) => (launched = resolve));
  const database = openDatabase(env, () => {}, launched);
  await Promise.race([isLaunched, database.catch(() => {})]);
  const { start } = await import('./start.ts');
  await start(env, { began: 0, database, isMock: true });
}

/** Resolves once the mock has its data; if that fails, the process ends. */
export const served = serveMock().catch(endFailedStart);
