import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { DatabaseStartError, NoMongodError } from '#database/errors.ts';
import { findMongod, type MongodSource, mongodSources, mongodVersion } from './mongod-binary.ts';

const folder = await mkdtemp(join(tmpdir(), 'binary-test-'));
afterAll(() => rm(folder, { recursive: true }));

const log = () => undefined;
const source = (name: string, locate: MongodSource['locate']): MongodSource => ({ name, locate });
const runs = async () => '6.0.5';

async function program(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${content}\n`);
  await chmod(path, 0o755);
  return path;
}

describe('findMongod', () => {
  it('returns the first that runs and looks no further', async () => {
    const later = vi.fn(async () => '/later');
    const sources = [source('a', async () => undefined), source('b', async () => '/b'), source('c', later)];
    expect(await findMongod({ log, sources, versionOf: runs })).toEqual({ path: '/b', version: '6.0.5' });
    expect(later).not.toHaveBeenCalled();
  });

  it('continues after one that does not run or cannot be fetched', async () => {
    const versionOf = async (path: string) => {
      if (path === '/broken') throw new Error('Illegal instruction');
      return '7.0.0';
    };
    const unreachable = source('b', () => Promise.reject(new Error('no way out')));
    const sources = [source('a', async () => '/broken'), unreachable, source('c', async () => '/c')];
    expect(await findMongod({ log, sources, versionOf })).toEqual({ path: '/c', version: '7.0.0' });
  });

  it('says in one clear line why there is none and what helps', async () => {
    const sources = [
      source('PATH', async () => undefined),
      source('pip', () => Promise.reject(new Error('Command failed: python3\nNo module named pip'))),
    ];
    const failure = findMongod({ log, sources, versionOf: runs });
    await expect(failure).rejects.toThrow(new NoMongodError(['PATH: none', 'pip: No module named pip']));
    const { message } = (await failure.catch((error: Error) => error)) as Error;
    expect(message.split('\n')).toHaveLength(1);
    for (const way of ['PATH', 'MONGOMS_SYSTEM_BINARY', 'MONGODB_URL', 'pip']) expect(message).toContain(way);
  });

  it('does not replace one that was asked for by name with another', async () => {
    const later = vi.fn(async () => '/later');
    const sources = mongodSources({ MONGOMS_SYSTEM_BINARY: join(folder, 'absent') });
    await expect(findMongod({ log, sources: [...sources, source('later', later)] })).rejects.toThrow(
      DatabaseStartError,
    );
    expect(later).not.toHaveBeenCalled();
  });
});

describe('mongodSources', () => {
  it('finds mongod on PATH, and nothing in folders without one', async () => {
    const path = await program('mongod', 'echo "db version v6.0.5"');
    const [onPath] = mongodSources({ PATH: `${join(folder, 'absent')}::${folder}` });
    expect(await onPath?.locate(log)).toBe(path);
    const [nowhere] = mongodSources({ PATH: join(folder, 'absent') });
    expect(await nowhere?.locate(log)).toBeUndefined();
  });

  it('passes over one that may not be run, and finds another one behind it', async () => {
    const [first, second] = [join(folder, 'not-to-run'), join(folder, 'to-run')];
    await Promise.all([mkdir(first), mkdir(second)]);
    await program('not-to-run/mongod', 'echo "db version v6.0.5"');
    await chmod(join(first, 'mongod'), 0o644);
    const path = await program('to-run/mongod', 'echo "db version v6.0.5"');
    const [onPath] = mongodSources({ PATH: `${first}:${second}` });
    expect(await onPath?.locate(log)).toBe(path);
  });
});

describe('mongodVersion', () => {
  it('returns the version that the program prints', async () => {
    expect(await mongodVersion(await program('good', 'echo "db version v8.2.6"'))).toBe('8.2.6');
  });

  it.each([
    ['fails', 'echo "db version v8.2.6"; exit 1'],
    ['is something else', 'echo "Python 3.11.7"'],
  ])('throws when the program %s', async (name, content) => {
    await expect(mongodVersion(await program(name, content))).rejects.toThrow(
      name === 'fails' ? 'failed' : 'is not a mongod',
    );
  });
});
