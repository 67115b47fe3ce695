import { randomBytes } from 'node:crypto';
import {
  DISPATCH_MS,
  dayAfter,
  INVITATION_MS,
  type MemberType,
  type Permission,
  SYSTEM_ROLES,
  TICKET_REOPEN_MS,
  TRIAL_MS,
  TRIAL_SEATS,
  type WorkOrderStatus,
  withProvider,
} from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { payerKeys } from '#modules/billing/payers.model.ts';
import type { PaymentMethodDoc } from '#modules/billing/payment-methods.model.ts';
import { cannedKeys } from '#modules/canned-replies/canned-replies.model.ts';
import { stampOf, trackingToken } from '#modules/feedbacks/feedback-tokens.ts';
import { newFeedback } from '#modules/feedbacks/new-feedback.ts';
import { keepContents, storeContent } from '#modules/files/contents.ts';
import { planKeys } from '#modules/maintenance-plans/maintenance-plans.model.ts';
import { nextOf } from '#modules/maintenance-plans/plan-schedule.ts';
import { createSystemRoles } from '#modules/roles/create-role.ts';
import { providerKeys, type ServiceProviderDoc } from '#modules/service-providers/service-providers.model.ts';
import { newSite } from '#modules/sites/new-site.ts';
import { UNANSWERED } from '#modules/support-tickets/change-support-ticket.ts';
import { lastMessageOf, ticketKeys } from '#modules/support-tickets/support-tickets.model.ts';
import type { EntryKind } from '#modules/time-and-costs/entries.model.ts';
import { recountWork } from '#modules/work-counts/recount-work.ts';
import { NOT_STARTED, newPoint } from '#modules/work-orders/create-work-order.ts';
import { workOrderKeys } from '#modules/work-orders/work-orders.model.ts';
import { testCardRef } from '#payments/local.ts';
import type { TestApi } from '#testing/harness.ts';
import { type Actor, CALLERS, type Caller, createActor, randomSecret } from './people.ts';

/** What the role of a caller called Custom allows: enough for a few calls of every kind (see who-may.ts). */
const CUSTOM_PERMISSIONS: readonly Permission[] = [
  ...(['members:invite', 'sites:view', 'sites:create', 'invitations:view'] as const),
  ...(['feedbacks:view-own', 'feedbacks:create', 'tickets:view-own', 'tickets:create'] as const),
];

const STAFF: MemberType = 'staff';

export type InvitedTo = { invitation: string; member: string; token: string };
/** `member`: their id as a member; empty for the Outsider. */
export type Person = Actor & { member: string; invitedTo: InvitedTo };

/** A work order, how it was sent, and the token of its link. */
export type Dispatched = { order: string; dispatch: string; token: string };

/** An organization with one person for each kind of caller and one record for each kind of call. Ids are 24 hex. */
export type House = {
  id: string;
  name: string;
  domain: string;
  people: Record<Caller, Person>;
  /** A Requester, whom the others manage. */
  target: string;
  suspendedMember: string;
  /** Made the target active. */
  bulkChange: string;
  roles: { technician: string; requester: string; unused: string };
  /** An organization that this one serves. */
  customer: string;
  /** The customer occupies the first one. */
  sites: { first: string; second: string };
  /** To somebody without an account. */
  invitation: InvitedTo;
  /**
   * At the first site, everybody's own: one that nobody has begun, with a comment, time and a cost by each of them, and one in
   * progress with a point to be answered.
   */
  workOrders: {
    open: string;
    started: string;
    /** Under the one that is started. */
    signature: string;
    point: string;
    comments: Record<Caller, string>;
    time: Record<Caller, string>;
    costs: Record<Caller, string>;
    /** One that each of them has just begun by themselves. */
    steps: Record<Caller, string>;
  };
  /** Work that was sent to the service provider: one that they have not answered, and one that they have accepted and begun. */
  dispatched: { sent: Dispatched; accepted: Dispatched };
  /**
   * One at all sites that is to do both work orders, and one at both sites by name that has no work and one document, with a
   * small picture, which is due.
   */
  serviceProviders: { hired: string; idle: string; document: string };
  /** Of the accepted one, added by its link; with a small picture. */
  dispatchFile: string;
  /** Everybody's own at the first site: one that is open, with a file at its message, and one that was resolved just now. */
  tickets: {
    own: Record<Caller, string>;
    resolved: Record<Caller, string>;
    messages: Record<Caller, string>;
    files: Record<Caller, string>;
  };
  cannedReply: string;
  /** Who pays: two cards that are linked, one that is being checked, and the page for another one. */
  billing: { payer: string; spare: string; checked: string; waiting: string; token: string };
  /** An organization of the same people, in the same roles, for which nobody pays yet. */
  unbilled: string;
  /** At the first site, every day; `PLAN_DAYS`. Its file is a small picture. */
  plan: { id: string; file: string };
  /** The link of the first site's form with a stamp that it gave, and those of the Owner's two feedbacks. */
  feedbackLinks: { form: string; stamp: string; new: string; resolved: string };
  /** The token of the Owner's feed of the first site, which was read just now. */
  calendarFeed: string;
  /** Everybody's own way to look at work orders. */
  savedViews: Record<Caller, string>;
  /**
   * What each of them said about the first site: that is new, with a message and a picture of theirs, and that is resolved.
   */
  feedbacks: { new: Record<Caller, string>; resolved: Record<Caller, string>; files: Record<Caller, string> };
  /** The two work orders are related. */
  link: string;
  /** Of the open work order, by who added them; the Owner's has a small picture. */
  files: Record<Caller, string>;
};

/**
 * Creates an organization with its people. All records have version 1.
 *
 * @param name - what everything in it carries; in lower case it is the domain of its addresses
 * @param invitedTo - the organization that all of them are invited to
 */
export async function createHouse(api: TestApi, name: string, invitedTo: Tenant): Promise<House> {
  const domain = `${name.toLowerCase()}.example`;
  const tenant = await createTenant(api, name);
  const custom = await createRole(api, tenant, `${name} Custom`, CUSTOM_PERMISSIONS);
  const unused = await createRole(api, tenant, `${name} Unused`, ['sites:view']);
  const customer = await createCustomerOrganization(api, tenant);
  const people: [Caller, Person][] = [];
  let suspendedMember = '';
  for (const caller of CALLERS) {
    const email = `${caller.toLowerCase()}@${domain}`;
    const isActive = caller !== 'Suspended' && caller !== 'Outsider';
    const actor = await createActor(api, email, isActive ? tenant.id : null);
    let own = '';
    if (caller !== 'Outsider') {
      const role = caller === 'Custom' ? custom : roleIn(tenant, isActive ? caller : 'Technician');
      const member = await addMember(api, tenant, { email, role, user: actor.id, isActive });
      if (!isActive) suspendedMember = member;
      own = member;
    }
    people.push([caller, { ...actor, member: own, invitedTo: await addInvitation(api, invitedTo, email) }]);
  }
  // So that the Owner may leave.
  const deputy = await createActor(api, `deputy@${domain}`, tenant.id);
  await addMember(api, tenant, { email: deputy.email, role: roleIn(tenant, 'Owner'), user: deputy.id, isActive: true });
  const target = await createActor(api, `target@${domain}`, tenant.id);
  const targetMember = await addMember(api, tenant, {
    email: target.email,
    role: roleIn(tenant, 'Requester'),
    user: target.id,
    isActive: true,
  });
  const first = await addSite(api, tenant, 'First', customer);
  const second = await addSite(api, tenant, 'Second');
  // A customer's member reaches what they are limited to alone.
  const { Requester, Provider } = Object.fromEntries(people);
  await api.deps.models.Member.collection.updateOne(
    { _id: new Types.ObjectId(Requester?.member) },
    { $set: { sites: [new Types.ObjectId(first)] } },
  );
  const plan = await addPlan(api, tenant, first, people);
  const serviceProviders = await addProviders(api, tenant, [first, second]);
  await api.deps.models.Member.collection.updateOne(
    { _id: new Types.ObjectId(Provider?.member) },
    { $set: { serviceProviderId: new Types.ObjectId(serviceProviders.hired) } },
  );
  const { dispatched, ...orders } = await addWorkOrders(
    api,
    tenant,
    { site: first, serviceProvider: serviceProviders.hired, plan: plan.id },
    people,
    suspendedMember,
  );
  const feedbacks = await addFeedbacks(api, tenant, first, people);
  return {
    id: tenant.id,
    name,
    domain,
    // Object.fromEntries forgets the keys; they are all callers.
    people: Object.fromEntries(people) as Record<Caller, Person>,
    target: targetMember,
    suspendedMember,
    bulkChange: await addBulkChange(api, tenant, targetMember),
    roles: { technician: roleIn(tenant, 'Technician'), requester: roleIn(tenant, 'Requester'), unused },
    customer,
    sites: { first, second },
    invitation: await addInvitation(api, tenant, `guest@${domain}`),
    workOrders: orders,
    dispatched,
    dispatchFile: await addDispatchFile(api, tenant, dispatched.accepted),
    serviceProviders,
    tickets: await addTickets(api, tenant, first, people),
    cannedReply: await addCannedReply(api, tenant),
    billing: await addBilling(api, tenant),
    unbilled: await addUnbilled(api, tenant, people),
    plan,
    calendarFeed: await addCalendarFeed(api, tenant, first, people),
    savedViews: await addViews(api, tenant, people),
    feedbacks,
    feedbackLinks: await openForm(api, tenant, first, feedbacks),
    link: await addLink(api, tenant, orders),
    files: await addFiles(api, tenant, orders.open, people),
  };
}

export type Tenant = { id: string; name: string; roles: Map<string, string> };

/** Creates an organization with the system roles and nothing else. */
export async function createTenant(api: TestApi, name: string, seats = 1000): Promise<Tenant> {
  const { models } = api.deps;
  const organization = await models.Organization.create({
    ...{ name, nameKey: name.toLowerCase(), email: `office@${name.toLowerCase()}.example`, contact: '' },
    ...{ busInst: 'business', type: 'organization', nature: 'facility-management', seats },
    paymentLinked: true,
    // More seats than a trial has are had once that is over.
    trialEndsAt: new Date(api.now().getTime() + (seats > TRIAL_SEATS ? 0 : TRIAL_MS)),
  });
  const id = organization._id.toString();
  await createSystemRoles({ models, org: id });
  const roles = await scoped(models.Role, id).list();
  return { id, name, roles: new Map(roles.map((role) => [role.name, role._id.toString()])) };
}

/** Adds an organization without people that another one serves, and returns its id. */
export async function createCustomerOrganization(
  api: TestApi,
  { id, name }: Tenant,
  which = 'Customer',
): Promise<string> {
  const own = `${name} ${which}`;
  const organization = await api.deps.models.Organization.create({
    ...{ name: own, nameKey: own.toLowerCase(), email: `customer@${name.toLowerCase()}.example`, contact: '' },
    ...{ busInst: 'business', type: 'customer', servedBy: id, nature: 'occupier', seats: 5, trialEndsAt: api.now() },
  });
  return organization._id.toString();
}

/** The id of a system role. */
export function roleIn(tenant: Tenant, role: string): string {
  const id = tenant.roles.get(role);
  if (!id) throw new Error(`${tenant.name} has no role ${role}`);
  return id;
}

/** The type that goes with a system role; `staff` for an organization's own. */
function typeOf(tenant: Tenant, role: string): MemberType {
  return SYSTEM_ROLES.find(({ name }) => tenant.roles.get(name) === role)?.type ?? STAFF;
}

async function createRole(api: TestApi, { id }: Tenant, name: string, permissions: readonly Permission[]) {
  const record = { name, nameKey: name.toLowerCase(), description: '', type: 'staff', system: false } as const;
  const role = await scoped(api.deps.models.Role, id).create({ ...record, permissions: [...permissions] });
  return role._id.toString();
}

/**
 * Adds a site to an organization, whose name it carries, and returns the site's id.
 *
 * @param customer - who occupies it
 */
export async function addSite(
  api: TestApi,
  { id, name }: Tenant,
  which: string,
  customer: string | null = null,
): Promise<string> {
  const place = { address: '', timezone: 'UTC', locale: 'en-GB', currency: 'EUR' };
  const site = newSite({
    name: `${name} ${which}`,
    code: `${name.toLowerCase()}-${which.toLowerCase()}`,
    ...place,
    customer: customer === null ? null : new Types.ObjectId(customer),
  });
  return (await scoped(api.deps.models.Site, id).create(site))._id.toString();
}

/** Adds a member to an organization, and returns the member's id. */
export async function addMember(
  api: TestApi,
  tenant: Tenant,
  { email, role, user, isActive }: { email: string; role: string; user: string; isActive: boolean },
): Promise<string> {
  const member = await scoped(api.deps.models.Member, tenant.id).create({
    ...{ user: new Types.ObjectId(user), email, name: email.split('@')[0] ?? '', nameKey: email },
    ...{ role: new Types.ObjectId(role), type: typeOf(tenant, role), status: isActive ? 'active' : 'suspended' },
    ...{ sites: [], customerOrgId: null, customerSiteId: null, lastSeenAt: api.now() },
  });
  return member._id.toString();
}

/** Adds a bulk change that made a Requester active, who has version 1 since, and returns its id. */
async function addBulkChange(api: TestApi, tenant: Tenant, member: string): Promise<string> {
  const role = new Types.ObjectId(roleIn(tenant, 'Requester'));
  const change = await scoped(api.deps.models.BulkChange, tenant.id).create({
    ...{ kind: 'status', to: ['active'], final: false, undoneAt: null },
    ...{ actor: new Types.ObjectId(randomBytes(12)), actorName: tenant.name },
    counts: { changed: 1, undone: 0, overtaken: 0 },
    items: [
      {
        ...{ member: new Types.ObjectId(member), version: 1, state: 'changed' },
        before: { status: 'suspended', role, type: 'customer', sites: [], customerOrgId: null, customerSiteId: null },
      },
    ],
  });
  return change._id.toString();
}

/** Adds two work orders at a site that are assigned to those who are active, and what these wrote about and recorded on the first one. */
async function addWorkOrders(
  api: TestApi,
  tenant: Tenant,
  { site, serviceProvider, plan }: { site: string; serviceProvider: string; plan: string },
  people: readonly [Caller, Person][],
  suspended: string,
): Promise<House['workOrders'] & Pick<House, 'dispatched'>> {
  const { id, name } = tenant;
  const active = people.filter(([, { member }]) => member !== '' && member !== suspended);
  const [createdBy = new Types.ObjectId(), ...others] = active.map(([, { member }]) => new Types.ObjectId(member));
  const { WorkOrder, NumberCounter } = api.deps.models;
  const point = new Types.ObjectId();
  const add = async (
    number: number,
    status: WorkOrderStatus,
    { begunBy, sent = null }: { begunBy?: Types.ObjectId; sent?: Types.ObjectId | null } = {},
  ) => {
    const order = {
      ...{ number, status, createdBy: begunBy ?? createdBy, tags: ['pump'] },
      assignees: begunBy || sent ? [] : [createdBy, ...others],
      watchers: begunBy || sent || status === 'open' ? [] : [createdBy, ...others],
      serviceProvider: new Types.ObjectId(serviceProvider),
      ...{ title: `${name} pump leaks`, description: '', category: '', place: 'Cellar' },
      ...{ scheduledStart: null, scheduledEnd: null, allDay: false, dueAt: api.now(), estimatedMinutes: null },
      ...NOT_STARTED,
      dispatch: sent,
      ...(sent && withProvider(status === 'open' ? 'sent' : 'accepted', new Types.ObjectId(serviceProvider))),
      plan: new Types.ObjectId(plan),
      planDay: `2029-01-${number}`,
      statusSince: api.now(),
      ...(begunBy && { lastStep: begunJustNow(api, begunBy) }),
      type: 'corrective' as const,
      priority: 'none' as const,
      checklist: [{ ...newPoint(), point, label: 'Water is off', kind: 'check' as const, required: false }],
    };
    const record = { ...order, ...workOrderKeys(order), org: id, site: new Types.ObjectId(site) };
    return (await WorkOrder.create(record))._id.toString();
  };
  await NumberCounter.create({ org: id, kind: 'work-order', last: 4 + active.length });
  const [open, started] = [await add(1, 'open'), await add(2, 'in-progress')];
  const begun = new Map<Caller, string>();
  for (const [index, [caller, { member }]] of active.entries()) {
    begun.set(caller, await add(3 + index, 'in-progress', { begunBy: new Types.ObjectId(member) }));
  }
  const send = async (number: number, status: 'sent' | 'accepted'): Promise<Dispatched> => {
    const [dispatch, token, now] = [new Types.ObjectId(), randomSecret(), api.now()];
    const order = await add(number, status === 'sent' ? 'open' : 'in-progress', { sent: dispatch });
    await api.deps.models.Dispatch.create({
      ...{ _id: dispatch, org: id, workOrder: order, provider: serviceProvider, providerName: `${name} Hired` },
      ...{ email: `hired@${name.toLowerCase()}.example`, status, tokenHash: tokenHash(token), sentBy: createdBy },
      ...{ sentAt: now, expiresAt: new Date(now.getTime() + DISPATCH_MS), answeredAt: status === 'sent' ? null : now },
    });
    return { order, dispatch: dispatch.toString(), token };
  };
  const signed = { org: id, workOrder: started, name: `${name} Tenant`, drawing: 'M10 20L30 40', takenBy: createdBy };
  const signature = (await api.deps.models.WorkOrderSignature.create(signed))._id;
  const next = 3 + active.length;
  const dispatched = { sent: await send(next, 'sent'), accepted: await send(next + 1, 'accepted') };
  // They were written past the service, which keeps how many there are.
  await recountWork(api.deps, new Types.ObjectId(id));
  const steps = ofCallers(people.map(([caller]) => [caller, begun.get(caller) ?? open]));
  const comments: [Caller, string][] = [];
  for (const [caller, { member, email }] of people) {
    const record = {
      ...{
        org: id,
        site,
        area: 'work-orders' as const,
        record: open,
        text: `${name} has parts`,
        mentions: [],
        internal: false,
      },
      ...{
        author: member || new Types.ObjectId(),
        authorName: email,
        authorType: typeOf(tenant, tenant.roles.get(caller) ?? ''),
      },
      ...{ editedAt: null, removedAt: null, removedBy: null },
    };
    comments.push([caller, (await api.deps.models.Comment.create(record))._id.toString()]);
  }
  const [time, costs] = [
    await addEntries(api, id, open, people, 'time'),
    await addEntries(api, id, open, people, 'cost'),
  ];
  const made = { dispatched, open, started, signature: signature.toString(), point: point.toString() };
  return { ...made, comments: ofCallers(comments), time, costs, steps };
}

function begunJustNow(api: TestApi, by: Types.ObjectId) {
  const before = { status: 'open', statusSince: api.now().getTime() } as const;
  return { by: by.toString(), at: api.now().getTime(), version: 1, before };
}

/** Adds two service providers, one of which works at all sites and one at those that are named. */
async function addProviders(api: TestApi, { id, name }: Tenant, sites: string[]): Promise<House['serviceProviders']> {
  const org = new Types.ObjectId(id);
  const file = new Types.ObjectId();
  const add = async (which: string, at: string[], documents: ServiceProviderDoc['documents']) => {
    const provider = {
      ...{ name: `${name} ${which}`, trades: ['plumbing' as const], contactName: 'Ann Wulf', phone: '', website: '' },
      ...{ email: `${which.toLowerCase()}@${name.toLowerCase()}.example`, address: '', taxId: '', documents },
      ...{ sites: at.map((site) => new Types.ObjectId(site)), status: 'active' as const, blockReason: '' },
      ...{ blockedAt: null, blockedBy: null, contractStart: null, contractEnd: null },
      ...{ hourlyRateMinor: 6800, currency: 'EUR' },
    };
    const record = { ...provider, ...providerKeys(org, provider) };
    return (await scoped(api.deps.models.ServiceProvider, id).create(record))._id;
  };
  const today = api.now().toISOString().slice(0, 10);
  const hired = await add('Hired', [], []);
  const idle = await add('Idle', sites, [{ file, title: 'Insurance', note: '', expiresOn: dayAfter(today, 9) }]);
  await scoped(api.deps.models.File, id).create({
    ...{ _id: file, record: idle, kind: 'service-provider', place: 0, name: `${name}.jpg`, type: 'image/jpeg' },
    ...{ bytes: name.length, content: await storeText(api, name), thumbnail: await storeText(api, name) },
    addedBy: new Types.ObjectId(),
  });
  return { hired: hired.toString(), idle: idle.toString(), document: file.toString() };
}

/** Adds two tickets for each of some people, with what they begin with. */
async function addTickets(
  api: TestApi,
  { id: org, name }: Tenant,
  site: string,
  people: readonly [Caller, Person][],
): Promise<House['tickets']> {
  const { SupportTicket, TicketMessage, NumberCounter, File } = api.deps.models;
  const own: [Caller, string][] = [];
  const resolved: [Caller, string][] = [];
  const messages: [Caller, string][] = [];
  const files: [Caller, string][] = [];
  const assignee = new Types.ObjectId(people.find(([caller]) => caller === 'Manager')?.[1].member);
  let number = 0;
  for (const [caller, { member, email }] of people) {
    const requester = member === '' ? new Types.ObjectId() : new Types.ObjectId(member);
    const add = async (status: 'open' | 'resolved') => {
      number += 1;
      const firstMessage = new Types.ObjectId();
      const [text, now] = [`${name} badge is refused`, api.now()];
      const over = { resolvedAt: now, closesAt: new Date(now.getTime() + TICKET_REOPEN_MS) };
      const ticket = {
        ...{ number, subject: text, category: 'question' as const, priority: 'medium' as const, status, requester },
        ...{
          ...UNANSWERED,
          askedAt: now,
          firstMessage,
          assignee,
          responseDueAt: now,
          ...(status === 'resolved' && over),
        },
        ...lastMessageOf({ text, author: requester, at: now }),
      };
      const { _id } = await SupportTicket.create({ org, site, ...ticket, ...ticketKeys(ticket) });
      await TicketMessage.create({
        ...{ _id: firstMessage, org, site, ticket: _id, author: requester, authorName: email, text },
        ...{ fromTeam: false, internal: false },
      });
      return { ticket: _id.toString(), message: firstMessage };
    };
    const fresh = await add('open');
    const file = await scoped(File, org).create({
      ...{ record: fresh.message, kind: 'ticket-message', place: 0, name: `${name}.jpg`, type: 'image/jpeg' },
      ...{ bytes: name.length, content: await storeText(api, name), thumbnail: await storeText(api, name) },
      addedBy: requester,
    });
    own.push([caller, fresh.ticket]);
    messages.push([caller, fresh.message.toString()]);
    files.push([caller, file._id.toString()]);
    resolved.push([caller, (await add('resolved')).ticket]);
  }
  await NumberCounter.create({ org, kind: 'support-ticket', last: number });
  return {
    ...{ own: ofCallers(own), resolved: ofCallers(resolved) },
    ...{ messages: ofCallers(messages), files: ofCallers(files) },
  };
}

/** Days of the plan of a house: the next one, one on which it has nothing to do, and one that is left out. */
export const PLAN_DAYS = { next: '2030-01-02', other: '2029-12-31', skipped: '2030-01-01' } as const;

async function addPlan(
  api: TestApi,
  { id, name }: Tenant,
  site: string,
  people: readonly [Caller, Person][],
): Promise<House['plan']> {
  const [first] = people;
  const plan = {
    ...{ title: `${name} tests the alarm`, description: '', category: '', place: '', tags: [], assignees: [] },
    ...{ type: 'preventive' as const, priority: 'low' as const, serviceProvider: null, estimatedMinutes: null },
    ...{ checklist: [], requiresSignature: false, rule: 'FREQ=DAILY', from: '2030-01-01', time: '08:00' },
    ...{ until: null, count: null, skipped: [PLAN_DAYS.skipped], moved: [], leadDays: 7, dueDays: 0, dueTime: '17:00' },
    ...{ status: 'active' as const, pauseReason: '', pausedAt: null, pausedBy: null, earlierRules: [] },
    ...{ lastFailure: null, doneUntil: '2026-11-21', owner: new Types.ObjectId(first?.[1].member) },
  };
  const whole = { ...plan, site: new Types.ObjectId(site), ...planKeys(plan), ...nextOf(plan, { timezone: 'UTC' }) };
  const { _id } = await api.deps.models.MaintenancePlan.create({ ...whole, org: id });
  const file = await scoped(api.deps.models.File, id).create({
    ...{ record: _id, kind: 'maintenance-plan', place: 0, name: `${name}.jpg`, type: 'image/jpeg' },
    ...{ bytes: name.length, content: await storeText(api, name), thumbnail: await storeText(api, name) },
    addedBy: new Types.ObjectId(),
  });
  return { id: _id.toString(), file: file._id.toString() };
}

async function addCannedReply(api: TestApi, { id, name }: Tenant): Promise<string> {
  const title = `${name} asks for more`;
  const reply = { place: 0, title, text: 'Dear {requester}, please tell us more.', ...cannedKeys(title) };
  return (await scoped(api.deps.models.CannedReply, id).create(reply))._id.toString();
}

async function addLink(api: TestApi, { id: org }: Tenant, { open, started }: House['workOrders']): Promise<string> {
  const between = { fromKind: 'work-order', from: open, toKind: 'work-order', to: started } as const;
  const link = await api.deps.models.Link.create({ org, kind: 'related', ...between, ends: [open, started] });
  return link._id.toString();
}

async function addEntries(
  api: TestApi,
  org: string,
  workOrder: string,
  people: readonly [Caller, Person][],
  kind: EntryKind,
): Promise<Record<Caller, string>> {
  const entries: [Caller, string][] = [];
  for (const [place, [caller, { member }]] of people.entries()) {
    const entry = await api.deps.models.WorkOrderEntry.create({
      ...{ org, workOrder, kind, place, member: member || new Types.ObjectId(), day: '2026-11-20', currency: 'EUR' },
      ...(kind === 'time' ? { text: '', minutes: 30, amount: null } : { text: 'Seal', minutes: null, amount: 1250 }),
    });
    entries.push([caller, entry._id.toString()]);
  }
  return ofCallers(entries);
}

/** Turns the form of a site on, and makes the links of what the Owner said. */
async function openForm(api: TestApi, { id: org }: Tenant, site: string, said: House['feedbacks']) {
  const { models, env } = api.deps;
  await models.Site.collection.updateOne({ _id: new Types.ObjectId(site) }, { $set: { 'feedbackForm.enabled': true } });
  const { feedbackForm } = await models.Site.findOne({ org, _id: site }).orFail().lean();
  const linkOf = (id: string) => trackingToken(env, { _id: new Types.ObjectId(id), linkRound: 0 }).token;
  const asked = new Date(api.now().getTime() - 60_000);
  return {
    ...{ form: feedbackForm.token, new: linkOf(said.new.Owner), resolved: linkOf(said.resolved.Owner) },
    // Each counts once.
    get stamp() {
      return stampOf(env, site, asked);
    },
  };
}

/** Adds two feedbacks at a site by each of some people. */
async function addFeedbacks(
  api: TestApi,
  { id, name }: Tenant,
  site: string,
  people: readonly [Caller, Person][],
): Promise<House['feedbacks']> {
  const { Feedback, FeedbackMessage, NumberCounter } = api.deps.models;
  const fresh: [Caller, string][] = [];
  const resolved: [Caller, string][] = [];
  const files: [Caller, string][] = [];
  let number = 0;
  const add = async ({ member, email }: Person, status: 'new' | 'resolved') => {
    const createdBy = member === '' ? new Types.ObjectId() : new Types.ObjectId(member);
    const said = { kind: 'request', subject: `${name} lamp`, message: 'It flickers', place: 'Hall' } as const;
    const reporter = { reporterName: name, contact: email, anonymous: false, onBehalf: false, createdBy } as const;
    number += 1;
    const about = { site: new Types.ObjectId(site), number, at: api.now() };
    const record = newFeedback(api.deps.env, { ...said, ...reporter, language: 'en' }, about);
    return { ...(await Feedback.create({ ...record, org: id, status })).toObject(), createdBy };
  };
  for (const [caller, person] of people) {
    const { _id: feedback, createdBy } = await add(person, 'new');
    fresh.push([caller, feedback.toString()]);
    resolved.push([caller, (await add(person, 'resolved'))._id.toString()]);
    await FeedbackMessage.create({ org: id, feedback, from: 'reporter', author: createdBy, body: `${name} waits` });
    const file = await scoped(api.deps.models.File, id).create({
      ...{ record: feedback, kind: 'feedback', place: 0, name: `${name}.jpg`, type: 'image/jpeg', addedBy: createdBy },
      ...{ bytes: name.length, content: await storeText(api, name), thumbnail: await storeText(api, name) },
    });
    files.push([caller, file._id.toString()]);
  }
  await NumberCounter.create({ org: id, kind: 'feedback', last: number });
  return { new: ofCallers(fresh), resolved: ofCallers(resolved), files: ofCallers(files) };
}

/** Adds a payer with its payment methods, as the local provider keeps them. */
async function addBilling(api: TestApi, { id: org, name }: Tenant): Promise<House['billing']> {
  const { models } = api.deps;
  const now = api.now();
  const payer = await scoped(models.Payer, org).create({
    ...{ name, billingEmail: `billing@${name.toLowerCase()}.example`, country: 'DE', taxId: 'DE136695976' },
    address: { street: 'Harbour Road 1', postcode: '20457', city: 'Hamburg' },
    ...{ status: 'active', statusSince: now, seatsOrdered: null, provider: 'local', providerRef: `local_${org}` },
    ...payerKeys(name),
  });
  const linkedAt = new Date(now.getTime() - 60_000);
  const add = async (more: Partial<PaymentMethodDoc>, token = randomSecret()) => {
    const method = await scoped(models.PaymentMethod, org).create({
      ...{ payer: payer._id, provider: 'local', setupRef: tokenHash(token), providerRef: null },
      ...{ endsAt: new Date(now.getTime() + TRIAL_MS), lookAt: null, status: 'pending', failure: null, card: null },
      ...{ saidAt: linkedAt, default: false, linkedAt: null, language: 'en', returnTo: '', openedBy: name },
      ...more,
    });
    return method._id.toString();
  };
  const card = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2029 } as const;
  const checked = { ...card, last4: '3155' } as const;
  const linked = {
    status: 'linked',
    card,
    linkedAt,
    providerRef: testCardRef(card, linkedAt),
  } as const;
  await add({ ...linked, default: true });
  const token = randomSecret();
  return {
    payer: payer._id.toString(),
    spare: await add(linked),
    checked: await add({
      card: checked,
      providerRef: testCardRef(checked, linkedAt),
    }),
    waiting: await add({}, token),
    token,
  };
}

/** Adds an organization with the same people in the same roles and nothing else. */
async function addUnbilled(api: TestApi, { name }: Tenant, people: readonly [Caller, Person][]): Promise<string> {
  const tenant = await createTenant(api, `${name} Annex`, TRIAL_SEATS);
  const custom = await createRole(api, tenant, `${name} Annex Custom`, CUSTOM_PERMISSIONS);
  for (const [caller, { id: user, email }] of people) {
    if (caller === 'Outsider') continue;
    const isActive = caller !== 'Suspended';
    const role = caller === 'Custom' ? custom : roleIn(tenant, isActive ? caller : 'Technician');
    await addMember(api, tenant, { email, role, user, isActive });
  }
  return tenant.id;
}

async function addCalendarFeed(
  api: TestApi,
  { id: org }: Tenant,
  site: string,
  people: readonly [Caller, Person][],
): Promise<string> {
  const [token, owner] = [randomSecret(), people.find(([caller]) => caller === 'Owner')?.[1]];
  const feed = { member: new Types.ObjectId(owner?.member), about: new Types.ObjectId(site), fetchedAt: api.now() };
  await scoped(api.deps.models.CalendarFeed, org).create({ ...feed, tokenHash: tokenHash(token) });
  return token;
}

async function addViews(api: TestApi, { id, name }: Tenant, people: readonly [Caller, Person][]) {
  const views: [Caller, string][] = [];
  for (const [caller, { member }] of people) {
    const owner = member === '' ? new Types.ObjectId() : new Types.ObjectId(member);
    const view = await scoped(api.deps.models.SavedView, id).create({
      ...{ area: 'work-orders', owner, audience: owner, query: { tab: 'overdue', tag: 'pump' } },
      ...{ name: `${name} pumps`, nameKey: `${name.toLowerCase()} pumps` },
    });
    views.push([caller, view._id.toString()]);
  }
  return ofCallers(views);
}

/** Object.fromEntries forgets the keys; they are all callers. */
function ofCallers(entries: readonly [Caller, string][]): Record<Caller, string> {
  return Object.fromEntries(entries) as Record<Caller, string>;
}

/** Stores a text as the content of a file, and returns its id. */
export async function storeText({ deps }: TestApi, text: string): Promise<Types.ObjectId> {
  async function* only() {
    yield Buffer.from(text);
  }
  const { id } = await storeContent(deps, only());
  await keepContents(deps, [id]);
  return id;
}

/** Adds a file to a work order for each of some people, and returns their ids. */
async function addFiles(
  api: TestApi,
  { id, name }: Tenant,
  order: string,
  people: readonly (readonly [Caller, Person])[],
): Promise<House['files']> {
  const files: [Caller, string][] = [];
  for (const [place, [caller, { member }]] of people.entries()) {
    const file = await scoped(api.deps.models.File, id).create({
      ...{ record: new Types.ObjectId(order), kind: 'work-order', place, name: `${name}.jpg`, type: 'image/jpeg' },
      ...{ bytes: name.length, content: await storeText(api, name) },
      thumbnail: caller === 'Owner' ? await storeText(api, name) : null,
      addedBy: member === '' ? new Types.ObjectId() : new Types.ObjectId(member),
    });
    files.push([caller, file._id.toString()]);
  }
  // As above.
  return Object.fromEntries(files) as House['files'];
}

async function addDispatchFile(api: TestApi, { id, name }: Tenant, { order, dispatch }: Dispatched): Promise<string> {
  const file = await scoped(api.deps.models.File, id).create({
    ...{ record: new Types.ObjectId(order), kind: 'work-order', place: 0, name: `${name}.jpg`, type: 'image/jpeg' },
    ...{ bytes: name.length, content: await storeText(api, name), thumbnail: await storeText(api, name) },
    addedBy: new Types.ObjectId(dispatch),
  });
  return file._id.toString();
}

/** An owner of an organization, who vouches for its invitations; made where there is none. */
async function hostOf(api: TestApi, tenant: Tenant): Promise<Types.ObjectId> {
  const role = roleIn(tenant, 'Owner');
  const owner = await scoped(api.deps.models.Member, tenant.id).findOne({ role, status: 'active' });
  if (owner) return owner._id;
  const [email, user] = [`host@${tenant.name.toLowerCase()}.example`, new Types.ObjectId().toString()];
  return new Types.ObjectId(await addMember(api, tenant, { email, role, user, isActive: true }));
}

/** Adds a pending invitation of an address as a Technician, with its invited member. */
export async function addInvitation(api: TestApi, tenant: Tenant, email: string): Promise<InvitedTo> {
  const { models } = api.deps;
  const token = randomSecret();
  const shared = {
    ...{ email, name: '', role: new Types.ObjectId(roleIn(tenant, 'Technician')) },
    ...{ type: STAFF, sites: [], customerOrgId: null, customerSiteId: null },
  };
  const expiresAt = new Date(api.now().getTime() + INVITATION_MS);
  const member = await scoped(models.Member, tenant.id).create({
    ...{ ...shared, nameKey: email, user: null, status: 'invited', invitedUntil: expiresAt, lastSeenAt: null },
  });
  const invitation = await scoped(models.Invitation, tenant.id).create({
    ...{ ...shared, member: member._id, status: 'pending', sentCount: 1, sentAt: api.now() },
    ...{ invitedBy: await hostOf(api, tenant), invitedByName: tenant.name },
    ...{ expiresAt, tokenHash: tokenHash(token) },
  });
  return { invitation: invitation._id.toString(), member: member._id.toString(), token };
}
