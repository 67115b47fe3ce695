import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chromiumFromNpm, type NpmTools } from './npm-chromium.ts';

let cache = '';
let cacheDir = '';
let lines: string[] = [];
const log = (line: string) => void lines.push(line);
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'npm-chromium-'));
  cacheDir = join(cache, '143.0.4');
  lines = [];
});
afterEach(() => rm(cache, { recursive: true }));

// A program "runs" if it says so.
const tools = (content = 'runs'): NpmTools => ({
  install: async () => undefined,
  unpack: (_, target) => writeFile(join(target, 'chromium'), content),
  tryOut: async ({ path }) => {
    if ((await readFile(path, 'utf8')) !== 'runs') throw new Error('it does not run');
  },
});

const program = () => ({ path: join(cacheDir, 'chromium'), env: { LD_LIBRARY_PATH: join(cacheDir, 'al2023', 'lib') } });

describe('chromiumFromNpm', () => {
  it('fetches it once, and leaves nothing else behind', async () => {
    const env = expect.objectContaining(program().env);
    expect(await chromiumFromNpm({ cacheDir, log, tools: tools() })).toEqual({ ...program(), env });
    expect(lines).toHaveLength(1);
    const failing: NpmTools = { ...tools(), install: () => Promise.reject(new Error('asked again')) };
    expect(await chromiumFromNpm({ cacheDir, log, tools: failing })).toEqual({ ...program(), env });
    expect(lines).toHaveLength(1);
    expect(await readdir(cache)).toEqual(['143.0.4']);
  });

  it('replaces a broken one', async () => {
    await mkdir(cacheDir);
    await writeFile(join(cacheDir, 'chromium'), 'half');
    await chromiumFromNpm({ cacheDir, log, tools: tools() });
    expect(await readFile(join(cacheDir, 'chromium'), 'utf8')).toBe('runs');
    expect(lines[0]).toContain('fetched anew');
  });

  it('keeps nothing of one that does not run here, or of a failed download', async () => {
    await expect(chromiumFromNpm({ cacheDir, log, tools: tools('other machine') })).rejects.toThrow('it does not run');
    const offline: NpmTools = { ...tools(), install: () => Promise.reject(new Error('no registry')) };
    await expect(chromiumFromNpm({ cacheDir, log, tools: offline })).rejects.toThrow('no registry');
    expect(existsSync(cacheDir)).toBe(false);
    expect(await readdir(cache)).toEqual([]);
  });

  it('gives the same browser to two that fetch it at the same time', async () => {
    const both = await Promise.all([0, 1].map(() => chromiumFromNpm({ cacheDir, log, tools: tools() })));
    expect(both[0]).toEqual(both[1]);
    expect(await readdir(cache)).toEqual(['143.0.4']);
  });
});
