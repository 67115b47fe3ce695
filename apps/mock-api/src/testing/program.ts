import { basename, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { build } from 'vite';
import { inject } from 'vitest';

const APP = join(import.meta.dirname, '../..');
const bundles = new Map<string, Promise<string>>();

/**
 * The file that Node runs for a program of this application: a bundle with the workspace's own packages,
 * which takes a third of the time to start that its hundreds of files do. It is made once a thread in each run of the tests.
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
    // Tests are no production to Vite, and React has nothing for its other JSX where a process is one.
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
