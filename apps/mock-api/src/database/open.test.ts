import { expect, inject, it, vi } from 'vitest';
import { readEnvironment } from '#env.ts';
import { DatabaseStartError } from './errors.ts';
import { openDatabase } from './open.ts';

/** A local mongod that does not answer. */
const local = vi.hoisted(() => ({ isLoaded: false, stop: vi.fn(async () => undefined) }));
vi.mock('#local-mongod/local-mongod.ts', () => {
  local.isLoaded = true;
  const url = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50';
  return { startLocalMongod: async () => ({ url, version: '6.0.5', dataDir: '', stop: local.stop }) };
});

it('loads the code that starts a local mongod only when there is no MONGODB_URL', async () => {
  const environment = { NODE_ENV: 'test', MONGODB_URL: inject('mongodbUrl') };
  const database = await openDatabase(readEnvironment(environment), () => undefined);
  expect(database.description).toContain('127.0.0.1');
  await database.close();
  expect(local.isLoaded).toBe(false);
});

it('stops its own mongod when it cannot connect to it', async () => {
  const opening = openDatabase(readEnvironment({ NODE_ENV: 'test' }), () => undefined);
  await expect(opening).rejects.toThrow(DatabaseStartError);
  expect([local.isLoaded, local.stop.mock.calls]).toEqual([true, [[]]]);
});
