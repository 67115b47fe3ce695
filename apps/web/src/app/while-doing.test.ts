import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, inEachNode, PUBLIC_SOURCES, SOURCES, treeOf, UI_SOURCES } from '#testing/sources.ts';

const ALL = { ...SOURCES, ...UI_SOURCES, ...PUBLIC_SOURCES };

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(ALL)) treeOf(file);

/** The states that are set within a node, by the name of their setter, and what each is set to if that is a literal. */
function setIn(node: types.Node | null | undefined): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  if (!node) return found;
  types.traverseFast(node, (each) => {
    if (!types.isCallExpression(each) || !types.isIdentifier(each.callee)) return;
    const { name } = each.callee;
    if (!/^set[A-Z]/.test(name) || name === 'setTimeout') return;
    const [to] = each.arguments;
    const isNothing =
      to === undefined ||
      types.isNullLiteral(to) ||
      types.isIdentifier(to, { name: 'undefined' }) ||
      types.isBooleanLiteral(to, { value: false });
    const what = isNothing ? 'nothing' : types.isBooleanLiteral(to) ? 'true' : 'something';
    found.set(name, (found.get(name) ?? new Set()).add(what));
  });
  return found;
}

/** Every `try` in a file that has a `catch`, with the function around it. */
function triesIn(file: string): { tried: types.TryStatement; within: types.Function }[] {
  const found: { tried: types.TryStatement; within: types.Function }[] = [];
  types.traverse(treeOf(file), (node, ancestors) => {
    if (!types.isTryStatement(node)) return;
    const within = ancestors.map((each) => each.node).findLast((each) => types.isFunction(each));
    if (within && types.isFunction(within)) found.push({ tried: node, within });
  });
  return found;
}

/** Faults that the function around the attempt does not forget itself. */
const STAYS: Record<string, string> = {
  // `choose` and `send` forget it before they call `check`, and choosing another file says what is wrong with that one.
  'components/file-import/use-file-import.ts': 'setFault, setFault',
};

const NAMES_A_FAULT = /(?:Error|Fault|Refusal|Problem|Wrong)$/;

it('forgets what was wrong with an earlier attempt before the next one, or once it has worked', () => {
  let states = 0;
  const found = inEachFile((_, file) => {
    const stays = triesIn(file).flatMap(({ tried, within }) => {
      const anywhere = setIn(within.body);
      const inCatch = setIn(tried.handler);
      return [...inCatch].flatMap(([name, to]) => {
        if (!NAMES_A_FAULT.test(name) || !to.has('something')) return [];
        states += 1;
        return anywhere.get(name)?.has('nothing') ? [] : [name];
      });
    });
    return stays.join(', ');
  }, ALL);
  expect(states).toBeGreaterThan(10);
  expect(found).toEqual(STAYS);
});

/** What is wrong with what was typed or chosen is forgotten once something else is. */
const STAYS_UNTIL_CHANGED: Record<string, string> = {
  'components/file-import/use-file-import.ts': 'setFault, setFault',
  'features/feedbacks/detail/feedback-messages.tsx': 'setWrong',
  'public/form/use-photos.ts': 'setFault',
  'public/tracking/conversation.tsx': 'setFault',
};

it('forgets what was wrong with an earlier attempt before the next one, however it was found out', () => {
  let states = 0;
  const found = inEachFile((_, file) => {
    const stays = inEachNode(file, (node) => {
      if (!types.isFunction(node) || !node.async) return;
      return [...setIn(node.body)].flatMap(([name, to]) => {
        if (!NAMES_A_FAULT.test(name) || !to.has('something')) return [];
        states += 1;
        return to.has('nothing') ? [] : [name];
      });
    });
    return stays.join(', ');
  }, ALL);
  expect(states).toBeGreaterThan(15);
  expect(found).toEqual(STAYS_UNTIL_CHANGED);
});

/** States that are not about something being done: another function sets them back. */
const KEPT: Record<string, string> = {
  'features/work-orders/calendar/subscribe-dialog.tsx': 'setCopied',
  'features/work-orders/detail/move-dialog.tsx': 'setIsChecked',
  'public/form/sent.tsx': 'setCopied',
  'public/tracking/rating.tsx': 'setFault',
};

it('sets back, however it ends, what says that something is being done', () => {
  let states = 0;
  const found = inEachFile((_, file) => {
    const kept = inEachNode(file, (node) => {
      if (!types.isFunction(node) || !node.async) return;
      return [...setIn(node.body)].flatMap(([name, to]) => {
        if (!to.has('true')) return [];
        states += 1;
        return to.has('nothing') ? [] : [name];
      });
    });
    return kept.join(', ');
  }, ALL);
  expect(states).toBeGreaterThan(30);
  expect(found).toEqual(KEPT);
});
