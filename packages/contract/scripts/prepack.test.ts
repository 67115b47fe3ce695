import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'prepack.mjs');
const PNPM = 'pnpm/12.21.0 npm/? node/v20.19.0 linux x64';
const NPM = 'npm/10.8.2 node/v20.19.0 linux x64 workspaces/false';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteward-prepack-'));
  const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './data.json': './data.json' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: '@siteward/x', publishConfig: { exports } }));
  await mkdir(join(folder, 'dist'));
  for (const file of ['dist/index.d.ts', 'dist/index.js', 'data.json']) await writeFile(join(folder, file), '{}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** How the script ends in that folder, and what it prints. */
function prepack(agent: string): Promise<{ isFine: boolean; said: string }> {
  const env = { ...process.env, npm_config_user_agent: agent };
  return new Promise((done) => {
    execFile(process.execPath, [SCRIPT], { cwd: folder, env }, (error, _, said) => done({ isFine: !error, said }));
  });
}

describe('before a package is packed', () => {
  it('pnpm succeeds if everything is built', async () => {
    expect(await prepack(PNPM)).toEqual({ isFine: true, said: '' });
  });

  it('npm is refused, because its tarball would point to sources that are not in it', async () => {
    expect(await prepack(NPM)).toEqual({ isFine: false, said: expect.stringContaining('with pnpm') });
  });

  it.each(['dist/index.js', 'dist/index.d.ts', 'data.json'])('%s has to be there', async (file) => {
    await rm(join(folder, file));
    const said = `./${file} is not there. Build it first: \`pnpm --filter @siteward/x build\`.\n`;
    expect(await prepack(PNPM)).toEqual({ isFine: false, said });
  });

  it.each(['contract', 'contract-suite'])(
    'packages/%s runs the check, and has what is published with it',
    async (name) => {
      const packed = join(import.meta.dirname, '../..', name);
      const read = (file: string) => readFile(join(packed, file), 'utf8');
      const { scripts, publishConfig, ...about } = JSON.parse(await read('package.json'));
      const [, script = ''] = /^node (\S+)$/.exec(scripts.prepack) ?? [];
      expect(join(packed, script)).toBe(SCRIPT);
      expect(Object.keys(publishConfig.exports)).toContain('.');
      // Anyone may install the published package, and its changelog tells them what is new.
      expect(about).toMatchObject({ license: 'MIT', files: expect.arrayContaining(['dist', 'CHANGELOG.md']) });
      expect([about.private, publishConfig.access]).toEqual([undefined, 'public']);
      expect(await read('LICENSE')).toMatch(/^MIT License\n/);
      expect(/^## (\S+)/m.exec(await read('CHANGELOG.md'))?.[1]).toBe(about.version);
    },
  );
});
