import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ParseResult, parseSync, traverse, types } from '@babel/core';
import { compile } from '@tailwindcss/node';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';

// Class names are joined without merging, because a library that merges them would add 7 KB to every page. If two classes set
// the same property, only their order in the style sheet decides which one wins: the one that is meant to win needs a `!`.

const PACKAGES = join(import.meta.dirname, '../../..');

/** Knows which classes set the same property, both Tailwind's own and the theme's. */
const merge = extendTailwindMerge({
  extend: {
    theme: { spacing: ['control', 'control-sm', 'row'] },
    classGroups: { z: [{ z: ['sticky', 'overlay', 'floating'] }] },
  },
});

interface Source {
  file: string;
  text: string;
  tree: ParseResult;
  /** The initializers of its constants, by name. */
  constants: Map<string, types.Node>;
}

const files = ['packages/ui/src', 'apps/web/src'].flatMap((root) =>
  readdirSync(join(PACKAGES, root), { recursive: true, encoding: 'utf8' }).map((file) => join(PACKAGES, root, file)),
);
const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map(read);
/** Constants with classes that other files import: by convention their names end in `Class`, such as `controlClass`. */
const shared = new Map(sources.flatMap(({ constants }) => [...constants].filter(([name]) => name.endsWith('Class'))));

const lists = sources.flatMap(classListsIn);

it('gives no property two classes, because which of them wins would not depend on their order', () => {
  const found: string[] = [];
  /** For each component with a `className`: the classes it adds itself, and the components that it passes `className` on to. */
  const looks = new Map<string, { own: string[]; handsOnTo: string[] }>();
  for (const source of sources) {
    traverse(source.tree, {
      CallExpression(path) {
        if (!types.isIdentifier(path.node.callee, { name: 'cx' })) return;
        // Classes looked up in a table are checked where the table is defined.
        const parts = path.node.arguments.map((each) =>
          types.isMemberExpression(each) ? [] : classesIn(each, source),
        );
        for (const [index, part] of parts.entries()) {
          found.push(...clashes(parts.slice(0, index).flat(), part).map((clash) => `${source.file}: ${clash}`));
        }
        if (path.node.arguments.some(isHandedIn)) {
          lookOf(path.findParent(isComponent)?.node).own.push(
            ...path.node.arguments.flatMap((each) => classesIn(each, source)),
          );
        }
      },
      JSXOpeningElement(path) {
        const given = classNameOf(path.node);
        if (given && isHandedIn(given)) lookOf(path.findParent(isComponent)?.node).handsOnTo.push(tagOf(path.node));
      },
    });
  }

  function lookOf(component: types.Node | undefined) {
    const name = types.isFunctionDeclaration(component) ? (component.id?.name ?? '') : '';
    const look = looks.get(name) ?? { own: [], handsOnTo: [] };
    looks.set(name, look);
    return look;
  }
  function wholeLook(name: string): string[] {
    const look = looks.get(name);
    return look ? [...look.own, ...look.handsOnTo.filter((each) => each !== name).flatMap(wholeLook)] : [];
  }

  lookOf(undefined);
  looks.set('Button', looks.get('buttonClass') ?? { own: [], handsOnTo: [] });
  for (const source of sources) {
    traverse(source.tree, {
      JSXOpeningElement({ node }) {
        const given = classNameOf(node);
        if (!given) return;
        const clashing = clashes(wholeLook(tagOf(node)), classesIn(given, source));
        found.push(...clashing.map((clash) => `${source.file}, ${tagOf(node)}: ${clash}`));
      },
    });
  }
  expect(looks.size).toBeGreaterThan(30);
  expect([...new Set(found)]).toEqual([]);
});

it('uses only classes that exist in the design, because any other would silently do nothing', async () => {
  const used = new Map(lists.flatMap(({ names, file }) => names.map((name) => [name, file])));
  const { build } = await compile('@import "./styles.css";', { base: import.meta.dirname, onDependency: () => {} });
  // Some parts of the application, such as the calendar, bring rules of their own.
  const ownRules = files.filter((file) => file.endsWith('.css')).map((file) => readFileSync(file, 'utf8'));
  const css = [build([...used.keys()]), ...ownRules].join();
  const known = new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')));
  expect(known.size).toBeGreaterThan(500);
  expect([...used].filter(([name]) => !known.has(name)).map(([name, file]) => `${file}: ${name}`)).toEqual([]);
});

it('keeps messages clear of bars at the bottom of a window, so that they do not cover them', () => {
  const bars = lists.filter(
    ({ names }) =>
      names.includes('bottom-0') &&
      (names.includes('sticky') || (names.includes('fixed') && names.includes('inset-x-0'))),
  );
  expect(bars.length).toBeGreaterThan(5);
  expect(bars.filter(({ text }) => !text.includes('useMessagesClearOf(')).map(({ file }) => file)).toEqual([]);
});

/** The classes of each element, and of each call that joins some. */
function classListsIn(source: Source): (Source & { names: string[] })[] {
  const nodes: types.Node[] = [];
  traverse(source.tree, {
    JSXOpeningElement({ node }) {
      const given = classNameOf(node);
      if (given) nodes.push(given);
    },
    CallExpression({ node }) {
      if (types.isIdentifier(node.callee, { name: 'cx' })) nodes.push(node);
    },
  });
  return nodes.map((node) => ({ ...source, names: classesIn(node, source) }));
}

function read(path: string): Source {
  const plugins: ('typescript' | 'jsx')[] = path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
  const text = readFileSync(path, 'utf8');
  const tree = parseSync(text, { babelrc: false, configFile: false, parserOpts: { plugins } });
  if (!tree) throw new Error(`${path} could not be read.`);
  const constants = new Map<string, types.Node>();
  for (const statement of tree.program.body) {
    const declared = types.isExportNamedDeclaration(statement) ? statement.declaration : statement;
    if (!types.isVariableDeclaration(declared)) continue;
    for (const { id, init } of declared.declarations) if (types.isIdentifier(id) && init) constants.set(id.name, init);
  }
  return { file: relative(PACKAGES, path), text, tree, constants };
}

/** The classes that an expression may evaluate to, in any of its branches. */
function classesIn(node: types.Node, source: Source, seen = new Set<types.Node>()): string[] {
  if (seen.has(node)) return [];
  seen.add(node);
  if (types.isStringLiteral(node)) return split(node.value);
  // Text that touches a value in a template is only a piece of a class.
  if (types.isTemplateLiteral(node)) {
    const text = node.quasis.map(({ value }) => value.raw).join('\0');
    const whole = split(text).filter((name) => !name.includes('\0'));
    return [...whole, ...node.expressions.flatMap((each) => classesIn(each, source, seen))];
  }
  // The arguments of other functions are not classes but variants, sizes and the like.
  if (types.isCallExpression(node) && !types.isIdentifier(node.callee, { name: 'cx' })) {
    return classesIn(node.callee, source, seen);
  }
  if (types.isIdentifier(node)) {
    const constant = source.constants.get(node.name) ?? shared.get(node.name);
    return constant ? classesIn(constant, source, seen) : [];
  }
  if (types.isArrowFunctionExpression(node) || isComparison(node)) return [];
  const parts = types.isObjectProperty(node)
    ? [node.value]
    : types.isMemberExpression(node)
      ? [node.object]
      : types.isConditionalExpression(node)
        ? [node.consequent, node.alternate]
        : (types.VISITOR_KEYS[node.type] ?? []).flatMap((key): types.Node[] => Object(node)[key] ?? []);
  return parts.flatMap((part) => classesIn(part, source, seen));
}

function isComparison(node: types.Node): boolean {
  return types.isBinaryExpression(node) && (node.operator === '===' || node.operator === '!==');
}

function split(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** The pairs whose later class is meant to win, but might not. */
function clashes(before: readonly string[], after: readonly string[]): string[] {
  return after.flatMap((late) =>
    before
      .filter((early) => early !== late && early.endsWith('!') === late.endsWith('!'))
      .filter((early) => merge(`${early} ${late}`) === late)
      .map((early) => `${late} over ${early}`),
  );
}

/** Whether an expression is, or passes on, the `className` that a component was given. */
function isHandedIn(node: types.Node): boolean {
  if (types.isIdentifier(node)) return node.name === 'className';
  if (types.isMemberExpression(node)) return isHandedIn(node.property);
  if (types.isJSXExpressionContainer(node)) return isHandedIn(node.expression);
  return types.isCallExpression(node) && node.arguments.some(isHandedIn);
}

function classNameOf({ attributes }: types.JSXOpeningElement): types.Node | undefined {
  for (const each of attributes) {
    if (types.isJSXAttribute(each) && types.isJSXIdentifier(each.name, { name: 'className' }))
      return each.value ?? undefined;
  }
  return undefined;
}

function tagOf({ name }: types.JSXOpeningElement): string {
  return types.isJSXIdentifier(name) ? name.name : '';
}

function isComponent({ node }: { node: types.Node }): boolean {
  return types.isFunctionDeclaration(node);
}
