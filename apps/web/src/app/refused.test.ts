import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, treeOf } from '#testing/sources.ts';

/** How many failures a file ignores without looking at the reason, and why that is fine. */
const UNASKED: Record<string, number> = {
  // Loaded ahead of time, or before the membership; what needs it requests it again.
  'app/check-route.ts': 2,
  'features/work-orders/entries/entry-dialog.tsx': 1,
  'lib/forms/late-form.tsx': 1,
  // The page says what is true in any case.
  'app/lookups.ts': 1,
  // The window shows the error of the call; a link that could not be copied stays selected.
  'components/answer-dialog.tsx': 1,
  'components/feedback-code.tsx': 2,
  'features/work-orders/calendar/subscribe-dialog.tsx': 3,
  // The file no longer exists, or is a folder: there is no other reason, and the page gives it.
  'components/file-import/use-file-import.ts': 1,
  // People with a new password then sign in themselves.
  'features/auth/reset-password.tsx': 1,
  // The failed files are named once the others are sent.
  'features/feedbacks/changes/chosen-files.tsx': 1,
  // The feedback stays unread.
  'features/feedbacks/queries.ts': 1,
  // Malformed or unavailable input: in an address, in a browser's storage that may be switched off, in the browser itself.
  'features/auth/sign-up-return.ts': 1,
  'features/settings/sites/place-fields.tsx': 1,
  'lib/drafts/draft.ts': 1,
  'lib/words/reasons.ts': 1,
  'lib/session/session.ts': 1,
  'lib/browser/stored.ts': 1,
  'lib/time/week.ts': 1,
  // Whoever makes the change says why it failed.
  'lib/navigation/lead-away.ts': 1,
  // The call only checks whether the server can be reached.
  'lib/calls/connection.ts': 1,
  // Logged without the address, which holds a secret; and a failure in a queue, which is reported where the call was made.
  'lib/session/current-user.ts': 2,
};

/** Whether code shows a message that something has failed, whatever the reason. */
const says = (node: types.Node): boolean => {
  let found = false;
  types.traverseFast(node, (each) => {
    found ||= types.isMemberExpression(each) && types.isIdentifier(each.object, { name: 'toast' });
    found ||= types.isIdentifier(each, { name: 'sayNotDone' }) || types.isIdentifier(each, { name: 'sayNotLoaded' });
  });
  return found;
};

/** What is done after a failure, if the code does not look at the reason. */
function unasked(node: types.Node): types.Node | null {
  if (types.isCatchClause(node)) return node.param ? null : node.body;
  if (!types.isCallExpression(node) || !types.isMemberExpression(node.callee)) return null;
  if (!types.isIdentifier(node.callee.property, { name: 'catch' })) return null;
  const [handler] = node.arguments;
  return types.isArrowFunctionExpression(handler) && handler.params.length === 0 ? handler.body : null;
}

it('says why something has failed, except where it is known that nobody needs to be told', () => {
  const found = inEachFile((text, file) => {
    if (!text.includes('catch')) return 0;
    let count = 0;
    types.traverseFast(treeOf(file), (node) => {
      const body = unasked(node);
      if (body && !says(body)) count += 1;
    });
    return count;
  });
  expect(found).toEqual(UNASKED);
});

/** Who says at the edge of the page that something failed otherwise than by `lib/calls/say-failed.ts`, how often, and why. */
const IN_ITS_OWN_WAY: Record<string, number> = {
  'lib/calls/say-failed.ts': 2,
  // No call was made.
  'features/maintenance-plans/when/when-card.tsx': 1,
  'features/support-tickets/ticket-view.tsx': 1,
  'features/work-orders/calendar/calendar-screen.tsx': 1,
  'features/work-orders/changes/use-work-order-flow.ts': 1,
  // The call succeeded, but not for all of its parts.
  'features/feedbacks/changes/new-feedback.tsx': 1,
  'features/members/use-member-flow.ts': 1,
  'features/work-orders/changes/change-work-orders.ts': 1,
  // The same for every call.
  'app/providers.tsx': 1,
};

it('says in one way what failed, so that nothing without an answer is said to have failed', () => {
  expect(inEachFile((text) => text.split('toast.error(').length - 1)).toEqual(IN_ITS_OWN_WAY);
});

/** Mutations whose fault is not read, and why nothing is left unsaid. */
const UNREAD: Record<string, string> = {
  // A failure for one of several sessions comes as part of the answer.
  'features/account/sessions-section.tsx': 'end',
  // That a session could not be ended is only logged (spec section 8).
  'features/auth/accept-actions.tsx': 'change',
};

/** The variable of a mutation whose fault is not read; undefined if it is read, or the node is not a mutation. */
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

it('reads the fault of every change that a page makes', () => {
  const found = inEachFile((text, file) => {
    if (!text.includes('useMutation(')) return '';
    const names: string[] = [];
    types.traverseFast(treeOf(file), (node) => {
      const name = unread(node, text);
      if (name !== undefined) names.push(name);
    });
    return names.join(', ');
  });
  expect(found).toEqual(UNREAD);
});
