import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApi } from '../harness/api-process.ts';
import { freePort } from '../harness/free-port.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteward-bare-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the API on a machine that cannot get a mongod', () => {
  it('stops with one line that lists the remedies, and leaves nothing behind', async () => {
    const dataDir = join(folder, 'data');
    const env = {
      // No mongod, no python3, nothing cached, and no server where the download should come from.
      PATH: join(folder, 'empty'),
      HOME: folder,
      XDG_CACHE_HOME: join(folder, 'cache'),
      MONGOMS_DOWNLOAD_DIR: join(folder, 'cache'),
      MONGOMS_DOWNLOAD_MIRROR: `http://127.0.0.1:${await freePort()}`,
      MONGOMS_SYSTEM_BINARY: '',
    };
    const api = await startApi({ dataDir, env });
    expect(await api.ended).toBe(1);
    const lines = api.output().trim().split('\n');
    const message = lines.at(-1) ?? '';
    expect(lines.filter((line) => line.includes('MONGODB_URL'))).toEqual([message]);
    for (const way of ['mongod', 'PATH', 'MONGOMS_SYSTEM_BINARY', 'MONGODB_URL', 'pip']) expect(message).toContain(way);
    expect(api.output()).not.toMatch(/^\s+at /m);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
