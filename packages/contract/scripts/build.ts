import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';
import { clientRoutes } from '../src/client/routes.ts';
import { contract } from '../src/contract.ts';

// Builds dist/, which is what gets published (docs/adr/0051): a module and its declarations for each source, with
// @siteward/domain and the parts of ts-rest in use included.

const PACKAGE = join(import.meta.dirname, '..');
const DIST = join(PACKAGE, 'dist');
const SOURCES = join(DIST, 'contract/src');
const TS_REST = join(DIST, 'ts-rest');
/** Where in dist/ the packages that the sources import by name end up. */
const INSIDE: Readonly<Record<string, string>> = {
  '@siteward/domain': join(DIST, 'domain/src/index.js'),
  '@ts-rest/core': join(TS_REST, 'core/index.js'),
  '@ts-rest/react-query/v5': join(TS_REST, 'react-query/v5/index.js'),
  // @tanstack/react-query re-exports what ts-rest takes from it, and clients have that package.
  '@tanstack/query-core': '@tanstack/react-query',
};

const require = createRequire(import.meta.url);

/** The folder of a package that the sources import. */
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));

rmSync(DIST, { recursive: true, force: true });
execFileSync(process.execPath, [join(folderOf('typescript'), 'bin/tsc'), '-p', 'tsconfig.build.json'], {
  cwd: PACKAGE,
  stdio: 'inherit',
});
await bundleTsRest();
writeFileSync(
  join(SOURCES, 'client/route-table.js'),
  `export const routes = ${JSON.stringify(clientRoutes(contract))};\n`,
);
for (const file of filesIn(DIST)) {
  if (file.endsWith('.js') || file.endsWith('.d.ts')) writeFileSync(file, relinked(readFileSync(file, 'utf8'), file));
}

/** Bundles ts-rest as the workspace has it, patched (docs/adr/0020): without its copy of zod 3, and with current React. */
async function bundleTsRest(): Promise<void> {
  await build({
    root: PACKAGE,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: TS_REST,
      target: 'es2022',
      minify: false,
      lib: {
        entry: {
          'core/index': join(import.meta.dirname, 'ts-rest/core.ts'),
          'react-query/v5/index': join(import.meta.dirname, 'ts-rest/react-query.ts'),
        },
        formats: ['es'],
        fileName: (_, name) => `${name}.js`,
      },
      rolldownOptions: { external: [/^react($|\/)/, /^@tanstack\//] },
    },
  });
  const declarations = { 'core/src': 'core', 'react-query/src/v5': 'react-query/v5' };
  for (const [from, to] of Object.entries(declarations)) {
    const [name = ''] = from.split('/');
    cpSync(join(folderOf(`@ts-rest/${name}`), from.slice(name.length)), join(TS_REST, to), { recursive: true });
    cpSync(join(folderOf(`@ts-rest/${name}`), 'LICENCE'), join(TS_REST, name, 'LICENCE'));
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Makes the imports of a file of dist/ point to files of dist/, with their extensions, as `nodenext` requires. */
function relinked(text: string, file: string): string {
  return text.replace(
    /(\bfrom |\bimport\(|^import )(['"])([^'"\n]+)\2/gm,
    (_, before: string, quote: string, name: string) => `${before}${quote}${target(name, file)}${quote}`,
  );
}

function target(name: string, file: string): string {
  // Its declarations are written for zod 3, which zod 4 includes.
  if (name === 'zod' && file.startsWith(TS_REST)) return 'zod/v3';
  const inside = INSIDE[name];
  if (inside !== undefined) return inside.startsWith(DIST) ? relativeTo(file, inside) : inside;
  if (!name.startsWith('.') || name.endsWith('.js')) return name;
  if (name.endsWith('.ts')) return `${name.slice(0, -'.ts'.length)}.js`;
  const found = ['.d.ts', '/index.d.ts'].find((end) => existsSync(join(dirname(file), name) + end));
  if (found === undefined) throw new Error(`${file} imports ${name}, which is not in dist/`);
  return `${name.replace(/\/$/, '')}${found.replace('.d.ts', '.js')}`;
}

function relativeTo(file: string, other: string): string {
  const path = relative(dirname(file), other);
  return path.startsWith('.') ? path : `./${path}`;
}
