import { type MediaQuery, type Rule, transform, type Visitor } from 'lightningcss';
import type { Plugin } from 'vite';

/** The sheets that few windows need: their names, and the media queries they are for. */
const SHEETS = { print: 'print', forced: '(forced-colors: active)' } as const;
type Sheet = keyof typeof SHEETS;

/**
 * Moves the rules for print, and those for forced colours, into a file each, which browsers fetch after everything that the
 * screen needs (docs/adr/0006). Must come after Tailwind's own plugin.
 */
export function sheetsApart(): Plugin {
  return {
    name: 'sheets-apart',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/styles\.css$/ },
      handler(css) {
        const { rest, ...sheets } = apart(css);
        for (const [name, source] of Object.entries(sheets))
          this.emitFile({ type: 'asset', name: `${name}.css`, source });
        return { code: rest, map: null };
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.entries(SHEETS).flatMap(([name, media]) =>
          Object.values(bundle)
            .filter(({ fileName, type }) => type === 'asset' && new RegExp(`/${name}-[^/]*\\.css$`).test(fileName))
            .map(({ fileName }) => ({
              tag: 'link',
              attrs: { rel: 'stylesheet', media, href: `/${fileName}` },
              injectTo: 'head' as const,
            })),
        ),
    },
  };
}

/** The rules of each sheet, and all others (`rest`), each rule still in its layer. */
export function apart(css: string): Record<Sheet | 'rest', string> {
  return {
    rest: visited(css, { Rule: (rule) => (sheetOf(rule) ? [] : undefined) }),
    print: only(css, 'print'),
    forced: only(css, 'forced'),
  };
}

function only(css: string, sheet: Sheet): string {
  let within = 0;
  return visited(css, {
    Rule: (rule) => {
      if (sheetOf(rule) === sheet) within += 1;
      // Layer blocks stay, with or without such rules in them.
      return within > 0 || rule.type === 'layer-block' ? undefined : [];
    },
    RuleExit: (rule) => {
      if (sheetOf(rule) === sheet) within -= 1;
    },
  });
}

function sheetOf(rule: Rule): Sheet | undefined {
  if (rule.type !== 'media') return undefined;
  const { mediaQueries } = rule.value.query;
  if (mediaQueries.every(isPrint)) return 'print';
  return mediaQueries.every(isForced) ? 'forced' : undefined;
}

const isPrint = ({ mediaType, qualifier }: MediaQuery): boolean => mediaType === 'print' && qualifier !== 'not';

const isForced = ({ qualifier, condition }: MediaQuery): boolean =>
  qualifier !== 'not' && condition?.type === 'feature' && condition.value.name === 'forced-colors';

/** Runs a Lightning CSS visitor over a style sheet, and minifies the result. */
export function visited(css: string, visitor: Visitor<never>): string {
  return transform({ filename: 'styles.css', code: Buffer.from(css), minify: true, visitor }).code.toString();
}
