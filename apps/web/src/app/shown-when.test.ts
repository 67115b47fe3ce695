import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, SOURCES, treeOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) treeOf(file);

/** What shows a change by asking the server. What else shows changes is in `shown-anew.test.ts`. */
const RELOADS = /^(?:invalidateQueries|reload|refresh\w*)$/;

/** The name of what is called, without what it belongs to: `refresh` for `cache.refresh()`. */
function calledIn({ callee }: types.CallExpression): string {
  const called = types.isMemberExpression(callee) ? callee.property : callee;
  return types.isIdentifier(called) ? called.name : '';
}

const isHandler = (node: types.Node, name: RegExp): boolean =>
  (types.isObjectProperty(node) || types.isObjectMethod(node)) &&
  types.isIdentifier(node.key) &&
  name.test(node.key.name);

/** What a file reloads at places that meet a condition, in the order of its source. */
function reloadsIn(file: string, meets: (ancestors: types.TraversalAncestors) => boolean): string {
  const found: string[] = [];
  types.traverse(treeOf(file), (node, ancestors) => {
    const called = types.isCallExpression(node) ? calledIn(node) : '';
    if (RELOADS.test(called) && meets(ancestors)) found.push(called);
  });
  return found.join(', ');
}

/** Reloads that also happen when a change was refused, which it often is because others have changed the same thing. */
const EVEN_IF_REFUSED: Record<string, string> = {
  'components/saved-views/saved-view-dialogs.tsx': 'invalidateQueries, invalidateQueries',
  'components/saved-views/use-change-views.ts': 'invalidateQueries',
  'features/billing/section/methods-card.tsx': 'refresh',
  'features/billing/section/remove-method.tsx': 'refresh',
  'features/dispatch/use-dispatch.ts': 'invalidateQueries',
  'features/members/use-member-flow.ts': 'refreshPeople',
  'features/roles/role-dialogs.tsx': 'refresh',
  'features/settings/support/canned-reply-dialogs.tsx': 'invalidateQueries',
  'features/support-tickets/queries.ts': 'refresh',
  'features/support-tickets/thread/use-writing.ts': 'refresh',
  'features/work-orders/changes/change-work-orders.ts': 'refreshWorkOrders',
  'features/work-orders/entries/entry-form.tsx': 'invalidateQueries',
  'lib/calls/api.ts': 'invalidateQueries',
  'lib/organization/set-seats.ts': 'refresh, refresh',
};

it('knows for each file what it loads again even if a change was refused', () => {
  const found = inEachFile((_, file) =>
    reloadsIn(file, (ancestors) =>
      ancestors.some(
        ({ node, key }) =>
          isHandler(node, /^(?:onSettled|onError)$/) ||
          (types.isTryStatement(node) && (key === 'handler' || key === 'finalizer')),
      ),
    ),
  );
  expect(found).toEqual(EVEN_IF_REFUSED);
});

/**
 * Reloads that nothing waits for. Where a button is busy until a change has been made, it would be offered again although the page still
 * shows what was before; so these are for what is already shown, for what is left, and for what is shown elsewhere.
 */
const NOT_AWAITED: Record<string, string> = {
  'app/providers.tsx': 'refresh',
  'components/comments/use-comments.ts': 'invalidateQueries',
  'components/saved-views/saved-view-dialogs.tsx': 'invalidateQueries',
  'features/account/account-sheet.tsx': 'invalidateQueries',
  'features/billing/create/new-payer.tsx': 'refresh',
  'features/billing/linked/linked-screen.tsx': 'refresh',
  'features/dispatch/use-dispatch.ts': 'invalidateQueries',
  'features/feedbacks/form-window.tsx': 'invalidateQueries',
  'features/invitations/import-form.tsx': 'refreshPeople',
  'features/invitations/use-invite-form.ts': 'refreshPeople',
  'features/members/use-member-flow.ts': 'refreshPeople',
  'features/roles/new-role-dialog.tsx': 'refresh',
  'features/roles/role-dialogs.tsx': 'refresh, refresh',
  'features/roles/save-drafts.tsx': 'refresh',
  'features/service-providers/provider-form.tsx': 'refresh',
  'features/settings/customers/customers-section.tsx': 'invalidateQueries',
  'features/settings/general/general-section.tsx': 'refresh',
  'features/settings/sites/site-form.tsx': 'refresh',
  'features/settings/sites/sites-section.tsx': 'refresh',
  'features/settings/support/canned-reply-dialogs.tsx': 'invalidateQueries, invalidateQueries',
  'features/settings/support/support-section.tsx': 'refresh',
  'features/work-orders/changes/change-work-orders.ts': 'refreshWorkOrders',
  'features/work-orders/entries/entry-form.tsx': 'invalidateQueries',
  'features/work-orders/form/new-work-order.tsx': 'refreshWorkOrders',
  'features/work-orders/import/import-dialog.tsx': 'refreshWorkOrders',
  'lib/calls/api.ts': 'invalidateQueries',
  'lib/cache/live.ts': 'refresh, invalidateQueries',
  'lib/cache/query-client.ts': 'invalidateQueries',
  'lib/cache/record-cache.ts': 'refresh, refresh',
  'lib/organization/set-seats.ts': 'refresh',
};

it('knows for each file which reload it does not wait for', () => {
  const found = inEachFile((_, file) =>
    reloadsIn(file, (ancestors) => {
      const around = ancestors.at(-1)?.node;
      return types.isUnaryExpression(around, { operator: 'void' });
    }),
  );
  expect(found).toEqual(NOT_AWAITED);
});
