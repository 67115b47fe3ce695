import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { removeOldSpools, Spool } from './spool.ts';
import { LOOSE_MS } from './sweep-job.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteward-spools-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function* pieces() {
  yield Buffer.from('a ');
  yield Buffer.from('picture');
}

describe('a spool', () => {
  it('has what has passed, is read by this process alone, and is gone afterwards', async () => {
    let path = '';
    {
      await using spool = await Spool.create();
      ({ path } = spool);
      const passed: string[] = [];
      for await (const piece of spool.copy(pieces())) {
        passed.push(piece.toString());
        expect((await readFile(path)).toString()).toBe(passed.join(''));
      }
      expect(passed).toEqual(['a ', 'picture']);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('that a process has left behind is removed after an hour, but none that is in use, and nothing else', async () => {
    const made = ['siteward-picture-old', 'siteward-picture-new', 'other'].map((name) => mkdtemp(join(folder, name)));
    const [old = '', fresh = '', other = ''] = await Promise.all(made);
    const due = (Date.now() - LOOSE_MS) / 1000;
    for (const path of [old, other]) await utimes(path, due - 60, due - 60);
    await utimes(fresh, due + 60, due + 60);
    await removeOldSpools(LOOSE_MS);
    expect((await readdir(folder)).sort()).toEqual([other, fresh].map((path) => basename(path)));
  });
});
