import { type AnyReason, type BulkMemberChange, type BulkWorkOrderChange, reason } from '@siteward/contract';
import { ADMINISTRATOR_ROLE_NAME, type MemberType, SYSTEM_ROLES } from '@siteward/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYER } from '#modules/billing/test-cards-testing.ts';
import { createPlan } from '#modules/maintenance-plans/plans-testing.ts';
import {
  addCustomer,
  addSite,
  createNorthwind,
  expectRefused,
  FORBIDDEN,
  inviteTo,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization, roleOf, type TestApi } from '#testing/harness.ts';
import { isWrite, ROUTES, type RouteName } from './support/routes.ts';
import { CsvFile } from './support/send.ts';

/** An organization with the site `a`, where the limited ones are, and `b`, where they are not. */
type Place = Awaited<ReturnType<typeof createPlace>>;
type Answer = { status: number; body: unknown };

let api: TestApi;
let place: Place;
beforeAll(async () => {
  api = await createTestApi();
  place = await createPlace();
}, 60_000);
afterAll(() => api.close());

const someone = () => `${crypto.randomUUID()}@reach.example`;

async function createPlace() {
  const { owner, organization, org } = await createNorthwind(api);
  // Past its trial, so that all of its seats are to be had.
  await api.endTrial(org);
  await api.linkPayment(org);
  const [atA, atB, nowhere] = [
    await addCustomer(owner, org, 'At A'),
    await addCustomer(owner, org, 'At B'),
    await addCustomer(owner, org, 'Nowhere yet'),
  ];
  const [a, b] = [await addSite(owner, org, 'A', atA), await addSite(owner, org, 'B', atB)];
  const permissions = SYSTEM_ROLES.find(({ name }) => name === ADMINISTRATOR_ROLE_NAME)?.permissions ?? [];
  const type: MemberType = 'customer';
  const role = { org, name: 'Tenant administrator', permissions: [...permissions], type };
  const created = await owner.client.roles.create({ body: role });
  const unused = await owner.client.roles.create({ body: { ...role, name: 'Unused', permissions: [] } });
  if (created.status !== 201 || unused.status !== 201) throw new Error('no role');
  organization.roles.set(role.name, created.body._id);

  const limited = await api.addMember(organization, 'Administrator', { sites: [a] });
  const tenant = await member('Tenant administrator', [], atA);
  const atSite = await member('Tenant administrator', [], atA);
  await api.deps.models.Member.updateOne({ org, _id: atSite.member }, { $set: { customerSiteId: a } });
  const people = {
    'who reaches all sites': await member('Technician', []),
    'an unlimited Administrator': await member('Administrator', []),
    'the technician of another site': await member('Technician', [b]),
    'who reaches another site too': await member('Technician', [a, b]),
    "another customer's member": await member('Requester', [], atB),
    'a member of a customer without sites': await member('Requester', [], nowhere),
  };
  const invited = async (sites: string[]) =>
    (await inviteTo(api, owner, organization, { email: someone(), sites })).invitation;
  const invitations = {
    'to all sites': await invited([]),
    'to another site': await invited([b]),
    'to another site too': await invited([a, b]),
  };

  const workAt = async (site: string) => {
    const checklist = [{ label: 'Water is off', kind: 'check', required: false } as const];
    const made = await owner.client.workOrders.create({ body: { org, site, title: 'Pump leaks', checklist } });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return { id: made.body._id, point: made.body.checklist[0]?._id ?? '' };
  };
  const [workA, workB] = [await workAt(a), await workAt(b)];
  const added = await owner.client.workOrderFiles.add({ params: { id: workB.id }, body: note() });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));

  const spent = await owner.client.workOrderTime.create({ params: { id: workB.id }, body: { minutes: 5 } });
  const paid = await owner.client.workOrderCosts.create({
    params: { id: workB.id },
    body: { description: 'Seal', amount: 1 },
  });
  if (spent.status !== 201 || paid.status !== 201) throw new Error(JSON.stringify([spent.body, paid.body]));
  const saved = await owner.client.savedViews.create({
    body: { org, area: 'work-orders', name: 'Mine', query: { tab: 'all' } },
  });
  if (saved.status !== 201) throw new Error(JSON.stringify(saved.body));
  const said = await owner.client.workOrderComments.create({ params: { id: workB.id }, body: { text: 'Here' } });
  if (said.status !== 201) throw new Error(JSON.stringify(said.body));

  const firmAt = async (sites: string[]) => {
    const made = await owner.client.serviceProviders.create({ body: { org, name: 'Wulf', sites } });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body._id;
  };
  const firms = {
    atA: await firmAt([a]),
    atB: await firmAt([b]),
    atBoth: await firmAt([a, b]),
    everywhere: await firmAt([]),
  };
  const papers: string[] = [];
  for (const id of [firms.atB, firms.everywhere]) {
    const paper = await owner.client.serviceProviderFiles.add({ params: { id }, body: note() });
    if (paper.status !== 201) throw new Error(JSON.stringify(paper.body));
    papers.push(paper.body._id);
  }
  const [paperAtB = '', paperEverywhere = ''] = papers;

  const planned = await createPlan(owner, { org, site: b }, { from: '2030-01-01' });
  const manual = await owner.client.maintenancePlanFiles.add({ params: { id: planned._id }, body: note() });
  if (manual.status !== 201) throw new Error(JSON.stringify(manual.body));
  const plan = { id: planned._id, file: manual.body._id, day: planned.dates[0]?.day ?? '' };

  const heard = await owner.client.feedbacks.create({
    body: { org, site: b, kind: 'request', subject: 'Lamp', message: 'It flickers' },
  });
  if (heard.status !== 201) throw new Error(JSON.stringify(heard.body));
  const picture = await owner.client.feedbackFiles.add({ params: { id: heard.body._id }, body: note() });
  if (picture.status !== 201) throw new Error(JSON.stringify(picture.body));
  const asked = await owner.client.supportTickets.create({ body: { org, site: b, subject: 'Badge', text: 'Refused' } });
  if (asked.status !== 201) throw new Error(JSON.stringify(asked.body));
  const attached = await owner.client.ticketMessageFiles.add({
    params: { id: asked.body.firstMessage },
    body: note(),
  });
  if (attached.status !== 201) throw new Error(JSON.stringify(attached.body));
  const ticket = { id: asked.body._id, message: asked.body.firstMessage, file: attached.body._id };
  const reply = await owner.client.cannedReplies.create({ body: { org, title: 'Thanks', text: 'Thank you' } });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));

  const paying = await owner.client.customers.create({ body: { org, ...PAYER } });
  if (paying.status !== 201) throw new Error(JSON.stringify(paying.body));
  const billing = { customer: paying.body.customer._id, method: paying.body.paymentMethod._id };

  const linked = await owner.client.workOrderLinks.create({
    params: { id: workB.id },
    body: { relation: 'related', workOrder: workA.id },
  });
  if (linked.status !== 201) throw new Error(JSON.stringify(linked.body));

  async function member(roleName: string, sites: string[], customerOrgId: string | null = null) {
    const person = await api.addMember(organization, roleName, { email: someone(), sites });
    const type = ['Requester', 'Tenant administrator'].includes(roleName) ? 'customer' : 'staff';
    await api.deps.models.Member.updateOne({ org, _id: person.member }, { $set: { customerOrgId, type } });
    return person;
  }
  const actors = {
    'limited to a site': limited,
    "a customer's administrator": tenant,
    "an administrator at a customer's site": atSite,
  };
  return {
    ...{ owner, organization, org, a, b, atA, atB, actors, people, invitations, member, invited },
    unused: unused.body._id,
    view: saved.body._id,
    feedback: { atB: heard.body._id, file: picture.body._id },
    ...{ ticket, plan, billing, reply: reply.body._id },
    firms: { ...firms, paperAtB, paperEverywhere },
    work: {
      ...{ a: workA.id, b: workB.id, point: workB.point },
      ...{ comment: said.body._id, time: spent.body._id, cost: paid.body._id, file: added.body._id },
      link: linked.body._id,
    },
  };
}

/**
 * Calls that change a member, as a limited Administrator makes them: the call, what it does in words, and how it is
 * made.
 */
const ABOUT_MEMBERS: [RouteName, string, (by: PersonInOrganization, id: string) => Promise<Answer>][] = [
  [
    'members.setStatus',
    'suspends',
    (by, id) => by.client.members.setStatus({ params: { id, status: 'suspended' }, body: {} }),
  ],
  [
    'members.setStatus',
    'removes',
    (by, id) => by.client.members.setStatus({ params: { id, status: 'removed' }, body: {} }),
  ],
  ['members.assignRole', 'promotes', (by, id) => assign(by, id, 'Administrator', 'staff')],
  ['members.assignRole', 'demotes', (by, id) => assign(by, id, 'Viewer', 'staff')],
  ['members.update', 'renames', (by, id) => update(by, id, { name: 'Mine' })],
  ['members.update', 'limits to their own site', (by, id) => update(by, id, { sites: [place.a] })],
  // Also with a stale version, of which they are told nothing.
  [
    'members.setStatus',
    'suspends, stale,',
    (by, id) => by.client.members.setStatus({ params: { id, status: 'suspended' }, body: { version: 99 } }),
  ],
  ['members.assignRole', 'promotes, stale,', (by, id) => assign(by, id, 'Administrator', 'staff', 99)],
  ['members.update', 'limits, stale,', (by, id) => update(by, id, { sites: [place.a], version: 99 })],
];

const ABOUT_INVITATIONS: [RouteName, string, (by: PersonInOrganization, id: string) => Promise<Answer>][] = [
  ['invitations.resend', 'resends', (by, id) => by.client.invitations.resend({ params: { id }, body: {} })],
  ['invitations.revoke', 'revokes', (by, id) => by.client.invitations.revoke({ params: { id } })],
];

/** Calls that give more than the actor has, or concern the organization as a whole. */
const BEYOND: [RouteName, string, (by: PersonInOrganization) => Promise<Answer>][] = [
  ['members.invite', 'to all sites', (by) => invite(by, { sites: [] })],
  ['members.update', 'their own limits away', (by) => update(by, by.member, { sites: [], customerOrgId: null })],
  ['members.update', 'their own limits, narrower', (by) => update(by, by.member, { sites: [place.a, place.b] })],
  ['sites.remove', 'their site', (by) => by.client.sites.remove({ params: { id: place.a } })],
  ['sites.create', 'a site', (by) => by.client.sites.create({ body: { org: place.org, name: 'Mine' } })],
  [
    'sites.update',
    "their site's customer",
    (by) => by.client.sites.update({ params: { id: place.a }, body: { customer: null } }),
  ],
  [
    'roles.create',
    'a role',
    (by) => by.client.roles.create({ body: { org: place.org, name: 'Mine', permissions: [], type: 'staff' } }),
  ],
  ['roles.update', 'a role', (by) => by.client.roles.update({ params: { id: place.unused }, body: { name: 'Mine' } })],
  [
    'roles.replacePermissions',
    'a role',
    (by) => by.client.roles.replacePermissions({ params: { id: place.unused }, body: { permissions: [] } }),
  ],
  [
    'roles.setField',
    'a role',
    (by) => by.client.roles.setField({ params: { id: place.unused }, body: { field: 'name', value: 'Mine' } }),
  ],
  ['roles.remove', 'a role', (by) => by.client.roles.remove({ params: { id: place.unused } })],
  [
    'organizations.createCustomer',
    'a customer',
    (by) =>
      by.client.organizations.createCustomer({
        params: { id: place.org },
        body: { name: 'Mine', email: someone(), busInst: 'business', nature: 'occupier' },
      }),
  ],
  [
    'cannedReplies.create',
    'a canned reply',
    (by) => by.client.cannedReplies.create({ body: { org: place.org, title: 'Mine', text: 'Mine' } }),
  ],
  [
    'cannedReplies.update',
    'a canned reply',
    (by) => by.client.cannedReplies.update({ params: { id: place.reply }, body: { title: 'Mine' } }),
  ],
  ['cannedReplies.remove', 'a canned reply', (by) => by.client.cannedReplies.remove({ params: { id: place.reply } })],
  ['serviceProviders.create', 'a firm for all sites', (by) => createFirm(by, [])],
  ['serviceProviders.update', 'a firm of all sites', (by) => changeFirm(by, place.firms.everywhere, { name: 'Mine' })],
  [
    'serviceProviders.update',
    'a firm of another site too',
    (by) => changeFirm(by, place.firms.atBoth, { name: 'Mine' }),
  ],
  ['serviceProviders.update', 'their firm to all sites', (by) => changeFirm(by, place.firms.atA, { sites: [] })],
  [
    'serviceProviders.remove',
    'a firm of another site too',
    (by) => by.client.serviceProviders.remove({ params: { id: place.firms.atBoth } }),
  ],
  ['serviceProviders.setStatus', 'a firm of all sites', (by) => block(by, place.firms.everywhere)],
  [
    'serviceProviders.describeDocument',
    'a paper of a firm of all sites',
    (by) => describePaper(by, place.firms.everywhere, place.firms.paperEverywhere),
  ],
  [
    'serviceProviderFiles.add',
    'a paper to a firm of all sites',
    (by) => by.client.serviceProviderFiles.add({ params: { id: place.firms.everywhere }, body: note() }),
  ],
  [
    'serviceProviderFiles.remove',
    'a paper of a firm of all sites',
    (by) =>
      by.client.serviceProviderFiles.remove({
        params: { id: place.firms.everywhere, file: place.firms.paperEverywhere },
      }),
  ],
  // An Administrator lacks the permission for these anyway; below, a limited Owner tries them as well.
  ['customers.create', 'who pays', (by) => by.client.customers.create({ body: { org: place.org, ...PAYER } })],
  [
    'customers.update',
    'who pays',
    (by) => by.client.customers.update({ params: { id: place.billing.customer }, body: { name: 'Mine' } }),
  ],
  [
    'customers.addPaymentMethod',
    'a card',
    (by) => by.client.customers.addPaymentMethod({ params: { id: place.billing.customer }, body: {} }),
  ],
  ['paymentMethods.check', 'a card', (by) => by.client.paymentMethods.check({ params: { id: place.billing.method } })],
  [
    'paymentMethods.setDefault',
    'a card',
    (by) => by.client.paymentMethods.setDefault({ params: { id: place.billing.method } }),
  ],
  [
    'paymentMethods.remove',
    'a card',
    (by) => by.client.paymentMethods.remove({ params: { id: place.billing.method } }),
  ],
  ['seats.set', 'the seats', (by) => by.client.seats.set({ params: { org: place.org }, body: { seats: 200 } })],
  [
    'organizations.update',
    'the organization',
    (by) => by.client.organizations.update({ params: { id: place.org }, body: { name: 'Mine' } }),
  ],
];

/** People who share a site with the limited ones, though they reach more. The others look as if they did not exist. */
const SEEN = new Set([
  ...['who reaches all sites', 'an unlimited Administrator', 'who reaches another site too'],
  ...['to all sites', 'to another site too'],
]);

/** What is beyond reach looks as if it did not exist. */
const HIDDEN: [RouteName, string, (by: PersonInOrganization) => Promise<Answer>][] = [
  ['members.invite', 'to another site', (by) => invite(by, { sites: [place.b] })],
  ['members.invite', 'to another site too', (by) => invite(by, { sites: [place.a, place.b] })],
  ['members.invite', 'to a site that there is not', (by) => invite(by, { sites: [place.unused] })],
  ['members.invite', "into another customer's sites", (by) => inviteTenant(by, place.atB)],
  ['members.invite', 'of a customer that there is not', (by) => inviteTenant(by, place.unused)],
  ['sites.update', 'a site', (by) => by.client.sites.update({ params: { id: place.b }, body: { name: 'Mine' } })],
  ['sites.remove', 'a site', (by) => by.client.sites.remove({ params: { id: place.b } })],
  [
    'sites.renewFeedbackToken',
    'the form of a site',
    (by) => by.client.sites.renewFeedbackToken({ params: { id: place.b }, body: {} }),
  ],
  [
    'savedViews.update',
    'somebody’s own',
    (by) => by.client.savedViews.update({ params: viewId(), body: { name: 'X' } }),
  ],
  [
    'calendar.createFeed',
    'of another site',
    (by) => by.client.calendar.createFeed({ body: { org: place.org, site: place.b } }),
  ],
  [
    'calendar.removeFeed',
    'of another site',
    (by) => by.client.calendar.removeFeed({ query: { org: place.org, site: place.b } }),
  ],
  ['savedViews.remove', 'somebody’s own', (by) => by.client.savedViews.remove({ params: viewId() })],
  [
    'savedViews.choose',
    'somebody’s own',
    (by) => by.client.savedViews.choose({ body: { org: place.org, area: 'work-orders', view: place.view } }),
  ],
  [
    'supportTickets.create',
    'at another site',
    (by) => by.client.supportTickets.create({ body: { org: place.org, site: place.b, subject: 'Mine', text: 'Mine' } }),
  ],
  [
    'supportTickets.update',
    'of another site',
    (by) => by.client.supportTickets.update({ params: { id: place.ticket.id }, body: { subject: 'Mine' } }),
  ],
  [
    'supportTickets.setStatus',
    'of another site',
    (by) => by.client.supportTickets.setStatus({ params: { id: place.ticket.id, status: 'open' }, body: {} }),
  ],
  [
    'supportTickets.rate',
    'of another site',
    (by) => by.client.supportTickets.rate({ params: { id: place.ticket.id }, body: { score: 1 } }),
  ],
  [
    'supportTickets.write',
    'on one of another site',
    (by) => by.client.supportTickets.write({ params: { id: place.ticket.id }, body: { text: 'Mine' } }),
  ],
  [
    'ticketMessageFiles.add',
    'on one of another site',
    (by) => by.client.ticketMessageFiles.add({ params: { id: place.ticket.message }, body: note() }),
  ],
  [
    'ticketMessageFiles.remove',
    'on one of another site',
    (by) => by.client.ticketMessageFiles.remove({ params: { id: place.ticket.message, file: place.ticket.file } }),
  ],
  [
    'maintenancePlans.create',
    'at another site',
    (by) => by.client.maintenancePlans.create({ body: { ...PLANNED, ...atB() } }),
  ],
  [
    'maintenancePlans.update',
    'of another site',
    (by) => by.client.maintenancePlans.update({ params: { id: place.plan.id }, body: { title: 'Mine' } }),
  ],
  [
    'maintenancePlans.remove',
    'of another site',
    (by) => by.client.maintenancePlans.remove({ params: { id: place.plan.id } }),
  ],
  [
    'maintenancePlans.setStatus',
    'of another site',
    (by) =>
      by.client.maintenancePlans.setStatus({
        params: { id: place.plan.id, status: 'paused' },
        body: { reason: 'Mine' },
      }),
  ],
  [
    'maintenancePlans.changeDate',
    'of another site',
    (by) => by.client.maintenancePlans.changeDate({ params: place.plan, body: { to: null } }),
  ],
  [
    'maintenancePlans.restoreDate',
    'of another site',
    (by) => by.client.maintenancePlans.restoreDate({ params: place.plan }),
  ],
  [
    'maintenancePlanFiles.add',
    'to one of another site',
    (by) => by.client.maintenancePlanFiles.add({ params: { id: place.plan.id }, body: note() }),
  ],
  [
    'maintenancePlanFiles.remove',
    'of one of another site',
    (by) => by.client.maintenancePlanFiles.remove({ params: place.plan }),
  ],
  ['serviceProviders.create', 'at another site', (by) => createFirm(by, [place.a, place.b])],
  ['serviceProviders.update', 'of another site', (by) => changeFirm(by, place.firms.atB, { name: 'Mine' })],
  [
    'serviceProviders.update',
    'to another site',
    (by) => changeFirm(by, place.firms.atA, { sites: [place.a, place.b] }),
  ],
  [
    'serviceProviders.remove',
    'of another site',
    (by) => by.client.serviceProviders.remove({ params: { id: place.firms.atB } }),
  ],
  ['serviceProviders.setStatus', 'of another site', (by) => block(by, place.firms.atB)],
  [
    'serviceProviders.describeDocument',
    'of another site',
    (by) => describePaper(by, place.firms.atB, place.firms.paperAtB),
  ],
  [
    'serviceProviderFiles.add',
    'to one of another site',
    (by) => by.client.serviceProviderFiles.add({ params: { id: place.firms.atB }, body: note() }),
  ],
  [
    'serviceProviderFiles.remove',
    'of one of another site',
    (by) => by.client.serviceProviderFiles.remove({ params: { id: place.firms.atB, file: place.firms.paperAtB } }),
  ],
  [
    'workOrders.update',
    'for a firm of another site',
    (by) => by.client.workOrders.update({ params: { id: place.work.a }, body: { serviceProvider: place.firms.atB } }),
  ],
  ['feedbacks.create', 'at another site', (by) => by.client.feedbacks.create({ body: { ...SAID, ...atB() } })],
  [
    'feedbacks.update',
    'of another site',
    (by) => by.client.feedbacks.update({ params: feedbackAtB(), body: { place: 'Mine' } }),
  ],
  ['feedbacks.remove', 'of another site', (by) => by.client.feedbacks.remove({ params: feedbackAtB() })],
  [
    'feedbacks.setStatus',
    'of another site',
    (by) => by.client.feedbacks.setStatus({ params: { ...feedbackAtB(), status: 'acknowledged' }, body: {} }),
  ],
  [
    'feedbacks.rate',
    'of another site',
    (by) => by.client.feedbacks.rate({ params: feedbackAtB(), body: { rating: 1 } }),
  ],
  ['feedbacks.markRead', 'of another site', (by) => by.client.feedbacks.markRead({ params: feedbackAtB() })],
  ['feedbacks.convert', 'of another site', (by) => by.client.feedbacks.convert({ params: feedbackAtB(), body: {} })],
  [
    'feedbacks.reply',
    'to one of another site',
    (by) => by.client.feedbacks.reply({ params: feedbackAtB(), body: { body: 'Mine' } }),
  ],
  [
    'feedbackFiles.add',
    'to one of another site',
    (by) => by.client.feedbackFiles.add({ params: feedbackAtB(), body: note() }),
  ],
  [
    'feedbackFiles.remove',
    'of one of another site',
    (by) => by.client.feedbackFiles.remove({ params: { ...feedbackAtB(), file: place.feedback.file } }),
  ],
  ['workOrders.create', 'at another site', (by) => createWork(by, place.b)],
  ['workOrders.create', 'for somebody of another site', (by) => createWork(by, place.a, { assignees: [away()] })],
  [
    'workOrders.update',
    'of another site',
    (by) => by.client.workOrders.update({ params: { id: place.work.b }, body: { title: 'Mine' } }),
  ],
  [
    'workOrders.update',
    'to another site',
    (by) => by.client.workOrders.update({ params: { id: place.work.a }, body: { site: place.b } }),
  ],
  [
    'workOrders.update',
    'for somebody of another site',
    (by) => by.client.workOrders.update({ params: { id: place.work.a }, body: { assignees: [away()] } }),
  ],
  [
    'workOrders.update',
    'watched from another site',
    (by) => by.client.workOrders.update({ params: { id: place.work.a }, body: { watchers: [away()] } }),
  ],
  [
    'workOrders.setStatus',
    'of another site',
    (by) => by.client.workOrders.setStatus({ params: { id: place.work.b, status: 'in-progress' }, body: {} }),
  ],
  [
    'workOrders.undoStep',
    'of another site',
    (by) => by.client.workOrders.undoStep({ params: { id: place.work.b }, body: {} }),
  ],
  [
    'workOrders.answerPoint',
    'of another site',
    (by) =>
      by.client.workOrders.answerPoint({
        params: { id: place.work.b, point: place.work.point },
        body: { value: true },
      }),
  ],
  [
    'workOrders.dispatch',
    'of another site',
    (by) => by.client.workOrders.dispatch({ params: { id: place.work.b }, body: {} }),
  ],
  [
    'workOrders.answerDispatch',
    'of another site',
    (by) => by.client.workOrders.answerDispatch({ params: { id: place.work.b }, body: { answer: 'accepted' } }),
  ],
  ['workOrders.recall', 'of another site', (by) => by.client.workOrders.recall({ params: { id: place.work.b } })],
  [
    'workOrders.sign',
    'one of another site',
    (by) => by.client.workOrders.sign({ params: { id: place.work.b }, body: { name: 'Jonas', drawing: null } }),
  ],
  [
    'workOrderFiles.add',
    'to one of another site',
    (by) => by.client.workOrderFiles.add({ params: { id: place.work.b }, body: note() }),
  ],
  [
    'workOrderFiles.remove',
    'of one of another site',
    (by) => by.client.workOrderFiles.remove({ params: { id: place.work.b, file: place.work.file } }),
  ],
  [
    'workOrderLinks.create',
    'of one of another site',
    (by) =>
      by.client.workOrderLinks.create({
        params: { id: place.work.b },
        body: { relation: 'blocks', workOrder: place.work.a },
      }),
  ],
  [
    'workOrderLinks.create',
    'with one of another site',
    (by) =>
      by.client.workOrderLinks.create({
        params: { id: place.work.a },
        body: { relation: 'blocks', workOrder: place.work.b },
      }),
  ],
  [
    'workOrderLinks.remove',
    'with one of another site',
    (by) => by.client.workOrderLinks.remove({ params: { id: place.work.a, link: place.work.link } }),
  ],
  ['workOrders.watch', 'of another site', (by) => by.client.workOrders.watch({ params: { id: place.work.b } })],
  ['workOrders.unwatch', 'of another site', (by) => by.client.workOrders.unwatch({ params: { id: place.work.b } })],
  ['workOrders.remove', 'of another site', (by) => by.client.workOrders.remove({ params: { id: place.work.b } })],
  [
    'workOrderComments.create',
    'at another site',
    (by) => by.client.workOrderComments.create({ params: { id: place.work.b }, body: { text: 'Mine' } }),
  ],
  [
    'workOrderComments.update',
    'at another site',
    (by) => by.client.workOrderComments.update({ params: commentAtB(), body: { text: 'Mine' } }),
  ],
  ['workOrderComments.remove', 'at another site', (by) => by.client.workOrderComments.remove({ params: commentAtB() })],
  [
    'workOrderTime.create',
    'at another site',
    (by) => by.client.workOrderTime.create({ params: { id: place.work.b }, body: { minutes: 5 } }),
  ],
  [
    'workOrderTime.update',
    'at another site',
    (by) => by.client.workOrderTime.update({ params: entryAtB('time'), body: { minutes: 6 } }),
  ],
  ['workOrderTime.remove', 'at another site', (by) => by.client.workOrderTime.remove({ params: entryAtB('time') })],
  [
    'workOrderCosts.create',
    'at another site',
    (by) => by.client.workOrderCosts.create({ params: { id: place.work.b }, body: { description: 'Seal', amount: 1 } }),
  ],
  [
    'workOrderCosts.update',
    'at another site',
    (by) => by.client.workOrderCosts.update({ params: entryAtB('cost'), body: { amount: 2 } }),
  ],
  ['workOrderCosts.remove', 'at another site', (by) => by.client.workOrderCosts.remove({ params: entryAtB('cost') })],
  [
    'workOrders.bulk',
    'for somebody of another site',
    (by) => bulkWork(by, [place.work.a], { kind: 'assignees', assignees: [away()] }),
  ],
];

function createFirm(by: PersonInOrganization, sites: string[]) {
  return by.client.serviceProviders.create({ body: { org: place.org, name: 'Mine', sites } });
}

function changeFirm(by: PersonInOrganization, id: string, body: { name?: string; sites?: string[] }) {
  return by.client.serviceProviders.update({ params: { id }, body });
}

function block(by: PersonInOrganization, id: string) {
  return by.client.serviceProviders.setStatus({ params: { id, status: 'blocked' }, body: { reason: 'Mine' } });
}

function describePaper(by: PersonInOrganization, id: string, document: string) {
  const body = { title: 'Mine', expiresOn: null };
  return by.client.serviceProviders.describeDocument({ params: { id, document }, body });
}

const entryAtB = (kind: 'time' | 'cost') => ({ id: place.work.b, entry: place.work[kind] });
const feedbackAtB = () => ({ id: place.feedback.atB });
const atB = () => ({ org: place.org, site: place.b });
const PLANNED = {
  ...{ title: 'Alarm', from: '2030-01-01', time: '08:00' },
  repeats: { every: 'day', interval: 1 } as const,
};
const SAID = { kind: 'request', subject: 'Lamp', message: 'It flickers' } as const;
const viewId = () => ({ id: place.view });
const commentAtB = () => ({ id: place.work.b, comment: place.work.comment });
const note = () => new File(['The key is at the desk'], 'note.txt', { type: 'text/plain' });
const away = () => place.people['the technician of another site'].member;

function bulkWork(by: PersonInOrganization, ids: string[], change: BulkWorkOrderChange) {
  const workOrders = ids.map((id) => ({ id, version: 1 }));
  return by.client.workOrders.bulk({ body: { org: place.org, workOrders, change } });
}

function createWork(by: PersonInOrganization, site: string, more: { assignees?: string[] } = {}) {
  return by.client.workOrders.create({ body: { org: place.org, site, title: 'Pump leaks', ...more } });
}

/** What a file must not say: it is refused as a whole, with the row and the column. */
const IN_FILES: [what: string, sites: string, why: AnyReason][] = [
  ['to all sites', 'All sites', reason('among-own-sites')],
  ['to another site', 'B', reason('no-site-called', { name: 'B' })],
  ['to another site too', 'A, B', reason('no-site-called', { name: 'B' })],
];

/** The same of work: a row after a good one. */
const IN_FILES_OF_WORK: [what: string, row: () => string, path: string, code: AnyReason['code']][] = [
  ['at another site', () => 'Pump leaks,B,', 'rows.3.Site', 'no-site-called'],
  [
    'for somebody of another site',
    () => `Pump leaks,A,${place.people['the technician of another site'].email}`,
    'rows.3.Assignees',
    'no-worker-called',
  ],
];

function assign(by: PersonInOrganization, id: string, role: string, type: 'staff', version?: number) {
  const params = { id, roleId: roleOf(place.organization, role), type, orgId: place.org };
  return by.client.members.assignRole({ params, body: version === undefined ? {} : { version } });
}

type Change = NonNullable<Parameters<PersonInOrganization['client']['members']['update']>[0]['body']>;
function update(by: PersonInOrganization, id: string, body: Change) {
  return by.client.members.update({ params: { id }, body });
}

function invite(by: PersonInOrganization, more: { sites?: string[] } = {}) {
  const role = roleOf(place.organization, 'Technician');
  return by.client.members.invite({
    params: { id: place.org },
    body: { email: someone(), role, type: 'staff', ...more },
  });
}

function inviteTenant(by: PersonInOrganization, customerOrgId: string, sites: string[] = []) {
  const body = {
    email: someone(),
    role: roleOf(place.organization, 'Requester'),
    type: 'customer',
    customerOrgId,
  } as const;
  return by.client.members.invite({ params: { id: place.org }, body: { ...body, sites } });
}

const actorOf = (name: string): PersonInOrganization => named(place.actors, name);
function named<T>(table: Record<string, T>, name: string): T {
  const found = table[name];
  if (!found) throw new Error(`nobody is ${name}`);
  return found;
}

const ACTORS = ['limited to a site', "a customer's administrator", "an administrator at a customer's site"];
describe.each(ACTORS)('%s', (actor) => {
  const beyond = [
    ...['who reaches all sites', 'an unlimited Administrator', 'the technician of another site'],
    ...['who reaches another site too', "another customer's member", 'a member of a customer without sites'],
  ];
  it.each(beyond.flatMap((who) => ABOUT_MEMBERS.map(([call, does, make]) => [call, does, who, make] as const)))(
    '%s: never %s %s',
    async (_, __, who, make) => {
      const { member } = named(place.people, who);
      const refusal = SEEN.has(who) ? FORBIDDEN : NOT_FOUND;
      await expectRefused(api, place.org, () => make(actorOf(actor), member), refusal);
    },
  );

  it.each(ABOUT_MEMBERS.filter(([, does]) => !does.includes('stale')))(
    '%s: %s who is within reach',
    async (_, __, make) => {
      const { member } = await place.member('Technician', [place.a]);
      expect(await make(actorOf(actor), member)).toMatchObject({ status: 200 });
    },
  );

  const invitedTo = ['to all sites', 'to another site', 'to another site too'];
  it.each(
    invitedTo.flatMap((what) => ABOUT_INVITATIONS.map(([call, does, make]) => [call, does, what, make] as const)),
  )('%s: never %s an invitation %s', async (_, __, what, make) => {
    const { _id } = named(place.invitations, what);
    const refusal = SEEN.has(what) ? FORBIDDEN : NOT_FOUND;
    await expectRefused(api, place.org, () => make(actorOf(actor), _id), refusal);
  });

  it.each(ABOUT_INVITATIONS)('%s: %s one within reach', async (_, __, make) => {
    const { _id } = await place.invited([place.a]);
    expect((await make(actorOf(actor), _id)).status).toBeLessThan(300);
  });

  it.each(BEYOND)('%s: never %s', async (_, __, make) => {
    await expectRefused(api, place.org, () => make(actorOf(actor)), FORBIDDEN);
  });

  it.each(HIDDEN)('%s: not %s beyond reach', async (_, __, make) => {
    await expectRefused(api, place.org, () => make(actorOf(actor)), NOT_FOUND);
  });

  it.each(IN_FILES)('invitations.import: not %s', async (_, sites, why) => {
    const { client } = actorOf(actor);
    for (const dryRun of ['true', 'false'] as const) {
      const body = new CsvFile(`Email,Role,Sites\n${someone()},Technician,A\n${someone()},Technician,"${sites}"`);
      const call = () => client.invitations.import({ query: { org: place.org, dryRun }, body });
      if (dryRun === 'false') {
        await expectRefused(api, place.org, call, { ...VALIDATION, errors: [{ path: 'rows.3.Sites', ...why }] });
      } else {
        const answer = await call();
        const faults = answer.status === 200 ? answer.body.rows.map((row) => row.faults) : answer.body;
        expect(faults).toEqual([[], [{ column: 'Sites', ...why }]]);
      }
    }
  });

  it.each(IN_FILES_OF_WORK)('workOrders.import: not %s', async (_, row, path, code) => {
    const { client } = actorOf(actor);
    const { org, a, b } = place;
    const call = (site: string) => {
      const body = new CsvFile(`Title,Site,Assignees\nLamp is out,A,\n${row()}`);
      return client.workOrders.import({ query: { org, site, dryRun: 'false' }, body });
    };
    await expectRefused(api, org, () => call(a), { ...VALIDATION, errors: [expect.objectContaining({ path, code })] });
    await expectRefused(api, org, () => call(b), NOT_FOUND);
  });

  it('invites from a file into their own site, named or not', async () => {
    const body = new CsvFile(`Email,Role,Sites\n${someone()},technician,\n${someone()},Technician,a`);
    const query = { org: place.org, dryRun: 'false' } as const;
    const answer = await actorOf(actor).client.invitations.import({ query, body });
    const A = { code: 'names', params: { names: ['A'] } };
    expect(answer).toMatchObject({ status: 201, body: { invited: 2, rows: [{ sites: A }, { sites: A }] } });
    const invited = await api.deps.models.Invitation.find({ org: place.org }).sort({ _id: -1 }).limit(2).lean();
    expect(invited.map(({ sites }) => sites.map(String))).toEqual([[place.a], [place.a]]);
  });

  it('invites into their own site where none is named, and their own customer', async () => {
    const by = actorOf(actor);
    expect(await invite(by)).toMatchObject({ status: 201, body: { sites: [place.a] } });
    const ofA = { customerOrgId: place.atA };
    expect(await inviteTenant(by, place.atA, [place.a])).toMatchObject({ status: 201, body: ofA });
    // Whoever belongs to the whole customer reaches the sites that it gets later, so only somebody like them may give that.
    const whole = () => inviteTenant(by, place.atA);
    if (actor !== "a customer's administrator") await expectRefused(api, place.org, whole, FORBIDDEN);
    else expect(await whole()).toMatchObject({ status: 201, body: ofA });
    expect(await by.client.sites.update({ params: { id: place.a }, body: { address: 'Here' } })).toMatchObject({
      status: 200,
    });
    expect(await update(by, by.member, { name: 'Still myself', sites: (await own(by)).sites })).toMatchObject({
      status: 200,
    });
  });

  it('in bulk changes whom they may, and says of the others no more than that', async () => {
    const by = actorOf(actor);
    const { member: within } = await place.member('Technician', [place.a]);
    const unseen = named(place.people, 'the technician of another site');
    const outside = [named(place.people, 'who reaches all sites'), named(place.people, 'who reaches another site too')];
    const before = await Promise.all(outside.map(({ member }) => stored(member)));
    const changes: BulkMemberChange[] = [
      { kind: 'status', status: 'suspended' },
      { kind: 'role', role: roleOf(place.organization, 'Administrator'), type: 'staff' },
      { kind: 'sites', sites: [place.a] },
    ];
    for (const change of changes) {
      const members = [
        ...outside.map(({ member }) => ({ id: member, version: 1 })),
        { id: within, version: await versionOf(within) },
      ];
      const answer = await by.client.bulkChanges.create({ body: { org: place.org, members, change } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      const [all, more, ours] = answer.body.results;
      expect(all).toMatchObject({ member: null, problem: { code: 'FORBIDDEN' } });
      expect(more).toMatchObject({ member: null, problem: { code: 'FORBIDDEN' } });
      expect(ours).toMatchObject({ problem: null });
      const one = { org: place.org, members: [{ id: unseen.member, version: 1 }], change };
      await expectRefused(api, place.org, () => by.client.bulkChanges.create({ body: one }), NOT_FOUND);
    }
    expect(await Promise.all(outside.map(({ member }) => stored(member)))).toEqual(before);
    const change: BulkMemberChange = { kind: 'sites', sites: [] };
    const wide = { org: place.org, members: [{ id: within, version: 1 }], change };
    await expectRefused(api, place.org, () => by.client.bulkChanges.create({ body: wide }), FORBIDDEN);
    // What others did in bulk may be about people out of sight.
    const { member: moved } = await place.member('Technician', [place.b]);
    const suspending: BulkMemberChange = { kind: 'status', status: 'suspended' };
    const theirs = await place.owner.client.bulkChanges.create({
      body: { org: place.org, members: [{ id: moved, version: await versionOf(moved) }], change: suspending },
    });
    const made = theirs.status === 200 ? theirs.body.change?._id : undefined;
    const list = await by.client.bulkChanges.list({ query: { org: place.org, limit: 100 } });
    expect(JSON.stringify(list.body)).not.toContain(made);
    const undo = () => by.client.bulkChanges.undo({ params: { id: made ?? '' }, body: {} });
    await expectRefused(api, place.org, undo, NOT_FOUND);
  });

  it('sees who shares a site with them, alike in list, counts, search, roles and invitations', async () => {
    const by = actorOf(actor);
    const { org, a, b } = place;
    const list = async (query: object) => {
      const answer = await by.client.members.list({ query: { org, limit: 100, ...query } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    };
    const ids = (await list({})).items.map(({ _id }) => _id);
    const sees = Object.entries(place.people).filter(([, { member }]) => ids.includes(member));
    expect(sees.map(([who]) => who)).toEqual([
      ...['who reaches all sites', 'an unlimited Administrator', 'who reaches another site too'],
    ]);
    const counts = await by.client.members.counts({ query: { org } });
    expect(counts).toMatchObject({ status: 200, body: { active: ids.length } });
    const hidden = await stored(named(place.people, 'the technician of another site').member);
    expect(await list({ search: hidden?.email })).toMatchObject({ total: 0 });
    expect(await by.client.members.get({ params: { id: String(hidden?._id) } })).toMatchObject({ status: 404 });
    expect(await list({ site: b })).toMatchObject({ total: 0 });
    expect((await list({ site: a })).total).toBe(ids.length);
    const technicians = await list({ role: roleOf(place.organization, 'Technician') });
    const role = await by.client.roles.get({ params: { id: roleOf(place.organization, 'Technician') } });
    const invited = await list({ role: roleOf(place.organization, 'Technician'), status: 'invited' });
    expect(role).toMatchObject({ body: { memberCount: technicians.total + invited.total } });

    const invitations = await by.client.invitations.list({ query: { org, limit: 100 } });
    const shown = invitations.status === 200 ? invitations.body.items.map(({ _id }) => _id) : [];
    const seen = Object.entries(place.invitations).filter(([, { _id }]) => shown.includes(_id));
    expect(seen.map(([what]) => what)).toEqual(['to all sites', 'to another site too']);
    expect(await by.client.sites.list({ query: { org } })).toMatchObject({ body: { total: 1, items: [{ _id: a }] } });
    expect(await by.client.sites.get({ params: { id: b } })).toMatchObject({ status: 404 });
  });
});

describe('what concerns the whole organization', () => {
  it('is not for an Owner who is limited to a site', async () => {
    const { organization, org, a } = place;
    const owner = await api.addMember(organization, 'Owner', { sites: [a], email: someone() });
    for (const [, , make] of BEYOND) await expectRefused(api, org, () => make(owner), FORBIDDEN);
  });
});

describe('the tables', () => {
  it('hold every write in an organization that takes a permission', () => {
    const inBulk: RouteName[] = [
      ...(['bulkChanges.create', 'bulkChanges.undo', 'feedbacks.bulk'] as const),
      ...(['invitations.import', 'workOrders.import'] as const),
    ];
    // What somebody saves belongs to no site.
    const anywhere: RouteName[] = ['savedViews.create'];
    const tried = [...ABOUT_MEMBERS, ...ABOUT_INVITATIONS, ...BEYOND, ...HIDDEN].map(([call]) => call);
    const writes = ROUTES.filter((named) => isWrite(named) && named.route.metadata.access.kind === 'permission');
    expect([...new Set([...tried, ...inBulk, ...anywhere])].sort()).toEqual(writes.map(({ name }) => name).sort());
  });
});

async function stored(id: string) {
  return api.deps.models.Member.findOne({ org: place.org, _id: id }, { lastSeenAt: 0 }).lean();
}

async function versionOf(id: string): Promise<number> {
  return (await stored(id))?.version ?? 0;
}

async function own({ member }: PersonInOrganization) {
  return { sites: ((await stored(member))?.sites ?? []).map(String) };
}
