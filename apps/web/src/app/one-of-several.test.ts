import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { placeOf, SOURCES, textOf, treeOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) treeOf(file);

/** Fields that identify the things in a list. */
const ID = /^(?:_id|id|key|index)$/;

/** The operator with which a condition compares the thing's own id: `each._id === id`; undefined for other conditions. */
function comparesOwn(test: types.Node, own: string): '===' | '!==' | undefined {
  if (types.isLogicalExpression(test, { operator: '&&' })) return comparesOwn(test.left, own);
  if (!types.isBinaryExpression(test) || (test.operator !== '===' && test.operator !== '!==')) return undefined;
  const isOwn = [test.left, test.right].some(
    (side) =>
      types.isMemberExpression(side) &&
      types.isIdentifier(side.object, { name: own }) &&
      types.isIdentifier(side.property) &&
      ID.test(side.property.name),
  );
  return isOwn ? test.operator : undefined;
}

it('changes only the intended one of several things, and leaves the others as they are', () => {
  let changes = 0;
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (!/ap\(\(?\w+\)? =>/.test(text)) return [];
    const wrong: types.Node[] = [];
    types.traverseFast(treeOf(file), (node) => {
      if (!types.isCallExpression(node) || !types.isMemberExpression(node.callee)) return;
      if (!types.isIdentifier(node.callee.property) || !/^(?:map|flatMap)$/.test(node.callee.property.name)) return;
      const [change] = node.arguments;
      if (!types.isArrowFunctionExpression(change) || !types.isConditionalExpression(change.body)) return;
      const [thing] = change.params;
      if (!types.isIdentifier(thing)) return;
      const { test, consequent, alternate } = change.body;
      const compared = comparesOwn(test, thing.name);
      if (!compared) return;
      changes += 1;
      if (!types.isIdentifier(compared === '===' ? alternate : consequent, { name: thing.name })) wrong.push(node);
    });
    return wrong.map((node) => placeOf({ file, node }));
  });
  expect(changes).toBeGreaterThan(3);
  expect(found).toEqual([]);
});

type Given = { name: string; value: types.Node };

/** The named values of an object, or of an element. */
function givenIn(node: types.Node): Given[] {
  if (types.isObjectExpression(node)) {
    return node.properties.flatMap((each) =>
      types.isObjectProperty(each) && types.isIdentifier(each.key) && !each.computed
        ? [{ name: each.key.name, value: each.value }]
        : [],
    );
  }
  if (!types.isJSXOpeningElement(node)) return [];
  return node.attributes.flatMap((each) =>
    types.isJSXAttribute(each) && types.isJSXIdentifier(each.name) && each.value
      ? [{ name: each.name.name, value: each.value }]
      : [],
  );
}

/** The identifiers and strings in a value. */
function namesIn(value: types.Node): Set<string> {
  const names = new Set<string>();
  types.traverseFast(value, (node) => {
    if (types.isIdentifier(node)) names.add(node.name);
    else if (types.isStringLiteral(node)) names.add(node.value);
  });
  return names;
}

/** Pairs that are swapped on purpose. */
const EXCHANGED: string[] = [];

it('gives no two named values that were swapped by mistake', () => {
  let pairs = 0;
  const found = Object.keys(SOURCES).flatMap((file) => {
    const swapped: string[] = [];
    types.traverseFast(treeOf(file), (node) => {
      const given = givenIn(node).map(({ name, value }) => ({ name, names: namesIn(value) }));
      given.forEach((one, index) => {
        for (const other of given.slice(index + 1)) {
          pairs += 1;
          const takes = (it: typeof one, of: typeof one) => it.names.has(of.name) && !it.names.has(it.name);
          if (takes(one, other) && takes(other, one)) swapped.push(`${file} ${one.name}, ${other.name}`);
        }
      });
    });
    return swapped;
  });
  expect(pairs).toBeGreaterThan(10_000);
  expect(found).toEqual(EXCHANGED);
});

it('asks each of several things whether it is like the first; that one of them is says nothing, as the first itself is', () => {
  let compared = 0;
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (!/\bfirst\b/.test(text)) return [];
    const wrong: types.Node[] = [];
    types.traverseFast(treeOf(file), (node) => {
      if (!types.isCallExpression(node) || !types.isMemberExpression(node.callee)) return;
      const { property } = node.callee;
      if (!types.isIdentifier(property) || !/^(?:every|some)$/.test(property.name)) return;
      const [operator] = /[!=]==(?= (?:\w+\()?first\b)/.exec(textOf(file, node)) ?? [];
      if (operator === undefined) return;
      compared += 1;
      if ((property.name === 'every') !== (operator === '===')) wrong.push(node);
    });
    return wrong.map((node) => placeOf({ file, node }));
  });
  expect(compared).toBeGreaterThan(2);
  expect(found).toEqual([]);
});

/** What is sorted by a part of what it shows, by its name in the order. */
const SORTED_BY_PART: Record<string, string> = { provider: 'name' };

it('a column is sorted by what it shows', () => {
  let columns = 0;
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (!/\bsort: '/.test(text)) return [];
    const wrong: types.Node[] = [];
    types.traverseFast(treeOf(file), (node) => {
      const given = new Map(givenIn(node).map(({ name, value }) => [name, value]));
      const [key, cell, sort] = [given.get('key'), given.get('cell'), given.get('sort')];
      if (!types.isStringLiteral(key) || !cell || !types.isStringLiteral(sort)) return;
      columns += 1;
      const isShown = sort.value.startsWith(key.value) || namesIn(cell).has(sort.value);
      if (!isShown && SORTED_BY_PART[key.value] !== sort.value) wrong.push(node);
    });
    return wrong.map((node) => placeOf({ file, node }));
  });
  expect(columns).toBeGreaterThan(15);
  expect(found).toEqual([]);
});
