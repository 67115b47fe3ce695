import { SYSTEM_ROLES } from '@siteward/domain';
import { PAYER } from '#modules/billing/test-cards-testing.ts';
import { createPlan } from '#modules/maintenance-plans/plans-testing.ts';
import { addCustomer, addSite, createNorthwind } from '#modules/organizations/organizations-testing.ts';
import { type PersonInOrganization, roleOf, type TestApi } from '#testing/harness.ts';
import { someWord } from '#testing/some-word.ts';
import type { RouteName } from '../routes.ts';

/** An organization with the site `a`, where the limited ones are, and `b`, where they are not. */
export type Place = Awaited<ReturnType<typeof createPlace>>;

export type Answer = { status: number; body: unknown };

/** A call, what it does in words, and how one of the limited people makes it. */
export type Attempt = [RouteName, string, (by: PersonInOrganization, place: Place) => Promise<Answer>];

/** An address that nobody has. */
export const someone = () => `${someWord()}@reach.example`;

export const note = () => new File(['The key is at the desk'], 'note.txt', { type: 'text/plain' });

/**
 * Roles with the same permissions, for those who may give one type of member and for those who may give another (domain,
 * `givesType`).
 */
const KIN = {
  staff: { type: 'staff', administrator: 'Administrator', technician: 'Technician', viewer: 'Viewer' },
  customer: {
    type: 'customer',
    administrator: 'Tenant administrator',
    technician: 'Tenant technician',
    viewer: 'Tenant viewer',
  },
} as const;
const OF_CUSTOMERS: readonly string[] = ['Requester', ...Object.values(KIN.customer)];

/** Creates such an organization, with what is in it. */
export async function createPlace(api: TestApi) {
  const { owner, organization, org } = await createNorthwind(api);
  // Past its trial, so that all of its seats are available.
  await api.endTrial(org);
  await api.linkPayment(org);
  const [atA, atB, nowhere] = [
    await addCustomer(owner, org, 'At A'),
    await addCustomer(owner, org, 'At B'),
    await addCustomer(owner, org, 'Nowhere yet'),
  ];
  const [a, b] = [await addSite(owner, org, 'A', atA), await addSite(owner, org, 'B', atB)];
  const newRole = async (name: string, like?: string) => {
    const permissions = SYSTEM_ROLES.find((role) => role.name === like)?.permissions ?? [];
    const body = { org, name, permissions: [...permissions], type: KIN.customer.type };
    const created = await owner.client.roles.create({ body });
    if (created.status !== 201) throw new Error('no role');
    organization.roles.set(name, created.body._id);
    return created.body;
  };
  await newRole(KIN.customer.administrator, KIN.staff.administrator);
  await newRole(KIN.customer.technician, KIN.staff.technician);
  await newRole(KIN.customer.viewer, KIN.staff.viewer);
  const unused = await newRole('Unused');

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
  const invited = async (sites: string[], of: (typeof KIN)[keyof typeof KIN] = KIN.staff) => {
    const role = roleOf(organization, of.technician);
    const ofCustomer = of.type === 'customer' && { customerOrgId: atA };
    const body = { email: someone(), role, type: of.type, sites, ...ofCustomer };
    const answer = await owner.client.members.invite({ params: { id: org }, body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
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

  // A customer's people manage only those who belong to it too.
  async function member(roleName: string, sites: string[], customer: string | null = null) {
    const customerOrgId = customer ?? (roleName === KIN.customer.technician ? atA : null);
    const person = await api.addMember(organization, roleName, { email: someone(), sites });
    const type = OF_CUSTOMERS.includes(roleName) ? 'customer' : 'staff';
    await api.deps.models.Member.updateOne({ org, _id: person.member }, { $set: { customerOrgId, type } });
    return person;
  }
  const actors = {
    'limited to a site': limited,
    "a customer's administrator": tenant,
    "an administrator at a customer's site": atSite,
  };
  /** The roles that one of the actors may give. */
  const kinOf = ({ member: id }: PersonInOrganization) => (id === limited.member ? KIN.staff : KIN.customer);
  return {
    owner,
    organization,
    org,
    a,
    b,
    kinOf,
    atA,
    atB,
    actors,
    people,
    invitations,
    member,
    invited,
    unused: unused._id,
    view: saved.body._id,
    feedback: { atB: heard.body._id, file: picture.body._id },
    ticket,
    plan,
    billing,
    reply: reply.body._id,
    firms: { ...firms, paperAtB, paperEverywhere },
    work: {
      a: workA.id,
      b: workB.id,
      point: workB.point,
      comment: said.body._id,
      time: spent.body._id,
      cost: paid.body._id,
      file: added.body._id,
      link: linked.body._id,
    },
  };
}
