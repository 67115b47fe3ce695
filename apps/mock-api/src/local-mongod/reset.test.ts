import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDataDir } from './data-dir.ts';
import { resetDatabase } from './reset.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reset-test-'));
  await writeFile(join(folder, 'WiredTiger'), '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('resetDatabase', () => {
  it('removes the folder, and says so when there is none', async () => {
    expect(await resetDatabase({ DATA_DIR: folder })).toBe(`Removed the database in ${folder}.`);
    expect(existsSync(folder)).toBe(false);
    expect(await resetDatabase({ DATA_DIR: folder })).toBe(`There is no database in ${folder}.`);
  });

  it('refuses while a live process uses it', async () => {
    const lock = await claimDataDir(folder);
    await expect(resetDatabase({ DATA_DIR: folder })).rejects.toThrow(/in use by another process \(pid \d+\)/);
    expect(existsSync(join(folder, 'WiredTiger'))).toBe(true);
    await lock.release();
  });

  it("refuses when MONGODB_URL is set: somebody else's database is not reset", async () => {
    const env = { DATA_DIR: folder, MONGODB_URL: 'mongodb://127.0.0.1:1' };
    await expect(resetDatabase(env)).rejects.toThrow('MONGODB_URL is set');
    expect(existsSync(join(folder, 'WiredTiger'))).toBe(true);
  });

  it('refuses a folder with other files in it', async () => {
    await rm(join(folder, 'WiredTiger'));
    await writeFile(join(folder, 'letter.txt'), 'dear');
    await expect(resetDatabase({ DATA_DIR: folder })).rejects.toThrow('holds no MongoDB files');
    expect(existsSync(join(folder, 'letter.txt'))).toBe(true);
  });

  it('has nothing to do for a temporary database', async () => {
    expect(await resetDatabase({ DATA_DIR: '' })).toContain('nothing to reset');
  });

  it('as a program: from any folder, one line, exit code 1 when refused', async () => {
    const script = join(import.meta.dirname, 'reset.ts');
    const env = { ...process.env, DATA_DIR: folder, MONGODB_URL: 'mongodb://127.0.0.1:1' };
    const loader = import.meta.resolve('tsx');
    const refused = spawnSync(process.execPath, ['--import', loader, script], { env, cwd: '/', encoding: 'utf8' });
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr.trim().split('\n')).toHaveLength(1);
    const done = spawnSync(process.execPath, ['--import', loader, script], {
      env: { ...env, MONGODB_URL: '' },
      cwd: '/',
      encoding: 'utf8',
    });
    expect(done).toMatchObject({ status: 0, stdout: `Removed the database in ${folder}.\n`, stderr: '' });
  });
});
