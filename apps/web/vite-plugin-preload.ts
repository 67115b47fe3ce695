import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { OPENED_AT_ONCE } from './vite-pages.ts';

/**
 * The module of Vite with the function that it puts around every dynamic import. Ours does without what no chunk of this build
 * has or uses: styles of its own, a nonce, a place relative to the importer, and an event for errors.
 */
const HELPER = '\0vite/preload-helper.js';
const OUR_HELPER = 'src/lib/navigation/load-with.ts';

/** A page in the route table (`app/router.tsx`): its name, and the file it is loaded from. */
const PAGE = /\bpage\(\s*'([\w-]+)',\s*\(\) => import\('(\.\/pages\/[\w-]+\.tsx)'\)/g;

/**
 * Lists what every page needs in index.html, as `<link rel="modulepreload">`, so that it is requested together with the shell
 * instead of once the shell runs. It has a lower priority than the shell, which can paint the frame of the page without it.
 *
 * What a single page needs in addition is in `.vite/pages.json`, by the name of the page. A server that knows which page is
 * requested lists that too (`apps/mock-api/src/plugins/web-app.ts`), so that the page's code is not first requested by the running shell.
 *
 * A dynamic import of a page, or of a part that a page opens without being asked, lists the files that come with it, so that all
 * are requested together. Other imports do not: nobody waits for them, and the lists would add 1 KB to a page.
 *
 * @param name - the module that is loaded with every page
 * @param router - the module with the route table
 */
export function preloadWithShell(name: string, router: string): Plugin {
  let root = '';
  let chunks: Rolldown.OutputChunk[] = [];
  return {
    name: 'preload-with-shell',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          // Without it, browsers that lack modulepreload merely load chunks a little later.
          polyfill: false,
          resolveDependencies: (file, files, { hostId, hostType }) => {
            if (hostType === 'html') return files;
            const module = chunks.find(({ fileName }) => fileName === file)?.facadeModuleId ?? '';
            if (!isAwaited(relative(resolve(root, 'src'), module))) return [];
            const known = new Set([...loadedWithPages(), ...importedBy(chunks, [hostId])]);
            return files.filter((each) => each.endsWith('.js') && !known.has(each));
          },
        },
      },
    }),
    configResolved(config) {
      root = config.root;
    },
    load(id) {
      return id === HELPER
        ? `export { loadWith as __vitePreload } from ${JSON.stringify(resolve(root, OUR_HELPER))};`
        : null;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return [...loadedWith(chunksOf(bundle), resolve(root, name))]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
            injectTo: 'head',
          }));
      },
    },
    generateBundle(_, bundle) {
      chunks = chunksOf(bundle);
      if (!chunks.some(({ moduleIds }) => moduleIds.includes(resolve(root, OUR_HELPER))))
        this.error(`Vite no longer loads ${HELPER.slice(1)}, so that ${OUR_HELPER} is in no chunk`);
      const table = resolve(root, router);
      const known = loadedWithPages();
      const pages: Record<string, string[]> = {};
      for (const [, page = '', file = ''] of readFileSync(table, 'utf8').matchAll(PAGE)) {
        const needed = loadedWith(chunks, resolve(dirname(table), file));
        pages[page] = [...needed].filter((each) => !known.has(each));
      }
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) });
    },
  };

  /** The files that are there before any page is. */
  function loadedWithPages(): Set<string> {
    return new Set([...loadedWith(chunks, resolve(root, name)), ...loadedWith(chunks, resolve(root, 'index.html'))]);
  }
}

/** Whether people wait for a dynamically imported module: a page, or what a page opens without being asked. */
const isAwaited = (module: string) => module.startsWith('app/pages/') || OPENED_AT_ONCE.has(module);

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((each) => each.type === 'chunk');

/** The files of a module that has a chunk of its own, and of everything it imports statically. */
function loadedWith(chunks: readonly Rolldown.OutputChunk[], module: string): Set<string> {
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
  if (!first) throw new Error(`The build has no chunk of ${module}`);
  return importedBy(chunks, [first.fileName]);
}

/** The given files, and everything they import statically. */
function importedBy(chunks: readonly Rolldown.OutputChunk[], names: readonly string[]): Set<string> {
  const files = new Set(names);
  for (const file of files) {
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported);
  }
  return files;
}
