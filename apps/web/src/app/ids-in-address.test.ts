import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, inEachNode, SOURCES, textOf, treeOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) treeOf(file);

/** Whether something is read from the address: a part of its path or a value of its query. */
const FROM_ADDRESS = /^(?:useParams\(\)|(?:\w+\.)?params)(?:\['\w+'\]|\.\w+)$|(?:^|\.)get\([^)]*\)(?: \?\? .*)?$/;
/** What is the id of a record, or of the organization or site that it belongs to. */
const AN_ID = /(?:^|\.)(?:_id|id|org|site|siteId|role)$/;

/** The names that stand for something from the address in a file. */
function namesIn(file: string): Set<string> {
  const names = new Set<string>();
  types.traverseFast(treeOf(file), (node) => {
    if (!types.isVariableDeclarator(node) || !node.init) return;
    if (types.isIdentifier(node.id) && FROM_ADDRESS.test(textOf(file, node.init))) names.add(node.id.name);
    if (!types.isObjectPattern(node.id) || textOf(file, node.init) !== 'useParams()') return;
    for (const property of node.id.properties) {
      if (!types.isObjectProperty(property)) continue;
      const bound = types.isAssignmentPattern(property.value) ? property.value.left : property.value;
      if (types.isIdentifier(bound)) names.add(bound.name);
    }
  });
  return names;
}

it('takes an id in the address in either case, as the server does', () => {
  let names = 0;
  const found = inEachFile((_, file) => {
    const known = namesIn(file);
    names += known.size;
    const isFromAddress = (text: string) => known.has(text) || FROM_ADDRESS.test(text);
    const compared = inEachNode(file, (node) => {
      if (!types.isBinaryExpression(node) || !/^[!=]==$/.test(node.operator)) return;
      const [one, other] = [textOf(file, node.left), textOf(file, node.right)];
      const isFound = (isFromAddress(one) && AN_ID.test(other)) || (isFromAddress(other) && AN_ID.test(one));
      return isFound ? textOf(file, node) : undefined;
    });
    return compared.join(', ');
  });
  expect(names).toBeGreaterThan(20);
  expect(found).toEqual({});
});
