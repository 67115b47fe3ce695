import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LockAttempt, tryLock } from './lock-file.ts';
import { processStart } from './process-info.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-test-'));
  path = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

describe('tryLock', () => {
  it('gives out the lock once, names its holder, and gives it out again after the release', async () => {
    const first = await tryLock(path);
    expect(first.lock?.tookOver).toBe(false);
    expect(await tryLock(path)).toEqual({ holder: process.pid });
    await first.lock?.release();
    expect(existsSync(path)).toBe(false);
    expect((await tryLock(path)).lock?.tookOver).toBe(false);
  });

  it('gives the lock to exactly one of many concurrent attempts', async () => {
    const attempts = await Promise.all(Array.from({ length: 20 }, () => tryLock(path)));
    expect(attempts.filter(({ lock }) => lock !== undefined)).toHaveLength(1);
  });

  it('takes nothing over from the process that has taken it over while it looked', async () => {
    await writeFile(path, '999999999 12345 x');
    let other: LockAttempt | undefined;
    const startOf = async (pid: number) => {
      if (pid === 999999999) other ??= await tryLock(path);
      return processStart(pid);
    };
    expect(await tryLock(path, startOf)).toEqual({ holder: process.pid });
    expect(other?.lock?.tookOver).toBe(true);
    await other?.lock?.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['a dead process', '999999999 12345 x'],
    ['an earlier process with our pid', `${process.pid} 1 x`],
    ['nobody we can read', 'garbage in it'],
  ])('takes over what %s left', async (_, content) => {
    await writeFile(path, content);
    expect((await tryLock(path)).lock?.tookOver).toBe(true);
  });

  it('waits for a process that has only just created the file, but not for one that never wrote its name', async () => {
    await writeFile(path, '');
    expect(await tryLock(path)).toEqual({ holder: 0 });
    await utimes(path, new Date(0), new Date(0));
    expect((await tryLock(path)).lock?.tookOver).toBe(true);
  });

  it('does not release what another process has taken over in the meantime', async () => {
    const { lock } = await tryLock(path);
    await writeFile(path, 'another one');
    await lock?.release();
    expect(await readFile(path, 'utf8')).toBe('another one');
  });
});
