import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { SOURCES, treeOf, UI_SOURCES } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys({ ...SOURCES, ...UI_SOURCES })) treeOf(file);

/** What keeps running until it is ended. */
const GOES_ON =
  /^(?:addEventListener|setTimeout|setInterval|requestAnimationFrame|subscribe|observe|AbortController|\w+Observer|EventSource)$/;

/** What an effect starts, except in the function it returns, and whether it returns a function to end it. */
function lookInto(effect: types.ArrowFunctionExpression) {
  const begun = new Set<string>();
  let ends = false;
  types.traverse(effect.body, (node, ancestors) => {
    const isOwn = !ancestors.some(({ node: each }) => types.isFunction(each));
    if (types.isReturnStatement(node) && isOwn) ends ||= node.argument !== null && node.argument !== undefined;
    if (ancestors.some(({ node: each }) => types.isReturnStatement(each))) return;
    if (!types.isCallExpression(node) && !types.isNewExpression(node)) return;
    const { callee } = node;
    const name = types.isMemberExpression(callee) ? callee.property : callee;
    if (types.isIdentifier(name) && GOES_ON.test(name.name)) begun.add(name.name);
  });
  return { begun, ends: ends || !types.isBlockStatement(effect.body) };
}

/** Effects that start something which ends on its own. */
const END_BY_THEMSELVES: Record<string, string> = {};

it('ends everything that an effect has started together with its component', () => {
  let effects = 0;
  const found = Object.keys({ ...SOURCES, ...UI_SOURCES }).flatMap((file) => {
    const left: string[] = [];
    types.traverseFast(treeOf(file), (node) => {
      if (!types.isCallExpression(node) || !types.isIdentifier(node.callee)) return;
      const [effect] = node.arguments;
      if (!/^use(?:Layout|Insertion)?Effect$/.test(node.callee.name) || !types.isArrowFunctionExpression(effect))
        return;
      effects += 1;
      const { begun, ends } = lookInto(effect);
      if (begun.size > 0 && !ends) left.push([...begun].join(', '));
    });
    return left.length === 0 ? [] : [[file, left.join('; ')]];
  });
  expect(effects).toBeGreaterThan(80);
  expect(Object.fromEntries(found)).toEqual(END_BY_THEMSELVES);
});

/** What keeps watching or listening until it is ended, wherever it is started. */
const WATCHES = /^(?:addEventListener|setInterval|observe)$/;

/** Whether a statement returns something that can be called, rather than something that is shown or read. */
const endsIt = (step: types.Statement) =>
  types.isReturnStatement(step) &&
  (types.isArrowFunctionExpression(step.argument) ||
    types.isIdentifier(step.argument) ||
    types.isCallExpression(step.argument));

/** What watches or listens for as long as the application is open, or is not ended by what its function returns. */
const TO_THE_END: Record<string, string> = {
  // The first ends after one event, when printing is over; the second by `stop`, which is only a part of what the function returns.
  'components/feedback-code.tsx': 'addEventListener',
  'lib/words/language.ts': 'addEventListener',
  // For the whole application: whether the browser is connected, which theme its system has, and where the focus was.
  'lib/calls/connection.ts': 'addEventListener',
  'lib/browser/theme.ts': 'addEventListener',
  'ui/lib/focus-return.ts': 'addEventListener',
};

it('ends what watches or listens outside of effects, such as for an element, by what its function returns', () => {
  const found = Object.entries({ ...SOURCES, ...UI_SOURCES }).flatMap(([file, text]) => {
    if (!/\b(?:addEventListener|setInterval|observe)\(/.test(text)) return [];
    const left = new Set<string>();
    types.traverse(treeOf(file), (node, ancestors) => {
      if (!types.isCallExpression(node)) return;
      const { callee } = node;
      const name = types.isMemberExpression(callee) ? callee.property : callee;
      if (!types.isIdentifier(name) || !WATCHES.test(name.name)) return;
      const within = ancestors.map((each) => each.node).filter((each) => types.isFunction(each));
      const answers = within.some((each) => types.isBlockStatement(each.body) && each.body.body.some(endsIt));
      const isEffect = ancestors.some(
        ({ node: each }) =>
          types.isCallExpression(each) && types.isIdentifier(each.callee) && /^use\w*Effect$/.test(each.callee.name),
      );
      if (!isEffect && !answers) left.add(name.name);
    });
    return left.size === 0 ? [] : [[file, [...left].join(', ')]];
  });
  expect(Object.fromEntries(found)).toEqual(TO_THE_END);
});
