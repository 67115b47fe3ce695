import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, inEachNode, SOURCES, textOf, treeOf } from '#testing/sources.ts';

// Outside of the test, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) treeOf(file);

/** Whether something is a sentence, by itself or as all that an element contains. */
function isSentence(node: types.Node): boolean {
  if (types.isJSXExpressionContainer(node)) return isSentence(node.expression);
  if (types.isTaggedTemplateExpression(node)) return types.isIdentifier(node.tag, { name: 't' });
  if (types.isCallExpression(node)) return types.isIdentifier(node.callee) && /^(?:t|plural)$/.test(node.callee.name);
  if (types.isLogicalExpression(node, { operator: '??' })) return isSentence(node.right);
  if (!types.isJSXElement(node)) return false;
  const { name } = node.openingElement;
  if (types.isJSXIdentifier(name) && /^(?:Trans|Plural)$/.test(name.name)) return true;
  const [only, ...others] = node.children.filter((child) => !types.isJSXText(child) || child.value.trim() !== '');
  return only !== undefined && others.length === 0 && isSentence(only);
}

/**
 * On which condition each file says something that it does not always say. A sentence that is always there may be untrue, and one
 * that is never there is missed by nobody who reads the page.
 */
const SAID: Record<string, string> = {
  'app/areas.ts': 'title',
  'app/layouts/switcher-menu.tsx': 'isNothing',
  'app/pages/require-customer.tsx': "isPaid; mayPay; reading; permissions.includes('members:manage')",
  'app/pages/unauthorized.tsx': "standing || !query.has('org')",
  'components/bulk-results.tsx': 'results?.onUndo',
  'components/comments/comments.tsx': 'events.length > 0; hasEarlier; newest',
  'components/data-list/data-rows.tsx': 'rowActions',
  'components/data-list/record-panel.tsx': 'at >= 0; name !== undefined',
  'components/fields/customer-fields.tsx':
    'value.org !== null && sites?.length === 0; ownSite === null || value.site === null',
  'components/fields/drawing-pad.tsx': '!isEmpty',
  'components/file-import/import-form.tsx': "unknown !== ''; ignored !== ''",
  'components/files/file-rows.tsx': 'refusal?.mayTryAgain',
  'components/files/files-card.tsx': 'added',
  'components/record-links/links-card.tsx': 'items && shown.length === 0',
  'components/page/connection-bar.tsx': "loss === 'connection'; loss === 'answers'",
  'components/record/gone.tsx': 'navigator.clipboard',
  'components/record/history-list.tsx': 'page.total > page.items.length && limit < MAX_LIMIT',
  'components/record/record-dialogs.tsx': 'restored',
  'components/record/record-form-end.tsx': 'restored',
  'components/record/record-history.tsx': 'words.nobody',
  'components/saved-views/saved-view-menu.tsx': 'opens',
  'components/saved-views/saved-view-tabs.tsx': 'view?.own && isChanged && !isReadOnly',
  'components/work/due.tsx': 'isClockStopped(order)',
  'components/work/people-field.tsx': 'names',
  'features/account/memberships-section.tsx': 'members?.length === 0',
  'features/account/profile-section.tsx': 'edit.restored; isDirty',
  'features/account/sessions-section.tsx': 'others.length > 0; current; !current',
  'features/account/sign-in-section.tsx': 'user.emailVerified; !changing; askedFor !== null && !changing',
  'features/auth/sign-in.tsx': 'isLost',
  'features/auth/verify-email.tsx': 'resend.isSuccess && left > 0',
  'features/billing/create/existing-payer.tsx': "method.status === 'pending'; settings; isLinked && returnTo !== null",
  'features/billing/create/new-payer.tsx': 'create.restored; onBack',
  'features/billing/create/steps.tsx': 'isOpen; isDone && onEdit',
  'features/billing/create/total.tsx': 'trial && count > TRIAL_SEATS; trial && seats !== null && count <= TRIAL_SEATS',
  'features/billing/linked/answers.tsx':
    "organization && seats?.trial; organization && seats && !seats.trial; !(organization && seats); settings; days !== undefined && days > 0; days === 0; failure === 'declined'; failure === 'expired-card'; isLeft; failure !== 'declined' && failure !== 'expired-card' && !isLeft",
  'features/billing/section/billing-section.tsx':
    'payer; trial && paymentLinked; trial && !paymentLinked; !trial && paymentLinked; !trial && !paymentLinked',
  'features/billing/section/methods-card.tsx': "methods?.length === 0; method.status === 'pending'; !method.default",
  'features/billing/section/seats-card.tsx':
    'now.trial && seats > available; ordered !== null; needsCard; seats === before && trial; seats !== before && trial; seats !== before && !trial',
  'features/dispatch/complete-work.tsx': 'left > 0',
  'features/dispatch/dispatch-screen.tsx': "isOffer; work.paused; organization.contact !== ''",
  'features/dispatch/work-facts.tsx': "work.status === 'sent'",
  'features/feedbacks/changes/chosen-files.tsx': 'disabled && arrived !== null',
  'features/feedbacks/detail/feedback-messages.tsx': 'page.items.length === 0',
  'features/feedbacks/detail/feedback-parts.tsx': 'earlier > 0; isReturned',
  'features/invitations/import-form.tsx': 'faults.length === 0',
  'features/invitations/invitation-windows.tsx': 'more > 0',
  'features/maintenance-plans/beside/made-so-far.tsx': 'late > 0; overdue > 0; open > 0; since !== null; done > 0',
  'features/maintenance-plans/beside/next-dates.tsx':
    'dates?.length === 0; actions; movedFrom !== null; timeShifted; next',
  'features/maintenance-plans/new-plan-screen.tsx': 'edit.restored',
  'features/maintenance-plans/plan-editor.tsx': 'edit.restored',
  'features/maintenance-plans/beside/other-dates.tsx': 'staying; going',
  'features/maintenance-plans/head/plan-menu-items.tsx': 'isDirty',
  'features/maintenance-plans/when/repetition-editors.tsx': 'closed.length > 0',
  'features/members/member-columns.tsx': "member.status === 'invited' && expiry",
  'features/members/member-dialogs.tsx': 'name; roles.length === 0',
  'features/members/recent-changes.tsx': 'items?.length === 0; undoable',
  'features/members/seats/seat-bar.tsx': 'free <= 0; canManage',
  'features/members/seats/seats-form.tsx': 'wanted',
  'features/organizations/create-organization-form.tsx': 'restored',
  'features/roles/new-role-dialog.tsx': 'start.refused.length > 0',
  'features/roles/review-dialog.tsx': 'isOwn',
  'features/roles/role-dialogs.tsx': "permissions.includes('members:view')",
  'features/roles/role-preview.tsx': 'open.length === 0; closed.length > 0',
  'features/service-providers/provider-columns.tsx': 'openWork !== null',
  'features/service-providers/provider-documents.tsx': 'documents.length === 0',
  'features/service-providers/provider-work.tsx': 'more > 0',
  'features/service-providers/service-providers-screen.tsx': 'expired > 0; due > 0',
  'features/settings/customers/customers-section.tsx': "can('members:view'); can('invitations:view'); others > 0",
  'features/settings/general/billing-card.tsx': 'trial && ordered > seats',
  'features/settings/sites/categories-card.tsx': 'isTaken',
  'features/settings/sites/holidays-card.tsx': 'fields.length === 0',
  'features/settings/sites/hours-card.tsx': '!readOnly; isNextDay',
  'features/settings/sites/site-form.tsx': 'readOnly; edit.restored',
  'features/settings/support/canned-replies-card.tsx': 'replies?.length === 0',
  'features/support-tickets/thread/canned-replies.tsx': 'found.length === 0; !isLimited',
  'features/support-tickets/thread/ticket-composer.tsx': '!own',
  'features/support-tickets/thread/ticket-rating.tsx': 'mayRate',
  'features/support-tickets/ticket-facts.tsx': "solved !== ''",
  'features/support-tickets/ticket-list.tsx': "can('tickets:create')",
  'features/support-tickets/ticket-work.tsx': "due !== ''",
  'features/work-orders/board/work-order-board.tsx': 'items.length === 0; more > 0',
  'features/work-orders/calendar/calendar-head.tsx': "look === 'week' || look === 'assignee' || look === 'day'",
  'features/work-orders/calendar/looks/agenda-look.tsx': 'minutes > 0',
  'features/work-orders/calendar/looks/calendar-look.tsx': 'body.capped',
  'features/work-orders/calendar/subscribe-dialog.tsx': 'body && isReadOnly; feed === null && !isReadOnly; !isReadOnly',
  'features/work-orders/calendar/trays.tsx': 'mayMove',
  'features/work-orders/changes/work-order-dialogs.tsx': 'more > 0',
  'features/work-orders/detail/checklist.tsx': 'waits',
  'features/work-orders/detail/print-record.tsx': 'hasEarlier',
  'features/work-orders/detail/step-progress.tsx': 'index < at',
  'features/work-orders/entries/entry-form.tsx': 'restored',
  'features/work-orders/entries/time-and-costs.tsx': 'hasMoney; isEmpty && !failed',
  'features/work-orders/facts/order-facts.tsx': 'canEdit',
  'features/work-orders/facts/provider-actions.tsx': 'isLive',
  'features/work-orders/form/work-order-fields.tsx': 'isForeignZone(zone)',
  'features/work-orders/import/import-dialog.tsx': 'more',
  'features/work-orders/links/blocked-notice.tsx': 'more > 0',
  'features/work-orders/list/quick-add.tsx': "title !== ''",
  'features/work-orders/work-order-filters.tsx':
    "id !== '' && providers.every(({ _id }) => _id !== id); id !== '' && plans.every(({ _id }) => _id !== id)",
};

it('knows for each file on which condition it says what it does not always say', () => {
  const found = inEachFile((_, file) => {
    const conditions = inEachNode(file, (node) =>
      types.isLogicalExpression(node, { operator: '&&' }) && isSentence(node.right)
        ? textOf(file, node.left)
        : undefined,
    );
    return conditions.join('; ');
  });
  expect(found).toEqual(SAID);
});
