import type { Plugin } from 'vite';

const PRINT = '@media print{';

/**
 * Puts what is for paper alone into a file of its own, which a browser fetches after all that the screen needs (docs/adr/0006). Goes
 * after Tailwind's own plugin.
 */
export function printStyles(): Plugin {
  return {
    name: 'print-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/styles\.css$/ },
      handler(css) {
        const { screen, print } = apart(css);
        if (print === '') return null;
        this.emitFile({ type: 'asset', name: 'print.css', source: print });
        return { code: screen, map: null };
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter(({ fileName, type }) => type === 'asset' && /\/print-[^/]*\.css$/.test(fileName))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', media: 'print', href: `/${fileName}` },
            injectTo: 'head',
          })),
    },
  };
}

/**
 * The rules for paper, and the others, each in its layer.
 *
 * @param css - as Tailwind writes it for a build, minified
 */
export function apart(css: string): { screen: string; print: string } {
  const kept: string[] = [];
  const print: string[] = [];
  let layer = { beginning: '', end: 0 };
  let at = 0;
  for (const { 0: beginning, index } of css.matchAll(/@(?:layer [\w-]+|media print)\{/g)) {
    const end = endOfBlock(css, index + beginning.length);
    if (beginning !== PRINT) {
      layer = { beginning, end };
      continue;
    }
    kept.push(css.slice(at, index));
    const rules = css.slice(index, end);
    print.push(index < layer.end ? `${layer.beginning}${rules}}` : rules);
    at = end;
  }
  return { screen: [...kept, css.slice(at)].join(''), print: print.join('') };
}

/** Where the block ends whose inside begins at `from`. */
export function endOfBlock(css: string, from: number, [open, close] = '{}'): number {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < css.length; at += 1) {
    if (css[at] === open) depth += 1;
    if (css[at] === close) depth -= 1;
  }
  return at;
}
