import { type NodePath, traverse, types } from '@babel/core';
import { expect, it } from 'vitest';
import { attributesOf, type Element, elementsIn, placeOf, SOURCES, treeOf } from '#testing/sources.ts';

const ASKS = /^(ConfirmDialog|RemovalDialog|AnswerDialog)$/;
/** The files that ask for confirmation before something is done. */
const asking = Object.keys(SOURCES).filter((file) => /<(Confirm|Removal|Answer)Dialog\b/.test(SOURCES[file] ?? ''));

/** Files whose action can also be triggered without the question, which is asked only when it matters. */
const ASKED_AT_TIMES = [
  // People who can still see the work order afterwards lose nothing.
  'features/work-orders/detail/watch-button.tsx',
  // The first link does not replace another.
  'features/work-orders/calendar/subscribe-dialog.tsx',
];

/** The functions of a file that are called, or passed on to be called, by the question (`confirmed`) or when something else is pressed. */
function callsIn(file: string) {
  const [confirmed, pressed] = [new Set<unknown>(), new Map<unknown, string>()];
  traverse(treeOf(file), {
    Identifier(name: NodePath<types.Identifier>) {
      const attribute = name.findParent((each) => each.isJSXAttribute());
      const element = attribute?.parentPath?.node;
      if (!attribute?.isJSXAttribute() || !types.isJSXOpeningElement(element)) return;
      const event = String(attribute.node.name.name);
      const isCalled = name.parentPath.isCallExpression() || name.parentPath.isJSXExpressionContainer();
      const isMethod = name.key === 'object' && name.parentPath.parentPath?.isCallExpression();
      const called = isCalled || isMethod ? name.scope.getBinding(name.node.name) : undefined;
      if (!called) return;
      if (event === 'onConfirm') confirmed.add(called);
      else if (/^on(Click|Select|Submit)$/.test(event)) pressed.set(called, placeOf({ file, node: name.node }));
    },
  });
  return { confirmed, pressed };
}

it('does what a window asks about only in that window', () => {
  const calls = asking.filter((file) => !ASKED_AT_TIMES.includes(file)).map(callsIn);
  expect(calls.filter(({ confirmed }) => confirmed.size > 0).length).toBeGreaterThan(20);
  const unasked = calls.flatMap(({ confirmed, pressed }) => [...confirmed].flatMap((each) => pressed.get(each) ?? []));
  expect(unasked).toEqual([]);
});

it('shows in a window that stays mounted while closed nothing that was refused before it was opened', () => {
  const all = asking.flatMap(elementsIn);
  const lasting = all.filter((each) => ASKS.test(each.name) && attributesOf(each).get('open'));
  const isIn = (window: Element) => (each: Element) =>
    each.file === window.file &&
    Number(each.node.start) > Number(window.node.start) &&
    Number(each.node.end) < Number(window.node.end);
  const within = lasting.flatMap((window) => all.filter(isIn(window)));
  const isFault = (each: Element) =>
    /^(FaultAlert|FieldError)$/.test(each.name) || (each.name === 'Alert' && attributesOf(each).has('live'));
  expect(within.filter(({ name }) => name === 'WindowFault').length).toBeGreaterThan(5);
  expect(within.filter(isFault).map(placeOf)).toEqual([]);
});

it('closes the panel beside a list only if it shows what was deleted', () => {
  const shown = Object.entries(SOURCES).filter(([, text]) => /\bon(Removed|Deleted)=\{panel\./.test(text));
  expect(shown.length).toBeGreaterThan(1);
  const closing = shown.filter(([, text]) => /\bon(Removed|Deleted)=\{panel\.(?!closeOf\})/.test(text));
  expect(closing.map(([file]) => file)).toEqual([]);
});
