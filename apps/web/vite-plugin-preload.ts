import type { Plugin } from 'vite';

/**
 * Names what every page needs in index.html, `<link rel="modulepreload">`, so that it is asked for along with the shell and
 * not once the shell runs. It comes after the shell in a queue, which paints the frame of the page by itself.
 *
 * @param name - the module that is loaded with every page
 */
export function preloadWithShell(name: string): Plugin {
  return {
    name: 'preload-with-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(name));
        if (!first) throw new Error(`The build has no chunk of ${name}, which every page is loaded with`);
        const files = new Set([first.fileName]);
        for (const file of files) {
          for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported);
        }
        return [...files]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
            injectTo: 'head',
          }));
      },
    },
  };
}
