import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, type Element, elementsIn, placeOf, SOURCES } from '#testing/sources.ts';

/** What can be pressed or followed. */
const CONTROLS = /^(?:a|button|[A-Z]\w*(?:Button|Link)|Button|Link|MenuItem)$/;

/** What a control reads in English, apart from what is hidden from those who hear it. */
function wordsOf(node: types.JSXElement['children'][number]): string[] {
  if (types.isJSXText(node)) return [node.value.trim()].filter((text) => text !== '');
  if (types.isJSXExpressionContainer(node)) return [messageOf(node.expression)].filter((text) => text !== '');
  const isHidden = !types.isJSXElement(node) || attributesOf({ node }).has('aria-hidden');
  return isHidden ? [] : node.children.flatMap(wordsOf);
}

/** A message of one sentence, with `…` for what is filled in; nothing for what is no such message. */
function messageOf(node: types.Node | null | undefined): string {
  if (types.isJSXExpressionContainer(node)) return messageOf(node.expression);
  return types.isTaggedTemplateExpression(node) ? node.quasi.quasis.map(({ value }) => value.raw).join('…') : '';
}

it('gives no control a name that is without what it reads: whoever speaks to their device says what they see', () => {
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
