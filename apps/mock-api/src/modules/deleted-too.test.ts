import { expect, it } from 'vitest';
import { sourcesOfAll } from '#testing/sources.ts';

/** The name of what is read, or of how it is read, before a position: `found` in `const found = await sites.list(…`. */
const nameBefore = (text: string, at: number) =>
  /.*\b(?:const|function) \[?(\w+)/s.exec(text.slice(0, at))?.[1] ?? 'nothing';

/** What a file reads although it may have been deleted, and how many of its filters leave out what was. */
function readsIn(text: string): string {
  const too = Array.from(text.matchAll(/\bwithDeleted: true\b/g), ({ index }) => nameBefore(text, index));
  const left = text.match(/\bdeletedAt: null\b/g)?.length ?? 0;
  return [...too, ...(left > 0 ? [left] : [])].join(', ');
}

/**
 * What each file of the API reads although it may have been deleted, by its name in the code, such as a site whose name is shown in
 * a history; and in how many filters it leaves out what was deleted, because `scoped` does not do that for it. Whether a new line
 * is right is for whoever changes it to judge.
 */
const READS: Record<string, string> = {
  'database/scoped.ts': '4',
  'modules/audit/audit-words.ts': 'sites, options, members',
  'modules/auth/forgot-password.ts': '1',
  'modules/auth/reset-password.ts': '1',
  'modules/auth/set-password.ts': '2',
  'modules/auth/sign-in.ts': '2',
  'modules/auth/sign-up.ts': '2',
  'modules/billing/billing-mails.ts': '1',
  'modules/billing/local-payments.ts': '1',
  'modules/billing/look-job.ts': 'found, 1',
  'modules/billing/payers.model.ts': '1',
  'modules/billing/payers.service.ts': '1',
  'modules/billing/payment-methods.ts': '1',
  'modules/billing/webhooks.ts': '2',
  'modules/calendar/feeds/open-feed.ts': '3',
  'modules/canned-replies/canned-replies.model.ts': '1',
  'modules/comments/comment-people.ts': 'options',
  'modules/dispatch/dispatch-mails.ts': 'sites, 1',
  'modules/dispatch/dispatched-work.ts': 'provider, 3',
  'modules/dispatch/expiry-job.ts': '1',
  'modules/feedbacks/create-feedback.ts': '1',
  'modules/feedbacks/public/feedback-links.ts': '3',
  'modules/feedbacks/public/track-feedback.ts': '2',
  'modules/feedbacks/store-feedback.ts': '2',
  'modules/files/files.model.ts': '1',
  'modules/files/files.service.ts': 'files',
  'modules/invitations/accept-invitation.ts': '2',
  'modules/invitations/end-invitation.ts': '1',
  'modules/invitations/end-unbacked-invitations.ts': '1',
  'modules/invitations/expiry-job.ts': '1',
  'modules/invitations/import-invitations.ts': '1',
  'modules/invitations/invitation-by-token.ts': '2',
  'modules/invitations/invitations.model.ts': '2',
  'modules/invitations/invitations.service.ts': '1',
  'modules/invitations/invited-readers.ts': '1',
  'modules/invitations/join-as-new-person.ts': '1',
  'modules/invitations/revoke-or-decline.ts': '1',
  'modules/record-links/record-links.model.ts': '1',
  'modules/maintenance-plans/make-due-work.ts': '1',
  'modules/members/actor-of-member.ts': '1',
  'modules/members/member-detail.ts': 'role, 1',
  'modules/members/members.model.ts': '2',
  'modules/members/members.service.ts': 'options',
  'modules/members/own-memberships.ts': '1',
  'modules/names/member-names.ts': 'members, dispatches',
  'modules/names/membership-names.ts': '1',
  'modules/names/provider-names.ts': 'found',
  'modules/organizations/create-organization.ts': '1',
  'modules/organizations/customer-organizations.ts': '3',
  'modules/organizations/organization-lock.ts': '1',
  'modules/organizations/organizations.service.ts': '2',
  'modules/organizations/paid-for.ts': '1',
  'modules/organizations/update-organization.ts': '1',
  'modules/public-links.ts': '1',
  'modules/roles/roles.model.ts': '1',
  'modules/saved-views/saved-views.model.ts': '1',
  'modules/seats/seats.service.ts': '1',
  'modules/sites/site-clock.ts': 'sites',
  'modules/sites/sites.model.ts': '1',
  'modules/support-tickets/close-job.ts': '1',
  'modules/support-tickets/store-support-ticket.ts': 'found',
  'modules/support-tickets/support-tickets.service.ts': 'asker, 1',
  'modules/support-tickets/ticket-work.ts': 'order, orders',
  'modules/time-and-costs/entries.model.ts': '1',
  'modules/time-and-costs/entries.service.ts': 'found',
  'modules/upgrades.ts': '1',
  'modules/users/change-email.ts': '3',
  'modules/users/change-password.ts': '1',
  'modules/users/users.model.ts': '1',
  'modules/users/users.service.ts': '3',
  'modules/work-orders/move-work-order.ts': 'present',
  'modules/work-orders/work-order-history.ts': 'dispatches',
  'modules/work-orders/work-order-links.ts': 'options',
  'plugins/contract-routes/membership.ts': '2',
  'plugins/contract-routes/sight.ts': 'seen',
};

it('knows for each file what it reads although it was deleted, and how often it leaves out what was', () => {
  const found = sourcesOfAll().flatMap(([file, text]) => {
    // Without what belongs to other packages, and the pages of a development server.
    const reads = /^[a-z]+ |^plugins\/dev\//.test(file) ? '' : readsIn(text);
    return reads === '' ? [] : [[file, reads]];
  });
  expect(Object.fromEntries(found)).toEqual(READS);
});
