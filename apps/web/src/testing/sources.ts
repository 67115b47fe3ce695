import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, types } from '@babel/core';

const SRC = join(import.meta.dirname, '..');

/** The text of each source file of the application, without tests and catalogs, by its path within `src`. */
export const SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  ['app', 'components', 'features', 'lib'].flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|-testing\.|(?:^|\/)testing\.|(?:^|\/)locales\//.test(file))
      .map((file) => [`${folder}/${file}`, readFileSync(join(SRC, folder, file), 'utf8')]),
  ),
);

const UI = join(SRC, '../../../packages/ui/src');

/** The same for the components of packages/ui, by their path with `ui/` in front. */
export const UI_SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  ['components', 'lib'].flatMap((folder) =>
    readdirSync(join(UI, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => [`ui/${folder}/${file}`, readFileSync(join(UI, folder, file), 'utf8')]),
  ),
);

const PUBLIC = join(SRC, '../../public-pages/src');

/** The same for the pages of people without an account, by their path with `public/` in front. */
export const PUBLIC_SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  ['.', 'form', 'lib', 'test-card', 'tracking'].flatMap((folder) =>
    readdirSync(join(PUBLIC, folder), { encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => [join('public', folder, file), readFileSync(join(PUBLIC, folder, file), 'utf8')]),
  ),
);

const sourceOf = (file: string) => SOURCES[file] ?? UI_SOURCES[file] ?? PUBLIC_SOURCES[file] ?? '';

const trees = new Map<string, types.File>();
const elements = new Map<string, Element[]>();

/** The syntax tree of a file, parsed once for all tests that look at it. */
export function treeOf(file: string): types.File {
  const known = trees.get(file);
  if (known) return known;
  const tree = parseSync(sourceOf(file), {
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  if (!tree) throw new Error(`${file} could not be read.`);
  trees.set(file, tree);
  return tree;
}

export type Element = { file: string; name: string; node: types.JSXElement };

/** The JSX elements in a file, in order. */
export function elementsIn(file: string): readonly Element[] {
  const known = elements.get(file);
  if (known) return known;
  const found: Element[] = [];
  elements.set(file, found);
  types.traverseFast(treeOf(file), (node) => {
    if (!types.isJSXElement(node)) return;
    const { name } = node.openingElement;
    if (types.isJSXIdentifier(name)) found.push({ file, name: name.name, node });
  });
  return found;
}

/** The attributes of an element by name, without those that are spread into it. */
export function attributesOf({ node }: Pick<Element, 'node'>): Map<string, types.JSXAttribute['value']> {
  return new Map(
    node.openingElement.attributes
      .filter((each) => types.isJSXAttribute(each))
      .flatMap(({ name, value }) => (types.isJSXIdentifier(name) ? [[name.name, value]] : [])),
  );
}

/** The location of something, such as `features/members/member-list.tsx:12`. */
export function placeOf({ file, node }: { file: string; node: types.Node }): string {
  return `${file}:${node.loc?.start.line}`;
}

/** The source text of a node, on one line. */
export function textOf(file: string, { start, end }: types.Node): string {
  return sourceOf(file).slice(Number(start), Number(end)).replaceAll(/\s+/g, ' ');
}

/**
 * What is found in each source file of the application, or of other sources, by its path; files in which nothing is found are left
 * out.
 */
export function inEachFile<Found extends string | number>(
  find: (text: string, file: string) => Found,
  sources: Record<string, string> = SOURCES,
): Record<string, Found> {
  const found = Object.entries(sources).map(([file, text]) => [file, find(text, file)] as const);
  return Object.fromEntries(found.filter(([, what]) => what !== '' && what !== 0));
}

/** What is found in the nodes of a file, in their order. */
export function inEachNode(file: string, find: (node: types.Node) => string | readonly string[] | undefined): string[] {
  const found: string[] = [];
  types.traverseFast(treeOf(file), (node) => {
    found.push(...[find(node) ?? []].flat());
  });
  return found;
}

const returns = (node: types.Node | undefined): boolean =>
  types.isBlockStatement(node) ? returns(node.body.at(-1)) : types.isReturnStatement(node);

/** The conditions known to hold at a node: those around it, and the negation of those before it that returned early. */
export function knownAt(file: string, ancestors: types.TraversalAncestors): string[] {
  return ancestors.flatMap(({ node, key, index }) => {
    if (types.isLogicalExpression(node) && key === 'right') {
      return node.operator === '&&' ? [textOf(file, node.left)] : [`!${textOf(file, node.left)}`];
    }
    if (types.isConditionalExpression(node) && key !== 'test') {
      return [`${key === 'alternate' ? '!' : ''}${textOf(file, node.test)}`];
    }
    if (types.isIfStatement(node) && key === 'consequent') return [textOf(file, node.test)];
    if (!types.isBlockStatement(node) || index === undefined) return [];
    return node.body.slice(0, index).flatMap((before) => {
      if (!types.isIfStatement(before) || !returns(before.consequent)) return [];
      return /^[\w.]+$/.test(textOf(file, before.test)) ? [`!${textOf(file, before.test)}`] : [];
    });
  });
}
