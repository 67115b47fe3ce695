import { expect, inject, it, vi } from 'vitest';
import { readEnvironment } from '#env.ts';
import { openDatabase } from './open.ts';

vi.mock('#local-mongod/local-mongod.ts', () => {
  throw new Error('what starts a local mongod was loaded');
});

it('loads the code that starts a local mongod only when there is no MONGODB_URL', async () => {
  const environment = { NODE_ENV: 'test', MONGODB_URL: inject('mongodbUrl') };
  const database = await openDatabase(readEnvironment(environment), () => undefined);
  expect(database.description).toContain('127.0.0.1');
  await database.close();
  await expect(openDatabase(readEnvironment({ NODE_ENV: 'test' }), () => undefined)).rejects.toThrow();
});
