import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, inEachNode, PUBLIC_SOURCES, SOURCES, textOf, UI_SOURCES } from '#testing/sources.ts';

/** The attributes that say that something is being done, or wait for it. */
const BUSY = /^(?:aria-busy|busy|isBusy|isPending|isLoading|loading|opening|pending|saving|sending|submitting)$/;

/** What an attribute goes by; what a file has given a name of its own, and a mere word, are left out. */
function goesBy(file: string, node: types.Node): string | undefined {
  if (!types.isJSXAttribute(node) || !types.isJSXIdentifier(node.name) || !BUSY.test(node.name.name)) return undefined;
  if (!types.isJSXExpressionContainer(node.value)) return undefined;
  const by = textOf(file, node.value.expression);
  return /^\w+$/.test(by) ? undefined : `${node.name.name} ${by}`;
}

/**
 * By what each file says that something is being done. Of several things beside each other, such as the rows of a list or two buttons,
 * only the one that is being done says so.
 */
const SAID: Record<string, string> = {
  'app/layouts/root.tsx': "loading state !== 'idle'",
  'components/data-list/data-rows.tsx':
    'aria-busy result.isFetching; loading words.loading; aria-busy result.isFetching',
  'components/data-list/filter-window.tsx': 'loading found.searching && found.sites.length === 0',
  'components/data-list/list-toolbar.tsx': 'busy busy || text.trim() !== view.search',
  'components/feedback-code.tsx': 'pending renew.isPending',
  'components/fields/combobox.tsx': 'aria-busy waiting || undefined',
  'components/record-links/work-order-picker.tsx': 'loading found.searching && options.length === 0',
  'components/record/history-list.tsx': 'loading query.isFetching',
  'components/saved-views/saved-view-dialogs.tsx': 'pending remove.isPending',
  'components/saved-views/saved-view-tabs.tsx': 'loading change.isChanging',
  'components/work/late-people-select.tsx': 'aria-busy isBusy || undefined',
  'features/account/memberships-section.tsx': 'pending leave.isPending',
  'features/account/sessions-section.tsx': 'pending end.isPending',
  'features/auth/accept-actions.tsx': 'loading accept.isPending; loading change.isPending; pending decline.isPending',
  'features/auth/confirm-email.tsx': 'loading confirm.isPending',
  'features/auth/sign-in.tsx': 'loading go.isPending',
  'features/auth/verify-email.tsx': 'loading resend.isPending',
  'features/billing/linked/answers.tsx': 'loading check.isPending',
  'features/billing/section/methods-card.tsx': 'loading makeDefault.isPending',
  'features/billing/section/remove-method.tsx': 'pending remove.isPending',
  'features/dispatch/answer-work.tsx': 'isPending decline.isPending; isPending hold.isPending',
  'features/invitations/invitation-list.tsx': "isPending status === 'pending'",
  'features/invitations/invitation-windows.tsx': "pending flow.running === 'revoke'",
  'features/invitations/invite-form.tsx': 'loading submitting || !roles',
  'features/maintenance-plans/new-plan-screen.tsx': 'loading edit.submitting',
  'features/maintenance-plans/plan-conflict.tsx': 'pending edit.submitting',
  'features/organizations/my-invitations.tsx': "loading answering === 'this'; pending decline.isPending",
  'features/organizations/my-organizations.tsx':
    'opening enter.isPending && enter.variables.org === member.org; aria-busy opening || undefined',
  'features/roles/role-dialogs.tsx': 'pending remove.isPending',
  'features/settings/sites/delete-site-dialog.tsx': 'pending remove.isPending',
  'features/settings/support/canned-reply-dialogs.tsx': 'pending remove.isPending',
  'features/support-tickets/support-tickets-screen.tsx': 'busy result.isStale === true',
  'features/work-orders/calendar/subscribe-dialog.tsx':
    'loading create.isPending; pending create.isPending || revoke.isPending',
  'features/work-orders/changes/work-order-dialogs.tsx': 'pending flow.isRunning',
  'features/work-orders/detail/answer-dispatch.tsx': 'loading answer.isPending; isPending answer.isPending',
  'features/work-orders/detail/move-dialog.tsx': 'loading found.searching && offered.length === 0',
  'features/work-orders/detail/steps.tsx': 'loading flow.pending === beside.to; loading flow.pending === next.to',
  'features/work-orders/detail/watch-button.tsx': 'loading isPending && !isAsking',
  'features/work-orders/entries/entry-form.tsx': 'submitting sending.submitting',
  'public/test-card/card-form.tsx': "loading busy === 'sending'; loading busy === 'cancelling'",
  'public/tracking/photos-waiting.tsx': 'loading at !== null',
  'ui/components/alert-dialog.tsx': 'loading props.pending',
  'ui/components/bulk-bar.tsx': 'aria-busy loading || undefined',
  'ui/components/button.tsx': 'aria-busy loading || undefined',
};

it('knows by what each file says that something is being done', () => {
  const found = inEachFile((_, file) => inEachNode(file, (node) => goesBy(file, node)).join('; '), {
    ...SOURCES,
    ...UI_SOURCES,
    ...PUBLIC_SOURCES,
  });
  expect(found).toEqual(SAID);
});
