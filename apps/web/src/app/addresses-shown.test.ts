import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { knownAt, SOURCES, textOf, treeOf } from '#testing/sources.ts';

/** Pages that call people by their name or, while they have none, by their address. */
const NAMING = /\bpersonName\(|\bname \|\| (?:\w+\.)?email\b/;
const files = Object.keys(SOURCES).filter((file) => NAMING.test(SOURCES[file] ?? ''));

type Shown = { file: string; shown: string; hasCondition: boolean };

/** The places where a file shows an address, and whether each depends on there being a name. */
function addressesIn(file: string): Shown[] {
  const found: Shown[] = [];
  types.traverse(treeOf(file), (node, ancestors) => {
    if (!/^(?:\w+\.)*email$/.test(textOf(file, node))) return;
    const conditions = knownAt(file, ancestors);
    const [parent, above] = [...ancestors]
      .reverse()
      .filter(({ node: { type } }) => !/^(?:Logical|Conditional)/.test(type));
    const isShown =
      (types.isJSXExpressionContainer(parent?.node) && types.isJSXElement(above?.node)) ||
      (types.isObjectProperty(parent?.node) && textOf(file, parent.node).startsWith('subtitle:'));
    if (!isShown) return;
    const hasCondition = conditions.some((condition) => /^!?(?:\w+\.)*name$/.test(condition));
    found.push({ file, shown: textOf(file, parent.node), hasCondition });
  });
  return found;
}

it('an address is shown next to a name, or in place of one, and never next to itself', () => {
  const shown = files.flatMap(addressesIn);
  expect(shown.length).toBeGreaterThan(4);
  expect(shown.filter(({ hasCondition }) => !hasCondition)).toEqual([]);
});
