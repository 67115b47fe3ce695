import { basename, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { build } from 'vite';
import { inject } from 'vitest';

const APP = join(import.meta.dirname, '../..');
const bundles = new Map<string, Promise<string>>();

/**
 * The file that Node runs for a program of this application: a bundle with the workspace's own packages, which starts in a third
 * of the time that its hundreds of files take. It is built once per thread in each test run.
 *
 * @param entry - the path of its TypeScript
 */
export function programOf(entry: string): Promise<string> {
  const bundle = bundles.get(entry) ?? bundleOf(entry);
  bundles.set(entry, bundle);
  return bundle;
}

async function bundleOf(entry: string): Promise<string> {
  const name = basename(entry, '.ts');
  const outDir = join(inject('programs'), `${name}-${threadId}`);
  await build({
    root: APP,
    configFile: false,
    logLevel: 'error',
    // To Vite, tests are not production, and React does not provide the development JSX where the process is production.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      ssr: entry,
      outDir,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'program.js' } },
    },
    ssr: { noExternal: [/^@siteward\//] },
  });
  return join(outDir, 'program.js');
}
