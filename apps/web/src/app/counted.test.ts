import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { knownAt, placeOf, SOURCES, textOf, treeOf } from '#testing/sources.ts';

/** What a plural message counts: `count` in `plural(count, …)` or `<Plural value={count} … />`. */
function countedBy(file: string, node: types.Node): string | undefined {
  if (types.isCallExpression(node) && types.isIdentifier(node.callee, { name: 'plural' })) {
    return node.arguments[0] && textOf(file, node.arguments[0]);
  }
  if (!types.isJSXOpeningElement(node) || !types.isJSXIdentifier(node.name, { name: 'Plural' })) return;
  const value = node.attributes.find((each) => types.isJSXAttribute(each) && each.name.name === 'value');
  if (!types.isJSXAttribute(value) || !types.isJSXExpressionContainer(value.value)) return;
  return textOf(file, value.value.expression);
}

/** Files that show the name of the thing instead if there is only one. */
const NAMED = ['features/service-providers/provider-columns.tsx'];

it('has words for one thing too, not only for several', () => {
  let count = 0;
  const left: string[] = [];
  for (const [file, text] of Object.entries(SOURCES)) {
    if (!/\bplural\(|<Plural\b/.test(text)) continue;
    types.traverse(treeOf(file), (node, ancestors) => {
      const counted = countedBy(file, node);
      if (counted === undefined) return;
      count += 1;
      const isOfSeveral = (known: string) => known.includes(`${counted} > 1`) || known.includes(`${counted} >= 2`);
      if (knownAt(file, ancestors).some(isOfSeveral)) left.push(NAMED.includes(file) ? file : placeOf({ file, node }));
    });
  }
  expect(count).toBeGreaterThan(100);
  expect(left).toEqual(NAMED);
});

it('names what a number counts in the singular too: "1 feedback"', () => {
  const counting = Object.entries(SOURCES).filter(([, text]) => text.includes('<CountPill label='));
  expect(counting.length).toBeGreaterThan(5);
  expect(counting.flatMap(([file, text]) => (/<CountPill label=\{t`/.test(text) ? [file] : []))).toEqual([]);
});
