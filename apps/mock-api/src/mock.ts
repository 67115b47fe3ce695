import { openDatabase } from '#database/open.ts';
import { EnvironmentError, readEnvironment } from '#env.ts';
import { endFailedStart } from './start-failure.ts';

/** The API alone, on a database that is gone when it ends, for whoever writes a client (docs/adr/0054). What is set in the environment counts. */
async function serveMock(): Promise<void> {
  // Before anything that production demands is asked for.
  if (process.env['NODE_ENV'] === 'production')
    throw new EnvironmentError('The mock is for development: unset NODE_ENV.');
  const env = readEnvironment({ DATA_DIR: '', ...process.env }, { mock: true });
  // The database starts while the rest is loaded, which lets this process do nothing else; what fails is told by who waits for it.
  let launched = () => {};
  const isLaunched = new Promise<void>((resolve) => (launched = resolve));
  const database = openDatabase(env, () => {}, launched);
  await Promise.race([isLaunched, database.catch(() => {})]);
  const { start } = await import('./start.ts');
  await start(env, { began: 0, database, isMock: true });
}

/** Resolves once it has its data; the process has ended where that fails. */
export const served = serveMock().catch(endFailedStart);
