import { expect, it } from 'vitest';
import { inEachFile } from '#testing/sources.ts';

/**
 * Ways to show a change: putting a record into the cache or dropping it, taking back what was shown too early, and reloading, with the keys
 * of what is reloaded if they are given right there.
 */
const SHOWS =
  /\binvalidateQueries\(\{\s*queryKey: (?<key>\[[^\]]*\]|\w+\(\w*\))|(?<keys>\[[^\]]*\])(?=\.map\(\(?\w+\)? => \w+\.invalidateQueries)|\b(?:cache|page)\.(?<ofPage>put|putAgain|drop|refresh)\b|\b(?<alone>refresh\w*|reload|restore|takeBack|setQueryData|setQueriesData|removeQueries)\(/g;

/** How each file shows what it has changed, in the order of its source. */
const SHOWN: Record<string, string> = {
  'app/providers.tsx': 'refresh, refresh',
  'components/comments/use-comments.ts': "['comments']",
  'components/files/files-card.tsx': 'refresh, refresh',
  'components/record-links/add-link-dialog.tsx': 'refresh',
  'components/record-links/links-card.tsx': 'refresh, refresh',
  'components/saved-views/saved-view-dialogs.tsx': "['savedViews'], ['savedViews'], ['savedViews']",
  'components/saved-views/use-change-views.ts': "['savedViews'], ['savedViews'], takeBack",
  'features/account/account-sheet.tsx': "['users']",
  'features/account/memberships-section.tsx': "['members', 'mine']",
  'features/account/sessions-section.tsx': "refresh, ['sessions']",
  'features/account/sign-in-section.tsx': 'refresh',
  // Of a person who used the page before; nothing of theirs is on it.
  'features/auth/queries.ts': 'removeQueries',
  'features/billing/create/new-payer.tsx': 'refresh',
  'features/billing/linked/linked-screen.tsx': 'refresh',
  'features/billing/queries.ts': '[key]',
  'features/billing/section/details-form.tsx': 'refreshBilling, refresh',
  'features/billing/section/methods-card.tsx': 'refresh',
  'features/billing/section/remove-method.tsx': 'refresh',
  'features/billing/section/seats-card.tsx': 'refreshBilling, refresh',
  'features/dispatch/use-dispatch.ts': 'setQueryData, keyOf(token)',
  'features/dispatch/work-photos.tsx': "['dispatch', token]",
  'features/feedbacks/changes/convert-dialog.tsx': 'put',
  'features/feedbacks/changes/edit-feedback.tsx': 'put, put',
  'features/feedbacks/changes/feedback-dialogs.tsx': 'put, put, put, drop',
  'features/feedbacks/changes/new-feedback.tsx': 'put',
  'features/feedbacks/detail/feedback-files.tsx': 'refreshFeedbacks',
  'features/feedbacks/detail/feedback-messages.tsx': 'refreshFeedbacks',
  'features/feedbacks/detail/feedback-rating.tsx': 'put',
  'features/feedbacks/form-window.tsx': "setQueryData, ['sites', 'list']",
  'features/feedbacks/queries.ts': "refreshFeedbacks, ['feedbacks'], ['workOrders']",
  'features/feedbacks/use-feedback-bulk.ts': 'refreshFeedbacks',
  'features/feedbacks/use-feedback-flow.ts': 'put, put',
  'features/invitations/import-form.tsx': 'refreshPeople',
  'features/invitations/invitation-flow.tsx': 'refreshPeople',
  'features/invitations/use-invite-form.ts': 'refreshPeople',
  'features/maintenance-plans/beside/plan-files.tsx': 'refresh',
  'features/maintenance-plans/new-plan-screen.tsx': 'put',
  'features/maintenance-plans/plan-conflict.tsx': 'put',
  'features/maintenance-plans/plan-dialogs.tsx': 'put, drop, put',
  'features/maintenance-plans/plan-editor.tsx': 'put, put, put',
  'features/maintenance-plans/head/plan-head.tsx': 'put, put',
  'features/maintenance-plans/queries.ts': "refreshPlans, ['maintenancePlans']",
  'features/members/queries.ts': 'restore, setQueryData',
  'features/members/seats/seats-form.tsx': "['seats', 'organizations'], [key]",
  'features/members/use-member-flow.ts': 'restore, refreshPeople, refreshPeople, refreshPeople, refreshPeople',
  'features/organizations/name-form.tsx': "['users']",
  'features/roles/new-role-dialog.tsx': 'refresh',
  'features/roles/queries.ts': "['roles']",
  'features/roles/role-dialogs.tsx': 'put, refresh, refresh, put, refresh',
  'features/roles/save-drafts.tsx': 'put, refresh, refresh, put, refresh',
  'features/service-providers/document-dialog.tsx': 'put',
  'features/service-providers/provider-dialogs.tsx': 'put, drop, refresh',
  'features/service-providers/provider-form.tsx': 'put, put, refresh',
  'features/service-providers/queries.ts': "refreshProviders, ['serviceProviders'], ['workOrders']",
  'features/settings/customers/customers-section.tsx': "['customers', org]",
  'features/settings/general/general-section.tsx': 'refresh',
  'features/settings/sites/delete-site-dialog.tsx': 'refresh',
  'features/settings/sites/queries.ts': "setQueryData, ['list', 'name'], ['sites', kind], refresh",
  'features/settings/sites/site-form.tsx': 'put, refresh',
  'features/settings/sites/sites-section.tsx': 'refresh',
  'features/settings/support/canned-reply-dialogs.tsx': "['cannedReplies'], ['cannedReplies'], ['cannedReplies']",
  'features/settings/support/support-section.tsx': 'refresh',
  'features/settings/use-organization.ts': "refresh, ['organizations']",
  'features/support-tickets/link-work.tsx': 'put',
  'features/support-tickets/new/ticket-form.tsx': 'put',
  'features/support-tickets/queries.ts': "['supportTickets'], put, refresh",
  'features/support-tickets/thread/ticket-composer.tsx': 'refresh',
  'features/support-tickets/thread/ticket-rating.tsx': 'put',
  'features/support-tickets/thread/use-writing.ts': 'refresh',
  'features/work-orders/calendar/subscribe-dialog.tsx': '[KEY], refresh, refresh, takeBack',
  'features/work-orders/changes/change-work-orders.ts':
    'putAgain, takeBack, putAgain, refreshWorkOrders, putAgain, refresh, refreshWorkOrders, refreshWorkOrders',
  'features/work-orders/changes/show-at-once.ts': 'setQueryData, setQueryData, setQueryData',
  'features/work-orders/detail/answer-dispatch.tsx': 'refresh, drop',
  'features/work-orders/detail/use-send-again.ts': 'put, put',
  'features/work-orders/detail/watch-button.tsx': 'drop, put',
  'features/work-orders/detail/work-order-actions.tsx': 'drop, put',
  'features/work-orders/detail/work-order-files.tsx': 'refreshWorkOrders',
  'features/work-orders/entries/time-and-costs.tsx':
    "[kind === 'time' ? 'workOrderTime' : 'workOrderCosts', order._id]",
  'features/work-orders/facts/provider-questions.tsx': 'put',
  'features/work-orders/form/edit-work-order.tsx': 'put, put',
  'features/work-orders/form/new-work-order.tsx': 'refreshWorkOrders',
  'features/work-orders/import/import-dialog.tsx': 'refreshWorkOrders',
  'features/work-orders/links/work-order-links.tsx': 'refreshWorkOrders',
  'features/work-orders/list/quick-add.tsx': 'refreshWorkOrders',
  'features/work-orders/one-work-order.ts': "refreshWorkOrders, ['workOrders'], put",
  'lib/session/current-user.ts': "['users']",
  'lib/cache/live.ts': 'refresh, [key]',
  'lib/navigation/load-chunk.ts': 'reload',
  'lib/organization/people.ts': 'refreshPeople',
  'lib/cache/record-cache.ts': 'refresh, refresh, removeQueries, refresh, put',
  'lib/organization/set-seats.ts': 'refresh, refresh, refresh',
};

it('knows for each file how it shows what it has changed', () => {
  const found = inEachFile((text) =>
    Array.from(text.matchAll(SHOWS), ({ groups = {} }) => Object.values(groups).find(Boolean) ?? '').join(', '),
  );
  expect(found).toEqual(SHOWN);
});
