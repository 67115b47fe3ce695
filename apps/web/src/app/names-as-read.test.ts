import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, type Element, elementsIn, placeOf, SOURCES, textOf, UI_SOURCES } from '#testing/sources.ts';

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

/** Elements that stand within a line of text. */
const INLINE = /^(?:span|b|strong|em|small|time)$/;

const classOf = (file: string, node: types.JSXElement): string => {
  const given = attributesOf({ node }).get('className');
  return given ? textOf(file, given) : '';
};

/** Whether a child has words of its own, so that a screen reader would read it together with what stands before it. */
const isRead = (child: types.Node | undefined): boolean =>
  types.isJSXText(child)
    ? child.value.trim() !== ''
    : types.isJSXExpressionContainer(child) ||
      (types.isJSXElement(child) && !attributesOf({ node: child }).has('aria-hidden'));

it('separates words by a space, because a margin is neither read out nor a place to break the line', () => {
  const found: string[] = [];
  for (const file of Object.keys({ ...SOURCES, ...UI_SOURCES }).filter((each) => each.endsWith('.tsx'))) {
    for (const parent of elementsIn(file)) {
      if (/(?<![\w:-])(?:inline-)?(?:flex|grid)(?![\w-])/.test(classOf(file, parent.node))) continue;
      const children = parent.node.children.filter(
        (child) =>
          !(types.isJSXText(child) && child.value.trim() === '' && child.value.includes('\n')) &&
          !(types.isJSXExpressionContainer(child) && types.isJSXEmptyExpression(child.expression)),
      );
      for (const [index, child] of children.entries()) {
        const [element] = elementsWithin(child);
        if (!element || !types.isJSXIdentifier(element.openingElement.name)) continue;
        const { name } = element.openingElement.name;
        if (!INLINE.test(name) || !/\bmr-\d/.test(classOf(file, element))) continue;
        const next = children[index + 1];
        if (isRead(next) && !(types.isJSXText(next) && /^\s/.test(next.value)) && !isSpace(next))
          found.push(placeOf({ file, node: element }));
      }
    }
  }
  expect(found).toEqual([]);
});

/** The element that a child is, or shows under a condition. */
function elementsWithin(child: types.Node): types.JSXElement[] {
  if (types.isJSXElement(child)) return [child];
  if (types.isJSXExpressionContainer(child)) return elementsWithin(child.expression);
  return types.isLogicalExpression(child) ? elementsWithin(child.right) : [];
}

const isSpace = (child: types.Node | undefined): boolean =>
  types.isJSXExpressionContainer(child) && types.isStringLiteral(child.expression, { value: ' ' });
