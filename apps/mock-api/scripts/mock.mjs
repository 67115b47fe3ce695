// Starts the mock from a single bundle, with V8's compiled code from an earlier run, which takes a fraction of the time that loading some
// thousand files would. The bundle is built again when a source has changed.
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

const app = join(import.meta.dirname, '..');
const folder = join(app, 'node_modules/.cache/siteward-mock');
const bundle = join(folder, 'mock.cjs');
const sources = ['src', '../../packages/contract/src', '../../packages/domain/src'].map((path) => join(app, path));
const others = [import.meta.filename, join(app, 'package.json'), join(app, '../../pnpm-lock.yaml')];
/** Packages that load programs, workers or pages from their own folder, so they must stay in it. */
const OUTSIDE = new Set(['sharp', '@node-rs/argon2', 'pino', '@fastify/swagger-ui', 'mongodb-memory-server-core']);
/** A temporary folder older than this was left by a process that was killed. */
const ABANDONED_MS = 10 * 60_000;

mkdirSync(folder, { recursive: true });
if (isStale()) await make();
load();

function isStale() {
  if (!existsSync(bundle)) return true;
  const made = statSync(bundle).mtimeMs;
  const files = sources.flatMap((path) => readdirSync(path, { recursive: true }).map((name) => join(path, name)));
  return [...others, ...files].some((file) => statSync(file).mtimeMs > made);
}

async function make() {
  process.stderr.write('Putting the mock together, once for its sources as they are ...\n');
  const { NODE_ENV } = process.env;
  const { build } = await import('vite');
  const began = new Date();
  const { result, place } = writing();
  await build({
    root: app,
    configFile: false,
    logLevel: 'error',
    plugins: [{ name: 'outside', enforce: 'pre', resolveId: outside }],
    build: {
      ssr: 'src/mock.ts',
      outDir: place,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: {
        output: { format: 'cjs', codeSplitting: false, dynamicImportInCjs: false, entryFileNames: 'mock.cjs' },
      },
    },
    ssr: { noExternal: true },
  });
  // So that a source changed during the build counts as newer than the bundle.
  utimesSync(join(place, 'mock.cjs'), began, began);
  result('mock.cjs');
  // Vite sets NODE_ENV to production for its build, but the mock does not run in production mode.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
}

function outside(source, importer) {
  const name = source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
  if (importer === undefined || !OUTSIDE.has(name)) return null;
  return { id: createRequire(importer).resolve(source), external: 'absolute' };
}

/** A temporary folder to write a file in; `result` moves the whole file into place, so that several processes may do this at the same time. */
function writing() {
  for (const name of readdirSync(folder).filter((each) => each.startsWith('making-'))) {
    const abandoned = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - abandoned > ABANDONED_MS) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const place = mkdtempSync(join(folder, 'making-'));
  const result = (name) => {
    renameSync(join(place, name), join(folder, name));
    rmSync(place, { recursive: true });
  };
  return { place, result };
}

function load() {
  const file = openSync(bundle, 'r');
  const { mtimeMs, size } = fstatSync(file);
  const source = readFileSync(file, 'utf8');
  closeSync(file);
  // V8 itself would accept the compiled code of any other file of the same length.
  const compiled = `mock-${Math.round(mtimeMs)}-${size}.compiled`;
  const path = join(folder, compiled);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: bundle,
    ...(existsSync(path) && { cachedData: readFileSync(path) }),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(bundle), module, bundle, folder);
  if (script.cachedDataRejected === false) return;
  // Waits until everything that a start needs has been compiled.
  module.exports.served.then(() => {
    const { place, result } = writing();
    writeFileSync(join(place, compiled), script.createCachedData());
    result(compiled);
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.compiled') && each !== compiled))
      rmSync(join(folder, name), { force: true });
  });
}
