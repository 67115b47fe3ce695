import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Manifest } from 'vite';

/**
 * Prints what a browser loads, gzipped: the shell before any page (the entry with the default layout, and what they
 * import), then each page in full: all that it needs to be usable. Fails when the shell or a page is over its budget, or
 * holds zod (docs/adr/0006; 1 KB = 1024 bytes).
 * Builds first unless told `--built`.
 */
const BUDGET = { js: 107 * 1024, css: 12 * 1024 };
/** The JavaScript of a page in full. */
const PAGE_BUDGET = 160 * 1024;
/** The JavaScript of pages that have more on them from the start: a list, or the form to sign in with. */
const BUDGETS: Record<string, number> = {
  index: 175 * 1024,
  'require-organization-membership': 175 * 1024,
  'roles-permissions': 200 * 1024,
  invitations: 200 * 1024,
  'customer-invitations': 200 * 1024,
  members: 200 * 1024,
};

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const manifestFile = join(dist, '.vite/manifest.json');

if (!process.argv.includes('--built') || !existsSync(manifestFile)) await build({ root, logLevel: 'error' });

const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const shell = loadedWith('index.html');
const providers = loadedWith('src/app/providers.tsx');

print('shell', shell);
const pages = Object.keys(manifest)
  .filter((key) => key.startsWith('src/app/pages/'))
  .sort()
  .map((key) => ({
    name: key.replace('src/app/pages/', '').replace('.tsx', ''),
    files: new Set([...shell, ...providers, ...loadedWith(key)]),
  }));
for (const { name, files } of pages) print(name, files);

const faults = [
  size(shell, '.js') > BUDGET.js && `the shell's JavaScript is over ${kilobytes(BUDGET.js)}`,
  size(shell, '.css') > BUDGET.css && `the shell's CSS is over ${kilobytes(BUDGET.css)}`,
  ...pages.flatMap(({ name, files }) => {
    const budget = BUDGETS[name] ?? PAGE_BUDGET;
    return [
      size(files, '.js') > budget && `the JavaScript of ${name} is over ${kilobytes(budget)}`,
      [...files].some(holdsZod) && `zod is in ${name}`,
    ];
  }),
].filter(Boolean);
for (const fault of faults) process.stderr.write(`\nToo much: ${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** The files of a manifest entry and of all that it imports statically. */
function loadedWith(key: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[key];
  if (!entry || seen.has(entry.file)) return seen;
  seen.add(entry.file);
  for (const file of entry.css ?? []) seen.add(file);
  for (const imported of entry.imports ?? []) loadedWith(imported, seen);
  return seen;
}

function size(files: Set<string>, ending: string): number {
  const wanted = [...files].filter((file) => file.endsWith(ending));
  return wanted.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}

/** Whether a chunk holds zod's own code: the name of an issue that only its parser raises. */
function holdsZod(file: string): boolean {
  return file.endsWith('.js') && /unrecognized_keys/.test(readFileSync(join(dist, file), 'utf8'));
}

function print(name: string, files: Set<string>): void {
  const zod = [...files].some(holdsZod) ? '  with zod' : '';
  const js = kilobytes(size(files, '.js')).padStart(9);
  const css = kilobytes(size(files, '.css')).padStart(8);
  process.stdout.write(`${name.padEnd(34)} JS ${js}  CSS ${css}${zod}\n`);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
