import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, type Element, elementsIn, placeOf, SOURCES } from '#testing/sources.ts';

/** Elements that send something when pressed, with the attributes by which they say that it is under way. */
const UNDER_WAY: Record<string, RegExp> = {
  Button: /^(loading|disabled|aria-disabled|aria-busy)$/,
  BulkAction: /^(loading|disabled)$/,
  ConfirmDialog: /^pending$/,
  AnswerDialog: /^isPending$/,
  DialogForm: /^submitting$/,
};

/** Actions that may be repeated while they are under way, because they change nothing. */
const CHANGES_NOTHING = /^(copy|refetch)/;

/** The name of the function or method that is called: `copy` in `copy()`, `refetch` in `current.refetch()`. */
function nameOf(call: types.Node): string {
  if (!types.isCallExpression(call)) return '';
  const { callee } = call;
  const name = types.isMemberExpression(callee) ? callee.property : callee;
  return types.isIdentifier(name) ? name.name : '';
}

/** Whether pressing an element starts something that its handler does not await: in the handler itself, or by submitting a form. */
function sends(element: Element): boolean {
  const given = attributesOf(element);
  let found = types.isStringLiteral(given.get('type'), { value: 'submit' });
  for (const [name, value] of given) {
    if (!value || !/^on(Click|Confirm|Send|Submit)$/.test(name)) continue;
    types.traverseFast(value, (node) => {
      const isVoid = types.isUnaryExpression(node, { operator: 'void' });
      if (isVoid ? !CHANGES_NOTHING.test(nameOf(node.argument)) : nameOf(node) === 'mutate') found = true;
    });
  }
  return found;
}

it('cannot be sent twice by pressing again', () => {
  const sending = Object.entries(SOURCES)
    .filter(([file, text]) => file.endsWith('.tsx') && /\bvoid |\.mutate\(|type="submit"/.test(text))
    .flatMap(([file]) => elementsIn(file))
    .filter((each) => each.name in UNDER_WAY && sends(each));
  const silent = sending.filter(
    (each) => ![...attributesOf(each).keys()].some((name) => UNDER_WAY[each.name]?.test(name)),
  );
  expect(sending.length).toBeGreaterThan(50);
  expect(silent.map((each) => `${each.name} ${placeOf(each)}`)).toEqual([]);
});

it('sends a form with a multi-line text on Ctrl or Cmd with Enter', () => {
  const within = (form: Element) => {
    const names = new Set<string>();
    types.traverseFast(form.node, (node) => {
      if (types.isJSXOpeningElement(node) && types.isJSXIdentifier(node.name)) {
        const takesKeys = node.attributes.some(
          (each) => types.isJSXAttribute(each) && types.isJSXIdentifier(each.name, { name: 'onKeyDown' }),
        );
        names.add(takesKeys ? `${node.name.name} by keys` : node.name.name);
      }
    });
    return names;
  };
  const forms = Object.keys(SOURCES)
    .flatMap((file) => elementsIn(file))
    .filter(({ name }) => name === 'form')
    .map((form) => ({ form, names: within(form) }))
    .filter(({ names }) => names.has('Textarea') || names.has('Textarea by keys'));
  expect(forms.length).toBeGreaterThan(4);
  const byEnterAlone = forms.filter(({ names }) => !names.has('form by keys') && !names.has('Textarea by keys'));
  expect(byEnterAlone.map(({ form }) => placeOf(form))).toEqual([]);
});
