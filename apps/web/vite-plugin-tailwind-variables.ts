import type { Plugin } from 'vite';
import { endOfBlock } from './vite-plugin-print-styles.ts';

/**
 * Takes out of Tailwind's style sheet what it holds for classes and browsers that are not there, a twelfth of it (docs/adr/0006):
 * the layer that stands in for `@property` in browsers older than Tailwind asks for, and its variables that no class in use sets, with
 * what they are from the start in their place. Goes after Tailwind's own plugin.
 */
export function tailwindVariables(): Plugin {
  return {
    name: 'tailwind-variables',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (css) => (css.includes('@property --tw-') ? { code: withoutIdleVariables(css), map: null } : null),
    },
  };
}

/** @param css - as Tailwind writes it for a build, minified */
export function withoutIdleVariables(css: string): string {
  const initial = new Map<string, string | undefined>();
  const rules = withoutLayer(css, '@layer properties{')
    .replaceAll(/@property (--tw-[\w-]+)\{([^}]*)\}/g, (_, name: string, body: string) => {
      const value = /initial-value:([^;}]*)/.exec(body)?.[1];
      // A length of nothing has lost its unit, which it needs within a sum.
      initial.set(name, value === '0' && body.includes('<length>') ? '0px' : value);
      return '';
    })
    // All borders are solid from the start.
    .replaceAll(/border(?:-[a-z]+)?-style:var\(--tw-border-style\)(?:!important)?;?/g, '');
  const set = new Set(Array.from(rules.matchAll(/(?<=[{;])(--tw-[\w-]+):/g), ([, name]) => name));
  let read = rules;
  for (const [name, value] of initial) if (!set.has(name)) read = withValue(read, name, value);
  const isRead = (name: string) => read.includes(`var(${name})`) || read.includes(`var(${name},`);
  const written = read.replaceAll(/(?<=[{;])(--tw-[\w-]+):[^;}]*;?/g, (all, name: string) => (isRead(name) ? all : ''));
  const registered = Array.from(css.matchAll(/@property (--tw-[\w-]+)\{[^}]*\}/g)).filter(
    ([, name = '']) => set.has(name) && isRead(name),
  );
  return written + registered.map(([rule]) => rule).join('');
}

/** Without a layer and what it holds. */
function withoutLayer(css: string, beginning: string): string {
  const start = css.indexOf(beginning);
  return start < 0 ? css : css.slice(0, start) + css.slice(endOfBlock(css, start + beginning.length));
}

/** With a variable's value, or what stands in for it, wherever it is read. */
function withValue(css: string, name: string, value: string | undefined): string {
  const beginning = `var(${name}`;
  const start = css.search(new RegExp(`var\\(${name}[,)]`));
  if (start < 0) return css;
  const inside = start + beginning.length;
  const end = endOfBlock(css, inside, '()');
  const instead = value ?? (css[inside] === ',' ? css.slice(inside + 1, end - 1) : css.slice(start, end));
  return css.slice(0, start) + instead + withValue(css.slice(end), name, value);
}
