import { type NodePath, traverse, types } from '@babel/core';
import { expect, it } from 'vitest';
import { SOURCES, textOf, treeOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) treeOf(file);

/** What each file reads from the server: with which query, and on which condition. Calls that only name a record by its id are left out. */
const ASKED: Record<string, readonly string[]> = {
  'app/layouts/nav-count.tsx': [
    'members.counts { org }',
    'workOrders.counts { org, site }',
    'feedbacks.counts { org, site }',
  ],
  'app/pages/require-customer.tsx': [
    "customers.list { org } if permissions.includes('billing:view')",
    "roles.list { org, limit: 100 } if permissions.includes('members:view')",
    "members.list { org, role: paying .slice(0, 20) .map(({ _id }) => _id) .join(','), limit: NAMED, sort: 'name', } if paying.length > 0",
  ],
  'components/comments/use-comments.ts': [
    'calls.list { page, limit: DEFAULT_LIMITS.comments }',
    "calls.people { limit: OFFERED, ...(search && { search }), ...(internal && { internal: 'true' }) } if typed !== null",
  ],
  'components/fields/provider-of-member.tsx': [
    "serviceProviders.list { org, sort: 'name', limit: DEFAULT_LIMITS.serviceProviders, ...(search && { search }) } if useCan()('providers:view')",
    "serviceProviders.get if useCan()('providers:view') && id !== ''",
  ],
  'components/record-links/work-order-picker.tsx': [
    "workOrders.list { org, limit: OFFERED, sort: '-updatedAt', ...(search && { search }) }",
  ],
  'components/saved-views/saved-views.ts': ['savedViews.list { org, area, limit: MAX_LIMIT }'],
  'components/work/at-site.ts': [
    'workOrders.tags usePlace()',
    "serviceProviders.list { ...usePlace(), sort: 'name', limit: PROVIDERS_OFFERED, ...(status && { status }) } if seesThem && isWanted",
    "maintenancePlans.list { ...usePlace(), sort: 'title', limit: MAX_LIMIT } if seesThem && isWanted",
    "workOrders.people { ...place, limit: PEOPLE_OFFERED, sort: 'name', ...(search && { search }) } if wanted",
  ],
  'components/work/work-texts.tsx': ["sites.get if useCan()('sites:view')"],
  'features/account/profile-section.tsx': ["organizations.list { ...page, sort: 'name' }"],
  'features/account/sessions-section.tsx': ['sessions.list {}'],
  'features/billing/linked/linked-screen.tsx': ["organizations.get if org !== ''"],
  'features/billing/queries.ts': [
    'customers.list { org } if isWanted',
    'customers.listPaymentMethods {}',
    'seats.get if isWanted',
    "sites.list { org, limit: 1, sort: 'name', ...(id !== undefined && { id }) } if org !== ''",
  ],
  'features/billing/section/billing-history.tsx': ['customers.history { limit }'],
  'features/dashboard/queries.ts': [
    'dashboard.get useDashboardQuery(view) if isWanted',
    'dashboard.export useDashboardQuery(view)',
    "workOrders.list { org, sort: 'dueAt', limit: Math.min(MINE, DEFAULT_LIMITS.workOrders), ...(!isEverywhere && { site }), ...queryOfCounted(mine, zone), }",
    "sites.list { org, limit: 1, sort: 'name' }",
  ],
  'features/feedbacks/detail/feedback-history.tsx': ['feedbacks.history { limit }'],
  'features/feedbacks/detail/feedback-messages.tsx': ['feedbacks.messages { limit: MAX_LIMIT }'],
  'features/feedbacks/form-window.tsx': ['feedbacks.form { org, site }'],
  'features/feedbacks/queries.ts': [
    'feedbacks.list feedbackQuery(part, view)',
    'feedbacks.export feedbackQuery(part, view)',
    'feedbacks.list { ...query, ...page }',
    'feedbacks.counts { org, site }',
  ],
  'features/first-steps/first-steps.tsx': [
    "organizations.firstSteps if choice !== 'dismissed' && days > 0 && !organization.paymentLinked && steps.length > 0",
  ],
  'features/invitations/queries.ts': [
    'invitations.list invitationQuery(what, view)',
    'invitations.list invitationQuery({ org, status, customer }, view)',
    'invitations.list { ...query, ...page }',
    'invitations.export invitationQuery(what, view)',
  ],
  'features/invitations/use-invited-members.tsx': [
    "invitations.list { org, status: 'pending', limit: MAX_LIMIT } if useCan()('invitations:view') && isShown",
  ],
  'features/maintenance-plans/beside/plan-history.tsx': ['maintenancePlans.history { limit }'],
  'features/maintenance-plans/plans-screen.tsx': [
    'maintenancePlans.list planQuery({ org, site }, view)',
    'maintenancePlans.export planQuery(place, view)',
  ],
  'features/maintenance-plans/queries.ts': [
    'maintenancePlans.get if isWanted',
    'maintenancePlans.preview { org, site, rule: ruleText(repeats), from, time, leadDays, ...(ends !== undefined && { ends }) } if isWanted && isWhole && !isBackwards',
    "workOrders.list { org, plan, limit: LATEST, sort: '-createdAt' } if can('work-orders:view-own', 'work-orders:view-any')",
  ],
  'features/members/member-history.tsx': ['members.history { limit }'],
  'features/members/queries.ts': [
    'members.list memberQuery(org, status, view)',
    'members.list { ...query, ...page }',
    'members.export memberQuery(org, status, view)',
    'members.counts { org }',
  ],
  'features/members/recent-changes.tsx': ['bulkChanges.list { org, limit: LATEST }'],
  'features/organizations/queries.ts': ['invitations.mine {}', 'members.getByUserAndApp { org }'],
  'features/palette/command-palette.tsx': ["members.list { org, ...asked, sort: 'name' }"],
  'features/palette/record-items.tsx': [
    "workOrders.list { org, site, ...asked, sort: '-updatedAt' }",
    "feedbacks.list { org, site, ...asked, sort: '-createdAt' }",
    "supportTickets.list { ...place, ...asked, sort: '-createdAt' }",
    "serviceProviders.list { ...place, ...asked, sort: 'name' }",
  ],
  'features/service-providers/provider-history.tsx': ['serviceProviders.history { limit }'],
  'features/service-providers/provider-work.tsx': [
    'workOrders.list { org, serviceProvider: id, status: ACTIVE_WORK_ORDER_STATUSES.join(), limit: SHOWN }',
  ],
  'features/service-providers/queries.ts': [
    'serviceProviders.list providerQuery(org, view)',
    'serviceProviders.export providerQuery(org, view)',
    'serviceProviders.counts { org }',
  ],
  'features/settings/customers/customers-section.tsx': ['organizations.listCustomers view.query'],
  'features/settings/jobs-section.tsx': ['jobs.list { org }'],
  'features/settings/sites/delete-site-dialog.tsx': ["sites.list { org, limit: 2, sort: 'name' }"],
  'features/settings/sites/queries.ts': ['sites.list { org, ...view.query }'],
  'features/settings/support/canned-replies-card.tsx': [
    'cannedReplies.list { org, limit: TICKET_LIMITS.cannedReplies }',
  ],
  'features/support-tickets/new/requester-picker.tsx': [
    "supportTickets.requesters { org, site, limit: OFFERED, sort: 'name', ...(search && { search }) }",
  ],
  'features/support-tickets/queries.ts': [
    'supportTickets.list ticketQuery(org, siteId, view)',
    'supportTickets.export ticketQuery(org, site, view)',
    'supportTickets.counts { org, site }',
    'supportTickets.messages { limit: SHOWN }',
    'supportTickets.history { limit: SHOWN }',
    'supportTickets.people { org, site, limit: 100 } if enabled',
    "supportTickets.list { org, requester, limit: 6, sort: '-createdAt' }",
    'cannedReplies.list { org }',
  ],
  'features/work-orders/calendar/calendar-entries.ts': [
    "calendar.get { org, site, from: from ?? '', to: to ?? '', ...askedOf(view) }",
  ],
  'features/work-orders/calendar/subscribe-dialog.tsx': ['calendar.feeds { org, site: siteId }'],
  'features/work-orders/calendar/trays.tsx': [
    "workOrders.list { ...workAskedOf(view), org, site, [tray]: 'true', sort: 'dueAt', limit }",
  ],
  'features/work-orders/detail/signed.tsx': ['workOrders.signatures if wanted'],
  'features/work-orders/facts/provider-questions.tsx': [
    "serviceProviders.get if useCan()('providers:view') && asking === 'send'",
  ],
  'features/work-orders/queries.ts': [
    'workOrders.list workOrderQuery(usePlace(), view)',
    'workOrders.list { ...list, ...placeOf(place, view), ...narrowed, page: 1, limit: CARDS }',
    'workOrders.list { ...query, ...page }',
    'workOrders.export workOrderQuery(place, view)',
    'workOrders.counts placeOf(usePlace(), view)',
    'workOrders.list { ...placeOf(usePlace(), narrowed), ...narrowedBy(narrowed), ...(search && { search }), limit: 1 } if isWanted',
  ],
  'features/work-orders/talk/work-order-talk.tsx': ['workOrders.history { page, limit: DEFAULT_LIMITS.workOrders }'],
  'features/work-orders/one-work-order.ts': ['workOrderLinks.list {}', 'workOrderCosts.get if seesMoney(member.type)'],
  'lib/session/current-user.ts': ["members.listByUser { status: 'active', sort: 'orgName' }"],
  'lib/organization/customers.ts': [
    "organizations.listCustomers { id: ids.join(','), limit: MAX_LIMIT }",
    "organizations.listCustomers { limit: MAX_LIMIT, sort: 'name', ...(search && { search }) } if can(...SEES_CUSTOMERS)",
    "sites.list { org, limit: MAX_LIMIT, sort: 'name', ...(customer && { customer }) } if customer !== null",
  ],
  'lib/navigation/landing.ts': [
    "members.listByUser { status: 'active', limit: 1, sort: 'orgName' }",
    'members.getByUserAndApp { org }',
    "sites.list { org, limit: 1, sort: 'name', ...some }",
  ],
  'lib/cache/live.ts': ['live.changes { org, age }'],
  'lib/organization/people.ts': [
    "roles.list { org, sort: 'name', ...page }",
    "seats.get if can('billing:view')",
    "sites.list { org, limit: MAX_LIMIT, sort: 'name' } if useIsLimited()",
  ],
  'lib/organization/places.ts': [
    "sites.list { org, limit: SITES_OFFERED, sort: 'name', ...(search && { search }) } if wanted",
    "sites.list { org, id: ids.join(','), limit: MAX_LIMIT }",
    "members.listByUser { status: 'active', sort: 'orgName', limit: OFFERED, ...(search && { search }) }",
  ],
};

/** The source text of a value; what a name stands for, if that is declared in the same file. */
function sourceOfValue(file: string, { scope }: NodePath, node: types.Node): string {
  const made = types.isIdentifier(node) ? scope.getBinding(node.name)?.path.node : undefined;
  const init = types.isVariableDeclarator(made) ? made.init : undefined;
  return textOf(file, init ?? node).replaceAll(/ as const|\/\/ [^.]*\. /g, '');
}

/** What a call is given, in the order of the source: `{ org, site } if isWanted`. */
function givenIn(file: string, path: NodePath, node: types.Node | null | undefined): string {
  if (!types.isObjectExpression(node)) return '';
  const parts = node.properties.flatMap((each) => {
    if (!types.isObjectProperty(each) || !types.isIdentifier(each.key)) return [];
    const { name } = each.key;
    if (name === 'queryData') return [givenIn(file, path, each.value)];
    if (name === 'enabled') return [`if ${sourceOfValue(file, path, each.value)}`];
    return name === 'query' ? [sourceOfValue(file, path, each.value)] : [];
  });
  return parts.filter(Boolean).join(' ');
}

it('knows with which query each file reads something, and on which condition', () => {
  const found = Object.entries(SOURCES).flatMap(([file, source]) => {
    if (!/\.(?:useQuery|query)\(/.test(source)) return [];
    const asked: string[] = [];
    traverse(treeOf(file), {
      CallExpression(path) {
        const call = /^(?:.*\.)?(\w+\.\w+)\.(?:useQuery|query)$/.exec(textOf(file, path.node.callee))?.[1];
        const given = call && givenIn(file, path, path.node.arguments[0]);
        if (given) asked.push(`${call} ${given}`);
      },
    });
    return asked.length === 0 ? [] : [[file, asked]];
  });
  expect(Object.fromEntries(found)).toEqual(ASKED);
});
