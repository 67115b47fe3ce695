import type { Declaration, ParsedComponent, TokenOrValue } from 'lightningcss';
import type { Plugin } from 'vite';
import { visited } from './vite-plugin-sheets-apart.ts';

/**
 * Removes from Tailwind's style sheet what it holds for classes and browsers that are not in use, a twelfth of it (docs/adr/0006):
 * the layer that replaces `@property` in browsers older than Tailwind supports, and the variables that no class in use sets, which
 * give way to their initial values. Must come after Tailwind's own plugin.
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

/** @param css - as Tailwind writes it for a build */
export function withoutIdleVariables(css: string): string {
  const initial = new Map<string, TokenOrValue[] | undefined>();
  const set = new Set<string>();
  const read = new Set<string>();
  const known = visited(css, {
    Rule: {
      'layer-block': ({ value: { name } }) => (name?.join('.') === 'properties' ? [] : undefined),
      property: ({ value: { name, initialValue } }) => void initial.set(name, tokensOf(initialValue)),
    },
    Declaration: (declaration) => {
      if (declaration.property === 'custom') set.add(declaration.value.name);
      return isBorderStyle(declaration) ? [] : undefined;
    },
  });
  const replaced = visited(known, {
    VariableExit: ({ name: { ident }, fallback }) => {
      const isIdle = initial.has(ident) && !set.has(ident);
      const value = isIdle ? (initial.get(ident) ?? fallback ?? undefined) : undefined;
      if (value === undefined) read.add(ident);
      return value && withoutNull(value);
    },
  });
  const isNeeded = (name: string) => !initial.has(name) || (set.has(name) && read.has(name));
  return visited(replaced, {
    Rule: { property: ({ value: { name } }) => (isNeeded(name) ? undefined : []) },
    Declaration: { custom: ({ name }) => (isNeeded(name) ? undefined : []) },
  });
}

/** Lightning CSS does not accept the `null` that it itself passes for the missing parts of a variable. */
function withoutNull<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (_, part: unknown) => part ?? undefined));
}

/**
 * Whether a declaration takes a border's style from its variable. It can go: all borders are solid to begin with, and a class for another
 * style sets the style itself too.
 */
function isBorderStyle({ property, value }: Declaration): boolean {
  if (property !== 'unparsed') return false;
  const [first, ...others] = value.value;
  return others.length === 0 && first?.type === 'var' && first.value.name.ident === '--tw-border-style';
}

/** The initial value of an `@property` rule as tokens; undefined for none, and for kinds that Tailwind does not use. */
function tokensOf(value: ParsedComponent | null | undefined): TokenOrValue[] | undefined {
  if (value?.type === 'token-list') return value.value;
  if (value?.type === 'length' && value.value.type === 'value') return [{ type: 'length', value: value.value.value }];
  if (value?.type === 'length-percentage' && value.value.type === 'percentage') {
    return [{ type: 'token', value: value.value }];
  }
  return undefined;
}
