import { contract } from '@siteward/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inEachFile, SOURCES, textOf, treeOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) treeOf(file);

/** The calls that answer with a page of a list, and can be told how many records it has: `members.list`. */
const PAGED = new Set(
  Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => {
      const query = 'query' in call ? call.query : undefined;
      return query instanceof z.ZodObject && 'limit' in query.shape ? [`${area}.${name}`] : [];
    }),
  ),
);

/** How many records the calls in a declaration ask for; the default is also what most views of a list have. */
function asked(text: string): string {
  if (text.includes('allPages(')) return 'all pages';
  const limits = Array.from(text.matchAll(/\blimit\b(?:: ([\w.]+))?/g), ([, limit = 'limit']) => limit);
  return [...new Set(limits)].join(' or ') || 'default';
}

/** How many records each file asks for. A list that has no pages shows as many as there can be, or says that there are more. */
const ASKED: Record<string, string> = {
  'app/pages/require-customer.tsx': 'customers.list: default, roles.list: 100 or NAMED, members.list: 100 or NAMED',
  'components/fields/provider-of-member.tsx': 'serviceProviders.list: DEFAULT_LIMITS.serviceProviders',
  'components/record-links/work-order-picker.tsx': 'workOrders.list: OFFERED',
  'components/saved-views/saved-views.ts': 'savedViews.list: MAX_LIMIT',
  'components/work/at-site.ts':
    'serviceProviders.list: PROVIDERS_OFFERED, maintenancePlans.list: MAX_LIMIT, workOrders.people: PEOPLE_OFFERED',
  'features/account/profile-section.tsx': 'organizations.list: all pages',
  'features/account/sessions-section.tsx': 'sessions.list: default',
  'features/billing/queries.ts': 'customers.list: default, customers.listPaymentMethods: default, sites.list: 1',
  'features/billing/section/billing-history.tsx': 'customers.history: limit',
  'features/dashboard/queries.ts': 'workOrders.list: Math.min, sites.list: 1',
  'features/feedbacks/detail/feedback-history.tsx': 'feedbacks.history: limit',
  'features/feedbacks/detail/feedback-messages.tsx': 'feedbacks.messages: MAX_LIMIT',
  'features/feedbacks/queries.ts': 'feedbacks.list: default, feedbacks.list: all pages',
  'features/invitations/queries.ts': 'invitations.list: default, invitations.list: 1, invitations.list: all pages',
  'features/invitations/use-invited-members.tsx': 'invitations.list: MAX_LIMIT',
  'features/maintenance-plans/beside/plan-history.tsx': 'maintenancePlans.history: limit',
  'features/maintenance-plans/plans-screen.tsx': 'maintenancePlans.list: default',
  'features/maintenance-plans/queries.ts': 'workOrders.list: LATEST',
  'features/members/member-history.tsx': 'members.history: limit',
  'features/members/queries.ts': 'members.list: default, members.list: all pages',
  'features/members/recent-changes.tsx': 'bulkChanges.list: LATEST',
  'features/organizations/queries.ts': 'invitations.mine: default',
  'features/palette/command-palette.tsx': 'members.list: default',
  'features/palette/record-items.tsx':
    'workOrders.list: default, feedbacks.list: default, supportTickets.list: default, serviceProviders.list: default',
  'features/service-providers/provider-history.tsx': 'serviceProviders.history: limit',
  'features/service-providers/provider-work.tsx': 'workOrders.list: SHOWN',
  'features/service-providers/queries.ts': 'serviceProviders.list: default',
  'features/settings/customers/customers-section.tsx': 'organizations.listCustomers: 20',
  'features/settings/sites/delete-site-dialog.tsx': 'sites.list: 2',
  'features/settings/sites/queries.ts': 'sites.list: default',
  'features/settings/support/canned-replies-card.tsx': 'cannedReplies.list: TICKET_LIMITS.cannedReplies',
  'features/support-tickets/new/requester-picker.tsx': 'supportTickets.requesters: OFFERED',
  'features/support-tickets/queries.ts':
    'supportTickets.list: default, supportTickets.messages: SHOWN, supportTickets.history: SHOWN, supportTickets.people: 100, supportTickets.list: 6, cannedReplies.list: default',
  'features/work-orders/calendar/trays.tsx': 'workOrders.list: number or limit',
  'features/work-orders/queries.ts':
    'workOrders.list: default, workOrders.list: CARDS, workOrders.list: all pages, workOrders.list: 1',
  'features/work-orders/talk/work-order-talk.tsx': 'workOrders.history: DEFAULT_LIMITS.workOrders',
  'features/work-orders/one-work-order.ts': 'workOrderLinks.list: default',
  'lib/session/current-user.ts': 'members.listByUser: default',
  'lib/organization/customers.ts':
    'organizations.listCustomers: MAX_LIMIT, organizations.listCustomers: MAX_LIMIT, sites.list: MAX_LIMIT',
  'lib/navigation/landing.ts': 'members.listByUser: 1, sites.list: 1',
  'lib/organization/people.ts': 'roles.list: all pages, sites.list: MAX_LIMIT',
  'lib/organization/places.ts': 'sites.list: SITES_OFFERED, sites.list: MAX_LIMIT, members.listByUser: OFFERED',
};

it('knows for each file how many records of a list it asks for', () => {
  const found = inEachFile((source, file) => {
    if (!/\bapi\.\w+\.\w+\.(?:useQuery|query)\(/.test(source)) return '';
    const lists = treeOf(file).program.body.flatMap((statement) => {
      const text = textOf(file, statement);
      const calls = Array.from(text.matchAll(/\bapi\.(\w+\.\w+)\.(?:useQuery|query)\(/g), ([, call = '']) => call);
      return calls.filter((call) => PAGED.has(call)).map((call) => `${call}: ${asked(text)}`);
    });
    return lists.join(', ');
  });
  expect(found).toEqual(ASKED);
});
