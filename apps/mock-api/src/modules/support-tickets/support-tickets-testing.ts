import type { createSupportTicketSchema, SupportTicketDetail, TicketMessage } from '@siteward/contract';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { addSite, createNorthwind } from '#modules/organizations/organizations-testing.ts';
import type { PersonInOrganization, TestApi } from '#testing/harness.ts';
import { someWord } from '#testing/some-word.ts';

/** An organization with staff who answer tickets, and two people from a customer that occupies its site. */
export async function createDesk(api: TestApi) {
  const { owner, organization, org } = await createNorthwind(api);
  const [site = ''] = organization.sites;
  const add = (role: string, sites: string[] = []) =>
    api.addMember(organization, role, { email: `${someWord()}@desk.example`, sites });
  const made = await owner.client.organizations.createCustomer({
    params: { id: org },
    body: { name: 'Kontor Reederei', email: 'office@kontor.example', busInst: 'business', nature: 'occupier' },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const customer = made.body._id;
  await owner.client.sites.update({ params: { id: site }, body: { customer } });
  const asker = async () => {
    const person = await add('Requester');
    const limits = { customerOrgId: new Types.ObjectId(customer), type: 'customer' as const };
    await api.deps.models.Member.updateOne({ org, _id: person.member }, { $set: limits });
    return person;
  };
  const [manager, viewer, requester, other] = [await add('Manager'), await add('Viewer'), await asker(), await asker()];
  return { owner, manager, viewer, requester, other, customer, organization, org, site, ids: { org, site }, add };
}
export type Desk = Awaited<ReturnType<typeof createDesk>>;

/** Another site of the organization, and a manager who is limited to it. */
export async function addElsewhere({ owner, org, add }: Desk) {
  const site = await addSite(owner, org, 'Elsewhere');
  return { site, manager: await add('Manager', [site]) };
}

type NewTicket = Partial<Omit<z.input<typeof createSupportTicketSchema>, 'org'>>;

/** Creates a ticket, by default about a badge. */
export async function ask(
  by: PersonInOrganization,
  { org, site }: { org: string; site: string },
  more: NewTicket = {},
): Promise<SupportTicketDetail> {
  const body = { org, site, subject: 'Badge is refused', text: 'Since noon', ...more };
  const answer = await by.client.supportTickets.create({ body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Writes a message, or a note. */
export async function write(
  by: PersonInOrganization,
  id: string,
  text = 'We are looking into it',
  internal = false,
): Promise<TicketMessage> {
  const answer = await by.client.supportTickets.write({ params: { id }, body: { text, internal } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** A ticket as a person sees it now. */
export async function read(by: PersonInOrganization, id: string): Promise<SupportTicketDetail> {
  const answer = await by.client.supportTickets.get({ params: { id } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Takes a step with a ticket. */
export async function step(by: PersonInOrganization, id: string, status: SupportTicketDetail['status']) {
  const answer = await by.client.supportTickets.setStatus({ params: { id, status }, body: {} });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** The actions in the history of a ticket, oldest first. */
export async function actionsOf(by: PersonInOrganization, id: string): Promise<string[]> {
  const answer = await by.client.supportTickets.history({ params: { id }, query: { sort: 'createdAt' } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.items.map(({ action }) => action.replace('support-ticket.', ''));
}
