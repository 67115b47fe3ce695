import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { SOURCES, treeOf } from '#testing/sources.ts';

/** How many failures a file lets pass without asking why, and who says what became of it. */
const UNASKED: Record<string, number> = {
  // What is fetched ahead, and is asked for again by whoever needs it.
  'app/check-route.ts': 1,
  'features/work-orders/entries/entry-dialog.tsx': 1,
  'lib/late-form.tsx': 1,
  // The page says what is true in any case.
  'app/lookups.ts': 1,
  // The window shows the error of the call; a link that is not copied stays selected.
  'components/feedback-code.tsx': 2,
  'features/work-orders/calendar/subscribe-dialog.tsx': 3,
  // The file is gone, or a folder: the only reason there is, and said.
  'components/file-import/use-file-import.ts': 1,
  // Whoever has a new password signs in by hand.
  'features/auth/reset-password.tsx': 1,
  // They are named once the others are sent.
  'features/feedbacks/changes/chosen-files.tsx': 1,
  // It stays unread.
  'features/feedbacks/queries.ts': 1,
  // What is not in the form that it should have: in an address, in a storage of the browser that may be switched off, in the browser itself.
  'features/auth/sign-up-return.ts': 1,
  'features/settings/sites/place-fields.tsx': 1,
  'lib/draft.ts': 3,
  'lib/read-only.ts': 2,
  'lib/reasons.ts': 1,
  'lib/session.ts': 1,
  'lib/week.ts': 1,
  // Whether the server is there is what is asked.
  'lib/connection.ts': 1,
  // It is logged, without the address, which holds a secret; the next one in the line has its own.
  'lib/current-user.ts': 2,
};

/** Whether something says in a message that it has failed, whatever the reason. */
const says = (node: types.Node): boolean => {
  let found = false;
  types.traverseFast(node, (each) => {
    found ||= types.isMemberExpression(each) && types.isIdentifier(each.object, { name: 'toast' });
  });
  return found;
};

/** What is done where something has failed, if nobody asks why. */
function unasked(node: types.Node): types.Node | null {
  if (types.isCatchClause(node)) return node.param ? null : node.body;
  if (!types.isCallExpression(node) || !types.isMemberExpression(node.callee)) return null;
  if (!types.isIdentifier(node.callee.property, { name: 'catch' })) return null;
  const [handler] = node.arguments;
  return types.isArrowFunctionExpression(handler) && handler.params.length === 0 ? handler.body : null;
}

it('says why something has failed, wherever it is not known that nobody has to hear of it', () => {
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (!text.includes('catch')) return [];
    let count = 0;
    types.traverseFast(treeOf(file), (node) => {
      const body = unasked(node);
      if (body && !says(body)) count += 1;
    });
    return count === 0 ? [] : [[file, count]];
  });
  expect(Object.fromEntries(found)).toEqual(UNASKED);
});

/** What is changed without its fault being read, and why nothing is left unsaid. */
const UNREAD: Record<string, string> = {
  // What did not work for one session of several comes as an answer.
  'features/account/sessions-section.tsx': 'end',
  // That a session could not be ended is logged alone (spec section 8).
  'features/auth/accept-actions.tsx': 'change',
};

/** What a mutation is called by whoever reads of it; undefined for one whose fault is read, and for what is none. */
function unread(node: types.Node, text: string): string | undefined {
  if (!types.isVariableDeclarator(node) || !types.isCallExpression(node.init)) return;
  const { callee, arguments: given } = node.init;
  const called = types.isMemberExpression(callee) ? callee.property : callee;
  if (!types.isIdentifier(called, { name: 'useMutation' })) return;
  const [options] = given;
  if (types.isObjectExpression(options) && namesIn(options).includes('onError')) return;
  if (types.isObjectPattern(node.id))
    return namesIn(node.id).some((name) => /^(?:error|isError|mutateAsync)$/.test(name)) ? undefined : '{ }';
  if (!types.isIdentifier(node.id)) return;
  const { name } = node.id;
  return new RegExp(`\\b${name}\\.(?:error|isError|mutateAsync)\\b`).test(text) ? undefined : name;
}

function namesIn({ properties }: types.ObjectPattern | types.ObjectExpression): string[] {
  return properties.flatMap((each) => ('key' in each && types.isIdentifier(each.key) ? [each.key.name] : []));
}

it('reads the fault of whatever a page changes', () => {
  const found = Object.entries(SOURCES).flatMap(([file, text]) => {
    if (!text.includes('useMutation(')) return [];
    const names: string[] = [];
    types.traverseFast(treeOf(file), (node) => {
      const name = unread(node, text);
      if (name !== undefined) names.push(name);
    });
    return names.length === 0 ? [] : [[file, names.join(', ')]];
  });
  expect(Object.fromEntries(found)).toEqual(UNREAD);
});
