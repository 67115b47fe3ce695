import { expect, it } from 'vitest';
import { sourcesOfAll } from '#testing/sources.ts';

/** What is between the bracket at a position and the one that closes it, both included. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ('([{'.includes(text.charAt(at))) depth += 1;
    if (')]}'.includes(text.charAt(at))) depth -= 1;
    if (depth === 0) return text.slice(from, at + 1).replace(/\s+/g, ' ');
  }
  return text.slice(from);
}

/** In which orders a file reads things, or puts what it has read. */
function ordersIn(text: string): string[] {
  const found = text.matchAll(/(?:\bsort(?:: | = (?=\{))|\.(?:sort|toSorted)|\bbyDefault: )(?=[({'])/g);
  return Array.from(found, ({ 0: begins, index }) => {
    const from = index + begins.length;
    const order = /^'[^']*'/.exec(text.slice(from))?.[0] ?? bracketed(text, from);
    return /^\( ?(.*?),? ?\)$/.exec(order)?.[1] ?? order;
  }).filter((order) => order !== '');
}

/**
 * In which order each file of the API reads or puts things. Where the first one is taken, another order takes another one. Whether
 * a new order is right is for whoever changes its line to judge.
 */
const ORDERS: Record<string, string> = {
  'database/scoped.ts': 'sort',
  'mail/dispatcher.ts': '{ lockedUntil: 1 }',
  'modules/billing/billing-mails.ts': '{ _id: 1 }; { _id: 1 }; { _id: 1 }',
  'modules/billing/look-job.ts': '{ lookAt: 1 }; { lookAt: 1 }',
  'modules/billing/payers.service.ts': "'name'",
  'modules/billing/payment-methods.ts': "'-createdAt'",
  'modules/billing/settle-method.ts': '{ linkedAt: 1, _id: 1 }',
  'modules/bulk-changes/bulk-changes.service.ts': "'-createdAt'; { name: 1 }",
  'modules/calendar/calendar.service.ts': 'byStart; { contractEndKey: 1, _id: 1 }',
  'modules/calendar/planned-dates.ts': '(one, other) => Date.parse(one.start) - Date.parse(other.start)',
  'modules/calendar/scheduled-work.ts': '{ [COLUMN]: 1, _id: 1 }',
  'modules/canned-replies/canned-replies.service.ts': "'title'",
  'modules/comments/comments.service.ts': "'-createdAt'",
  'modules/dashboard/open-work.ts':
    '(one, other) => other.count - one.count || (one.key < other.key ? -1 : 1); (one, other) => one - other; (one, other) => other.overdue - one.overdue || other.open - one.open || one.name.localeCompare(other.name)',
  'modules/dispatch/dispatched-work.ts': "'-createdAt'",
  'modules/dispatch/dispatches.ts': '{ _id: 1 }',
  'modules/dispatch/expiry-job.ts': '{ expiresAt: 1 }; { _id: 1 }',
  'modules/feedbacks/count-ratings.ts': '{ _id: 1 }',
  'modules/feedbacks/feedback-messages.ts': "'createdAt'",
  'modules/feedbacks/feedbacks-file.ts': "'-createdAt'",
  'modules/feedbacks/feedbacks.service.ts': "'-createdAt'",
  'modules/feedbacks/public/track-feedback.ts': '{ createdAt: 1, _id: 1 }',
  'modules/feedbacks/resolve-by-work.ts': '{ createdAt: 1, _id: 1 }; { createdAt: 1, _id: 1 }',
  'modules/feedbacks/similar-work.ts': '{ createdAt: -1, _id: -1 }; (one, other) => byLikeness(one.like, other.like)',
  'modules/files/contents.ts': '{ n: 1 }',
  'modules/files/files.service.ts': '{ createdAt: 1, _id: 1 }; { createdAt: 1, _id: 1 }',
  'modules/invitations/end-invitation.ts': '{ _id: 1 }',
  'modules/invitations/expiry-job.ts': '{ expiresAt: 1 }',
  'modules/invitations/import-invitations.ts': '{ nameKey: 1 }',
  'modules/invitations/invitations.service.ts': "'-createdAt'; orderOf(query.sort, OWN_COLUMNS, '-createdAt')",
  'modules/record-links/record-links.service.ts': '{ _id: 1 }',
  'modules/lists/list.ts':
    '(one, other) => one.hits - other.hits; (one, other) => { const [[words, id], [otherWords, otherId]] = [keyOf(one), keyOf(other)]; return direction * (byName.compare(words, otherWords) || (id < otherId ? -1 : Number(id > otherId))); }',
  'modules/lists/narrowed-list.ts': 'byCost; byCost',
  'modules/lists/search-words.ts': '(one, other) => other.length - one.length',
  'modules/maintenance-plans/dates-of-plans.ts': '(one, other) => (one.day < other.day ? -1 : 1)',
  'modules/maintenance-plans/maintenance-plans-file.ts': "'nextAt'",
  'modules/maintenance-plans/maintenance-plans.service.ts': "'nextAt'",
  'modules/maintenance-plans/make-due-work.ts': '{ makeAt: 1 }; { makeAt: 1 }',
  'modules/maintenance-plans/plan-detail.ts': '{ createdAt: 1 }',
  'modules/maintenance-plans/plans-of-site.ts': '{ _id: 1 }',
  'modules/maintenance-plans/tell-of-plan.ts': '{ nameKey: 1, _id: 1 }',
  'modules/members/choose-people.ts': "'name'",
  'modules/members/member-detail.ts': '{ createdAt: -1 }',
  'modules/members/member-history.ts': '{ createdAt: -1, _id: -1 }',
  'modules/members/members.service.ts':
    "'name'; 'name'; { nameKey: direction, _id: direction }; { nameKey: direction, _id: direction }; { nameKey: direction }",
  'modules/members/own-memberships.ts': '{ createdAt: 1, _id: 1 }',
  'modules/members/people-file.ts': '{ nameKey: 1 }',
  'modules/organizations/customer-organizations.ts': "'name'; { nameKey: 1, _id: 1 }",
  'modules/organizations/organizations.service.ts': "orderOf(sort, COLUMNS, 'name'); { _id: 1 }",
  'modules/roles/roles.service.ts': "'name'",
  'modules/saved-views/saved-views.service.ts': "'name'",
  'modules/scheduler/jobs.service.ts': '{ _id: 1 }',
  'modules/service-providers/create-service-provider.ts':
    '(one, other) => (one.toString() < other.toString() ? -1 : 1)',
  'modules/service-providers/leave-site.ts': '{ nameKey: 1 }; { _id: 1 }',
  'modules/service-providers/provider-documents.ts': '(one, other) => byDay(one.expiresOn, other.expiresOn)',
  'modules/service-providers/service-providers-file.ts': "'name'",
  'modules/service-providers/service-providers.service.ts': "'name'",
  'modules/sessions/sessions.service.ts': "orderOf(query.sort, COLUMNS, '-lastSeenAt'); { lastSeenAt: -1, _id: -1 }",
  'modules/sites/create-site.ts': '{ createdAt: 1, _id: 1 }',
  'modules/sites/first-site.ts': '{ createdAt: 1, _id: 1 }',
  'modules/sites/remove-site.ts': '{ _id: 1 }; { nameKey: 1 }',
  'modules/sites/site-clock.ts': '{ createdAt: 1, _id: 1 }',
  'modules/sites/sites.service.ts': "'name'",
  'modules/support-tickets/close-job.ts': '{ closesAt: 1 }',
  'modules/support-tickets/support-tickets-file.ts': "'-lastMessage'",
  'modules/support-tickets/support-tickets.service.ts': "'-lastMessage'",
  'modules/support-tickets/ticket-messages.ts': "'-createdAt'",
  'modules/support-tickets/ticket-work.ts': '{ createdAt: -1, _id: -1 }',
  'modules/time-and-costs/entries.service.ts': '{ day: -1, _id: -1 }',
  'modules/upgrades.ts': '{ createdAt: -1 }',
  'modules/users/change-email.ts': '(one, other) => (one.org.toString() < other.org.toString() ? -1 : 1)',
  'modules/work-counts/add-up-counts.ts': '{ createdAt: 1 }; { createdAt: 1 }',
  'modules/work-orders/import/spelled-tags.ts':
    '{ createdAt: 1, _id: 1 }; { createdAt: -1, _id: -1 }; { count: -1, _id: 1 }',
  'modules/work-orders/signature/sign-work-order.ts': '{ _id: -1 }',
  'modules/work-orders/work-order-links.ts':
    '(one, other) => placeOf(one) - placeOf(other) || numberOf(one) - numberOf(other)',
  'modules/work-orders/work-orders-file.ts': "'dueAt'",
  'modules/work-orders/work-orders.service.ts': "'dueAt'",
};

it('knows for each file in which order it reads things', () => {
  const found = sourcesOfAll().flatMap(([file, text]) => {
    // Without what belongs to other packages, and the pages of a development server.
    const orders = /^[a-z]+ |^plugins\/dev\//.test(file) ? [] : ordersIn(text);
    return orders.length === 0 ? [] : [[file, orders.join('; ')]];
  });
  expect(Object.fromEntries(found)).toEqual(ORDERS);
});
