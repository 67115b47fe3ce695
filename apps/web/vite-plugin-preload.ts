import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { OPENED_AT_ONCE } from './vite-pages.ts';

/** A page in the table of routes (`app/router.tsx`): its name, and the file that it is loaded from. */
const PAGE = /\bpage\(\s*'([\w-]+)',\s*\(\) => import\('(\.\/pages\/[\w-]+\.tsx)'\)/g;

/**
 * Names what every page needs in index.html, `<link rel="modulepreload">`, so that it is asked for along with the shell and
 * not once the shell runs. It comes after the shell in a queue, which paints the frame of the page by itself.
 *
 * What one page needs besides is in `.vite/pages.json`, by the page's name: a server that knows which page is asked for names
 * that as well (`apps/mock-api/src/plugins/web-app.ts`), and a page is not waited for once the shell runs.
 *
 * What imports a page, or a part that a page opens by itself, names the files that come with it, so that they are asked for
 * together. What is loaded later is not waited for while its imports are found, and those names were 1 KB of a page.
 *
 * @param name - the module that is loaded with every page
 * @param router - the module of the table of routes
 */
export function preloadWithShell(name: string, router: string): Plugin {
  let root = '';
  let chunks: Rolldown.OutputChunk[] = [];
  return {
    name: 'preload-with-shell',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          // Browsers without modulepreload only load chunks a little later.
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

  /** What is there before any page is. */
  function loadedWithPages(): Set<string> {
    return new Set([...loadedWith(chunks, resolve(root, name)), ...loadedWith(chunks, resolve(root, 'index.html'))]);
  }
}

/** Whether somebody waits for a module that is imported dynamically: a page, or what a page opens by itself. */
const isAwaited = (module: string) => module.startsWith('app/pages/') || OPENED_AT_ONCE.has(module);

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((each) => each.type === 'chunk');

/** The files of a module that has a chunk of its own, and of all that it imports statically. */
function loadedWith(chunks: readonly Rolldown.OutputChunk[], module: string): Set<string> {
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
  if (!first) throw new Error(`The build has no chunk of ${module}`);
  return importedBy(chunks, [first.fileName]);
}

/** Files, and all that they import statically. */
function importedBy(chunks: readonly Rolldown.OutputChunk[], names: readonly string[]): Set<string> {
  const files = new Set(names);
  for (const file of files) {
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported);
  }
  return files;
}
