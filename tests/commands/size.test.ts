import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const APPS = join(import.meta.dirname, '../../apps');

type Entry = {
  file: string;
  name?: string;
  src?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
};
type Build = { manifest: Record<string, Entry>; files: Record<string, string | Buffer> };

/** Incompressible content: it weighs this many KB even when it is packed. */
const kilobytes = (count: number) => randomBytes(count * 1024);

/** Runs the script that weighs an application on a made-up build. */
async function weigh(app: string, { manifest, files }: Build): Promise<{ code: number; faults: string[] }> {
  const root = await mkdtemp(join(tmpdir(), 'siteward-size-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await symlink(join(APPS, app, 'node_modules'), join(root, 'node_modules'));
  await mkdir(join(root, 'scripts'));
  for (const name of ['scripts/size.ts', ...(app === 'web' ? ['vite-pages.ts'] : [])])
    await copyFile(join(APPS, app, name), join(root, name));
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  const all = { ...files, '.vite/manifest.json': JSON.stringify(manifest) };
  for (const [name, content] of Object.entries(all)) {
    const file = join(root, 'dist', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const tsx = join(APPS, app, 'node_modules/.bin/tsx');
  return new Promise((resolve) => {
    execFile(tsx, ['scripts/size.ts', '--built'], { cwd: root }, (error, _, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
      const faults = stderr.split('\n').flatMap((line) => /^Too much: (.*)$/.exec(line)?.[1] ?? []);
      resolve({ code, faults: faults.length > 0 || stderr === '' ? faults : [stderr] });
    });
  });
}

/** A build of the web application with every page and part in the table, each of them tiny; the shell names each page. */
async function webBuild(): Promise<Build & { shell: string }> {
  const table = await readFile(join(APPS, 'web/vite-pages.ts'), 'utf8');
  const pages = [...table.matchAll(/\bfile: '([\w-]+)'/g)].map(([, name]) => `src/app/pages/${name}.tsx`);
  const parts = [...table.matchAll(/'((?:app|features)\/[\w/-]+\.tsx)'/g)].map(([, name]) => `src/${name}`);
  const keys = [...new Set([...pages, ...parts, 'src/app/providers.tsx'])];
  const fileOf = (key: string) => `assets/${key.replaceAll('/', '_')}.js`;
  const entries = keys.map((key): [string, Entry] => [key, { file: fileOf(key) }]);
  const manifest = {
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], dynamicImports: keys },
    '_read-events.js': { file: 'assets/read-events.js', name: 'read-events' },
    ...Object.fromEntries(entries),
  };
  const made = Object.values(manifest).map(({ file }) => [file, 'export {};']);
  const shell = pages.map(fileOf).join();
  const files = {
    ...Object.fromEntries(made),
    'assets/index.js': shell,
    'assets/index.css': '',
    'theme.js': '',
    'ahead.js': '',
  };
  const listed = JSON.stringify({ page: pages.map(fileOf) });
  const html = fileOf('src/app/providers.tsx');
  return { manifest, shell, files: { ...files, 'index.html': html, '.vite/pages.json': listed } };
}

describe('the weight of the pages', () => {
  it('passes within the budgets', async () => {
    const { manifest, files } = await webBuild();
    const packed = { 'assets/index.js.br': '' };
    expect(await weigh('web', { manifest, files: { ...files, ...packed } })).toEqual({ code: 0, faults: [] });
  });

  it('fails, listing everything that is too heavy', async () => {
    const { manifest, files, shell } = await webBuild();
    const page = 'src/app/pages/unauthorized.tsx';
    const fileOf = (key: string) => manifest[key]?.file ?? key;
    const { code, faults } = await weigh('web', {
      manifest: {
        ...manifest,
        [page]: { file: fileOf(page), css: ['assets/page.css'], dynamicImports: ['src/features/new.tsx'] },
        'src/features/new.tsx': { file: 'assets/new.js' },
      },
      files: {
        ...files,
        'index.html': '',
        '.vite/pages.json': String(files['.vite/pages.json']).replace(fileOf('src/app/pages/plans.tsx'), ''),
        'assets/index.js': Buffer.concat([
          kilobytes(118),
          Buffer.from(shell.replace(fileOf('src/app/pages/plans.tsx'), '')),
        ]),
        'assets/index.css': kilobytes(18),
        'assets/page.css': '',
        'assets/new.js': '',
        [fileOf('src/app/pages/require-customer.tsx')]: kilobytes(60),
        [fileOf('src/features/settings/jobs-section.tsx')]: kilobytes(60),
        [fileOf(page)]: 'throw "unrecognized_keys";',
      },
    });
    expect({ code, faults: faults.map((fault) => fault.replace(/ over \d.*/, ' over')) }).toEqual({
      code: 1,
      faults: [
        "the shell's JavaScript is over",
        "the shell's CSS is over",
        'the JavaScript of require-customer is over',
        'the JavaScript of settings, jobs is over',
        'zod is in unauthorized',
        'unauthorized has styles of its own',
        `index.html does not ask for ${fileOf('src/app/providers.tsx')}, which every page needs`,
        '.vite/pages.json does not say what plans needs',
        `the shell does not ask for ${fileOf('src/app/pages/plans.tsx')} together with the page plans`,
        'assets/index.js has no file in brotli beside it',
        'say in vite-pages.ts which page opens features/new.tsx at once, or in scripts/size.ts that it comes later',
      ],
    });
  });
});

describe('the weight of the pages without an account', () => {
  const manifest = { 'index.html': { file: 'index.js', css: ['index.css'] }, 'src/words/de.ts': { file: 'de.js' } };

  it('passes within the budget', async () => {
    const files = { 'index.js': kilobytes(30), 'de.js': kilobytes(20), 'index.css': '' };
    expect(await weigh('public-pages', { manifest, files })).toEqual({ code: 0, faults: [] });
  });

  it('fails, listing everything that is too heavy', async () => {
    const files = {
      'index.js': kilobytes(45),
      'de.js': Buffer.concat([kilobytes(45), Buffer.from('unrecognized_keys')]),
    };
    const { code, faults } = await weigh('public-pages', { manifest, files: { ...files, 'index.css': kilobytes(20) } });
    expect({ code, faults: faults.map((fault) => fault.replace(/ over \d.*/, ' over')) }).toEqual({
      code: 1,
      faults: ['the JavaScript is over', 'the styles are over', 'zod is in it'],
    });
  });
});
