import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Manifest } from 'vite';

/**
 * Prints the gzipped size of these pages: all of their JavaScript together, for every page and language, and their styles. Fails
 * if it is over the budget or includes zod (docs/adr/0035; 1 KB = 1024 bytes). Builds first unless given `--built`.
 */
const BUDGET = { js: 60 * 1024, css: 9 * 1024 };

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

if (!process.argv.includes('--built')) await build({ root, logLevel: 'error' });

const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const files = [...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))].sort();
const weigh = (ending: string): number =>
  files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + gzipped(file), 0);
const [js, css] = [weigh('.js'), weigh('.css')];

for (const file of files.filter((each) => /\.(js|css)$/.test(each))) print(file, gzipped(file));
print('all JavaScript', js);
print('all styles', css);

const faults = [
  js > BUDGET.js && `the JavaScript is over ${kilobytes(BUDGET.js)}`,
  css > BUDGET.css && `the styles are over ${kilobytes(BUDGET.css)}`,
  // The name of an issue that only zod's parser raises.
  files.some((file) => file.endsWith('.js') && /unrecognized_keys/.test(readFileSync(join(dist, file), 'utf8'))) &&
    'zod is in it',
].filter(Boolean);
for (const fault of faults) process.stderr.write(`\nToo much: ${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

function gzipped(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
}

function print(name: string, bytes: number): void {
  process.stdout.write(`${name.padEnd(40)} ${kilobytes(bytes).padStart(9)}\n`);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
