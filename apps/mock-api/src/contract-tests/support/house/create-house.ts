import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import type { TestApi } from '#testing/harness.ts';
import type { House, Person } from '../house.ts';
import { CALLERS, type Caller, createActor, ofCallers, randomSecret } from '../people.ts';
import { addBilling, addUnbilled } from './billing.ts';
import { addFeedbacks, openForm } from './feedbacks.ts';
import { addDispatchFile, addFiles } from './files.ts';
import { addPlan } from './maintenance-plans.ts';
import { addProviders } from './service-providers.ts';
import { addCannedReply, addTickets } from './support-tickets.ts';
import {
  addInvitation,
  addMember,
  addSite,
  CUSTOM_PERMISSIONS,
  createCustomerOrganization,
  createRole,
  createTenant,
  roleIn,
  type Tenant,
} from './tenant.ts';
import { addLink, addWorkOrders } from './work-orders.ts';

/**
 * Creates an organization with its people. All records have version 1.
 *
 * @param name - the name that everything in it carries; in lower case it is the domain of its addresses
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
  // A customer's member reaches only what they are limited to, and whoever reaches no site gets no role of another type.
  const { Requester, Provider } = Object.fromEntries(people);
  await api.deps.models.Member.collection.updateMany(
    { _id: { $in: [Requester?.member, targetMember].map((id) => new Types.ObjectId(id)) } },
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
    // Object.fromEntries loses the key types; they are all callers.
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

/** Adds a bulk change that made a Requester active, who has had version 1 since, and returns its id. */
async function addBulkChange(api: TestApi, tenant: Tenant, member: string): Promise<string> {
  const role = new Types.ObjectId(roleIn(tenant, 'Requester'));
  const change = await scoped(api.deps.models.BulkChange, tenant.id).create({
    kind: 'status',
    to: ['active'],
    final: false,
    undoneAt: null,
    actor: new Types.ObjectId(randomBytes(12)),
    actorName: tenant.name,
    counts: { changed: 1, undone: 0, overtaken: 0 },
    items: [
      {
        member: new Types.ObjectId(member),
        version: 1,
        state: 'changed',
        before: { status: 'suspended', role, type: 'customer', sites: [], customerOrgId: null, customerSiteId: null },
      },
    ],
  });
  return change._id.toString();
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
      area: 'work-orders',
      owner,
      audience: owner,
      query: { tab: 'overdue', tag: 'pump' },
      name: `${name} pumps`,
      nameKey: `${name.toLowerCase()} pumps`,
    });
    views.push([caller, view._id.toString()]);
  }
  return ofCallers(views);
}
