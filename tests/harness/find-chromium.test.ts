import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findChromium, NoChromiumError } from './find-chromium.ts';

const folder = await mkdtemp(join(tmpdir(), 'find-chromium-'));
afterAll(() => rm(folder, { recursive: true }));

const log = () => undefined;
const platform = 'linux x64';
const fetched = { path: '/cache/chromium', env: { LD_LIBRARY_PATH: '/cache/lib' } };

async function program(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '');
  await chmod(path, 0o755);
  return path;
}

describe('findChromium', () => {
  it('prefers the named one to the one on PATH, and never replaces it by another', async () => {
    const named = await program('my-chrome');
    await program('chromium');
    const fromNpm = vi.fn(async () => fetched);
    const env = { CHROMIUM_PATH: named, PATH: folder };
    expect(await findChromium({ env, log, platform, fromNpm })).toEqual({ path: named, env: {} });
    const wrong = { ...env, CHROMIUM_PATH: join(folder, 'absent') };
    await expect(findChromium({ env: wrong, log, platform, fromNpm })).rejects.toThrow(NoChromiumError);
    expect(fromNpm).not.toHaveBeenCalled();
  });

  it('prefers one on PATH to fetching one', async () => {
    const path = await program('chromium');
    const fromNpm = vi.fn(async () => fetched);
    const search = { env: { PATH: `${join(folder, 'absent')}::${folder}` }, log, platform, fromNpm };
    expect(await findChromium(search)).toEqual({ path, env: {} });
    expect(fromNpm).not.toHaveBeenCalled();
  });

  it('prefers a headless shell to a full browser, wherever they are on PATH', async () => {
    await program('chromium');
    const elsewhere = await mkdtemp(join(folder, 'bin-'));
    const path = join(elsewhere, 'chromium-headless-shell');
    await writeFile(path, '');
    await chmod(path, 0o755);
    expect(await findChromium({ env: { PATH: `${folder}:${elsewhere}` }, log, platform })).toEqual({ path, env: {} });
  });

  it("fetches one on Linux x64 into the user's cache folder", async () => {
    const fromNpm = vi.fn(async () => fetched);
    const env = { PATH: join(folder, 'absent'), XDG_CACHE_HOME: '/cache' };
    expect(await findChromium({ env, log, platform, fromNpm })).toEqual(fetched);
    expect(fromNpm).toHaveBeenCalledExactlyOnceWith({ cacheDir: '/cache/siteward/chromium/143.0.4', log });
  });

  it.each([
    ['linux x64', 'connect ECONNREFUSED'],
    ['win32 arm64', 'none on PATH'],
  ])('says in one line what to do when there is none (%s)', async (machine, reason) => {
    const fromNpm = () => Promise.reject(new Error('Command failed: npm\nconnect ECONNREFUSED'));
    const found = findChromium({ env: { PATH: join(folder, 'absent') }, log, platform: machine, fromNpm });
    const message = await found.then(String, (error: NoChromiumError) => error.message);
    expect(message.split('\n')).toHaveLength(1);
    for (const part of [reason, 'apt-get install chromium', 'CHROMIUM_PATH', 'npm']) expect(message).toContain(part);
  });
});
