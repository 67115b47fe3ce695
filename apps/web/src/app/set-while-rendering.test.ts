import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, PUBLIC_SOURCES, SOURCES, textOf, treeOf, UI_SOURCES } from '#testing/sources.ts';

/** The names of the functions with which a file sets its states. */
const settersIn = (text: string) =>
  new Set(Array.from(text.matchAll(/const \[\w+, (\w+)\] = useState\b/g), ([, name = '']) => name));

/** What is set in a statement that runs while a component is rendered, and on which conditions; nested functions run later. */
function setIn(file: string, statement: types.Statement, setters: Set<string>, conditions: string[]): string[] {
  if (types.isBlockStatement(statement)) {
    return statement.body.flatMap((each) => setIn(file, each, setters, conditions));
  }
  if (types.isIfStatement(statement)) {
    const test = textOf(file, statement.test);
    const { consequent, alternate } = statement;
    return [
      ...setIn(file, consequent, setters, [...conditions, test]),
      ...(alternate ? setIn(file, alternate, setters, [...conditions, `not (${test})`]) : []),
    ];
  }
  if (!types.isExpressionStatement(statement) || !types.isCallExpression(statement.expression)) return [];
  const { callee } = statement.expression;
  if (!types.isIdentifier(callee) || !setters.has(callee.name)) return [];
  return [`${textOf(file, statement.expression)} if ${conditions.join(' and ')}`];
}

/**
 * What each component sets while it is rendered, and when. It begins something anew there because something else has changed; without
 * the whole condition it does so too often, and for example replaces what somebody is typing.
 */
const SET: Record<string, string> = {
  'components/comments/comments.tsx': 'setDraft(draftOf(writing.text)) if writing.text !== writtenOf(draft)',
  'components/data-list/list-toolbar.tsx':
    'setShown(view.search) if shown !== view.search; setText(view.search) if shown !== view.search and text.trim() !== view.search',
  'components/fields/combobox.tsx': 'setWasOpen(true) if open && !wasOpen',
  'components/on-demand.tsx': 'setWasOpen(true) if open && !wasOpen',
  'components/saved-views/saved-views.ts':
    'setVisit({ key, params, isNew: isBare && wasChosen }) if visit.key !== key; setVisit({ ...visit, isNew: false }) if not (visit.key !== key) and visit.isNew && isNone',
  'features/dashboard/dashboard-actions.tsx':
    'setKnown({ from, to }) if known.from !== from || known.to !== to; setTyped({ from, to }) if known.from !== from || known.to !== to',
  'features/work-orders/work-order-filters.tsx': 'setShown(tag) if shown !== tag; setTyped(tag) if shown !== tag',
  'public/tracking/tracked.tsx': 'setOpen(feedback) if !paused && open !== feedback',
};

it('knows what each component sets while it is rendered, and on which condition', () => {
  const found = inEachFile(
    (text, file) => {
      const setters = settersIn(text);
      if (setters.size === 0) return '';
      const set: string[] = [];
      types.traverseFast(treeOf(file), (node) => {
        if (!types.isFunction(node) || !types.isBlockStatement(node.body)) return;
        // Only a component or a hook has states of its own.
        const hasStates = node.body.body.some((each) => /\buseState\b/.test(textOf(file, each)));
        if (hasStates) set.push(...setIn(file, node.body, setters, []));
      });
      return set.join('; ');
    },
    { ...SOURCES, ...UI_SOURCES, ...PUBLIC_SOURCES },
  );
  expect(found).toEqual(SET);
});
