import { type Rule, transform, type Visitor } from 'lightningcss';
import type { Plugin } from 'vite';

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

/** The rules for paper, and the others, each in its layer. */
export function apart(css: string): { screen: string; print: string } {
  let papers = 0;
  return {
    screen: visited(css, { Rule: (rule) => (isPrint(rule) ? [] : undefined) }),
    print: visited(css, {
      Rule: (rule) => {
        if (isPrint(rule)) papers += 1;
        return papers > 0 || rule.type === 'layer-block' ? undefined : [];
      },
      RuleExit: (rule) => {
        if (isPrint(rule)) papers -= 1;
      },
    }),
  };
}

function isPrint(rule: Rule): boolean {
  return (
    rule.type === 'media' &&
    rule.value.query.mediaQueries.every(({ mediaType, qualifier }) => mediaType === 'print' && qualifier !== 'not')
  );
}

/** A style sheet without what a visitor of Lightning CSS takes out, minified. */
export function visited(css: string, visitor: Visitor<never>): string {
  return transform({ filename: 'styles.css', code: Buffer.from(css), minify: true, visitor }).code.toString();
}
