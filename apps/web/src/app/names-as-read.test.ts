import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, type Element, elementsIn, placeOf, SOURCES } from '#testing/sources.ts';

/** Elements that can be pressed or followed. */
const CONTROLS = /^(?:a|button|[A-Z]\w*(?:Button|Link)|Button|Link|MenuItem)$/;

/** The visible English text of a control, without what is hidden from screen readers. */
function wordsOf(node: types.JSXElement['children'][number]): string[] {
  if (types.isJSXText(node)) return [node.value.trim()].filter((text) => text !== '');
  if (types.isJSXExpressionContainer(node)) return [messageOf(node.expression)].filter((text) => text !== '');
  const isHidden = !types.isJSXElement(node) || attributesOf({ node }).has('aria-hidden');
  return isHidden ? [] : node.children.flatMap(wordsOf);
}

/** The text of a message, with `…` for its parameters; empty if the node is not such a message. */
function messageOf(node: types.Node | null | undefined): string {
  if (types.isJSXExpressionContainer(node)) return messageOf(node.expression);
  return types.isTaggedTemplateExpression(node) ? node.quasi.quasis.map(({ value }) => value.raw).join('…') : '';
}

it('includes the visible text of each control in its name, because people who use speech input say what they see', () => {
  const isNamedOtherwise = (element: Element) => {
    const given = attributesOf(element);
    const name = messageOf(given.get('aria-label') ?? given.get('label'));
    return (
      CONTROLS.test(element.name) && name !== '' && !name.includes(element.node.children.flatMap(wordsOf).join(' '))
    );
  };
  const found = Object.keys(SOURCES)
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => elementsIn(file).filter(isNamedOtherwise).map(placeOf));
  expect(found).toEqual([]);
});
