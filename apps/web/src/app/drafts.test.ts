import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, elementsIn, placeOf, SOURCES, treeOf } from '#testing/sources.ts';

/** Drafts of things that each person has only one of; the person is part of every draft's name. */
const ONE_OF_IT = ['profile'];

/** The draft name of a form that is set up here; undefined if the node is no form, or the name comes from elsewhere. */
function draftIn(node: types.Node): types.Node | undefined {
  if (!types.isCallExpression(node) || !types.isIdentifier(node.callee) || !/^use\w*Form$/.test(node.callee.name))
    return;
  const [options] = node.arguments;
  if (!types.isObjectExpression(options)) return;
  const draft = options.properties.find(
    (each) => types.isObjectProperty(each) && types.isIdentifier(each.key, { name: 'draft' }),
  );
  return types.isObjectProperty(draft) && !types.isIdentifier(draft.value) ? draft.value : undefined;
}

it('names each draft after the record it is about, so that no record shows what was typed for another', () => {
  const drafts = Object.keys(SOURCES).flatMap((file) => {
    const found: { file: string; node: types.Node }[] = [];
    types.traverseFast(treeOf(file), (node) => {
      const draft = draftIn(node);
      if (draft) found.push({ file, node: draft });
    });
    return found;
  });
  expect(drafts.length).toBeGreaterThan(15);
  const isApart = (node: types.Node) =>
    types.isStringLiteral(node)
      ? ONE_OF_IT.includes(node.value)
      : types.isTemplateLiteral(node) && node.expressions.length > 0;
  expect(drafts.filter(({ node }) => !isApart(node)).map(placeOf)).toEqual([]);
});

/** Texts that are lost with their page, with what they are. */
const LOST: Record<string, string> = {
  'components/record/point-row.tsx': 'the answer to a point of a checklist',
};

/** The names of what `useState` holds in a file. */
function statesIn(file: string): string[] {
  const found: string[] = [];
  types.traverseFast(treeOf(file), (node) => {
    if (!types.isVariableDeclarator(node) || !types.isArrayPattern(node.id)) return;
    const [name] = node.id.elements;
    const isState = types.isCallExpression(node.init) && types.isIdentifier(node.init.callee, { name: 'useState' });
    if (isState && types.isIdentifier(name)) found.push(name.name);
  });
  return found;
}

it('keeps whatever is typed into a field of several lines, as far as it is not among those that are lost', () => {
  const files = Object.keys(SOURCES).filter((file) => file.endsWith('.tsx'));
  const fields = files.flatMap((file) =>
    elementsIn(file)
      .filter(({ name }) => name === 'Textarea')
      .map((field) => ({ file, field })),
  );
  expect(fields.length).toBeGreaterThan(12);
  const lost = fields.filter(({ file, field }) => {
    const given = attributesOf(field).has('readOnly') ? null : attributesOf(field).get('value');
    const value = types.isJSXExpressionContainer(given) ? given.expression : null;
    return types.isIdentifier(value) && statesIn(file).includes(value.name);
  });
  expect([...new Set(lost.map(({ file }) => file))].toSorted()).toEqual(Object.keys(LOST));
});
