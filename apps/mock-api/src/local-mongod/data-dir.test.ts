import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUseError } from '#database/errors.ts';
import { claimDataDir, holdsOnlyDatabase, removeAbandoned, resolveDataDir } from './data-dir.ts';

const LEFT_BEHIND = '999999999 12345 x';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-dir-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('resolveDataDir', () => {
  const root = join(import.meta.dirname, '../../../..');

  it.each([
    [undefined, join(root, '.data')],
    ['.data', join(root, '.data')],
    ['elsewhere/db', join(root, 'elsewhere/db')],
    ['/var/lib/siteward', '/var/lib/siteward'],
    ['', ''],
  ])('resolves %s to %s', (value, expected) => {
    expect(resolveDataDir(value)).toBe(expected);
  });
});

describe('claimDataDir', () => {
  it('refuses a folder that a live process is using, naming it and the ways out', async () => {
    const lock = await claimDataDir(folder);
    const refused = claimDataDir(folder);
    await expect(refused).rejects.toThrow(new DataDirInUseError(folder, process.pid));
    await expect(refused).rejects.toThrow(/pid \d+.*DATA_DIR.*MONGODB_URL/);
    await lock.release();
    await (await claimDataDir(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('takes over what a killed process left, even when its pid now belongs to another process', async () => {
    await writeFile(join(folder, 'siteward.lock'), LEFT_BEHIND);
    await writeFile(join(folder, 'mongod.lock'), `${process.pid}\n`);
    const lock = await claimDataDir(folder);
    expect(lock.tookOver).toBe(true);
    await lock.release();
  });
});

describe('removeAbandoned', () => {
  it.each([
    ['a killed process left', LEFT_BEHIND, false],
    ['is just being made', undefined, true],
    ['a live process has', '', true],
  ])('what %s: it is kept %s', async (_, lock, kept) => {
    if (lock !== undefined) await writeFile(join(folder, 'siteward.lock'), lock);
    await removeAbandoned(folder);
    expect(existsSync(folder)).toBe(kept);
  });
});

describe('holdsOnlyDatabase', () => {
  it.each([
    [[], true],
    [['siteward.lock'], true],
    [['WiredTiger', 'siteward.lock', 'collection-0.wt'], true],
    [['letters.txt', 'siteward.lock'], false],
    [['src'], false],
  ])('of %j is %s', async (names, expected) => {
    for (const name of names) await mkdir(join(folder, name));
    expect(await holdsOnlyDatabase(folder)).toBe(expected);
  });
});
