import { Types } from 'mongoose';
import { z } from 'zod';
import { addMember, roleIn } from './house/tenant.ts';
import type { Person } from './house.ts';
import { createActor } from './people.ts';
import { addUnseen, UNSEEN } from './unseen.ts';
import type { World } from './world.ts';

/** The ids of one of everything at a site, and which of them to substitute for what the samples name at the first one. */
export type Elsewhere = { ids: string[]; insteadOf: (id: string) => string };

const idIn = z.object({ _id: z.string() });

/**
 * Has the Owner of Alpha create one of everything at its second site, whose name is marked too, and a member and an invitation
 * that are limited to it. Every text in them is marked.
 */
export async function addElsewhere(world: World): Promise<Elsewhere> {
  const { alpha, deps } = world;
  const { models } = deps;
  const { id: org, sites, people } = alpha;
  const client = world.client(people.Owner.sid);
  const site = sites.second;
  const text = `${UNSEEN} lamp`;
  const note = () => new File([text], `${UNSEEN}.txt`, { type: 'text/plain' });
  const idOf = ({ status, body }: { status: number; body: unknown }): string => {
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return idIn.parse(body)._id;
  };
  idOf(await client.sites.update({ params: { id: site }, body: { name: text, address: text } }));
  const unseen = await addUnseen(world, { at: 'second' });

  const feedback = idOf(
    await client.feedbacks.create({ body: { org, site, kind: 'request', subject: text, message: text, place: text } }),
  );
  idOf(await client.feedbacks.reply({ params: { id: feedback }, body: { body: text } }));
  const feedbackFile = idOf(await client.feedbackFiles.add({ params: { id: feedback }, body: note() }));

  const asked = await client.supportTickets.create({ body: { org, site, subject: text, text } });
  const ticket = idOf(asked);
  const message = asked.status === 201 ? asked.body.firstMessage : '';
  idOf(await client.supportTickets.write({ params: { id: ticket }, body: { text, internal: true } }));
  const ticketFile = idOf(await client.ticketMessageFiles.add({ params: { id: message }, body: note() }));

  const plan = idOf(
    await client.maintenancePlans.create({
      body: { org, site, title: text, from: '2030-01-01', time: '08:00', repeats: { every: 'day', interval: 1 } },
    }),
  );
  const planFile = idOf(await client.maintenancePlanFiles.add({ params: { id: plan }, body: note() }));

  const ends = { contractStart: '2024-04-01', contractEnd: '2026-11-25' };
  const provider = idOf(await client.serviceProviders.create({ body: { org, name: text, sites: [site], ...ends } }));
  const document = idOf(await client.serviceProviderFiles.add({ params: { id: provider }, body: note() }));

  const tenant = { id: org, name: alpha.name, roles: new Map([['Technician', alpha.roles.technician]]) };
  const actor = await createActor(world, `${UNSEEN}@${alpha.domain}`, org);
  const role = roleIn(tenant, 'Technician');
  const member = await addMember(world, tenant, { email: actor.email, role, user: actor.id, isActive: true });
  await models.Member.updateOne({ org, _id: member }, { $set: { sites: [new Types.ObjectId(site)] } });
  const invited = await client.members.invite({
    params: { id: org },
    body: { email: `guest.${UNSEEN}@${alpha.domain}`, role, type: 'staff', sites: [site] },
  });
  const invitation = idOf(invited);

  const all = (of: Record<string, string>, id: string) => Object.values(of).map((each) => [each, id] as const);
  const pairs = new Map([
    ...all(alpha.feedbacks.new, feedback),
    ...all(alpha.feedbacks.resolved, feedback),
    ...all(alpha.feedbacks.files, feedbackFile),
    ...all(alpha.tickets.own, ticket),
    ...all(alpha.tickets.resolved, ticket),
    ...all(alpha.tickets.messages, message),
    ...all(alpha.tickets.files, ticketFile),
    ...all({ plan: alpha.plan.id }, plan),
    ...all({ file: alpha.plan.file }, planFile),
    ...all({ hired: alpha.serviceProviders.hired, idle: alpha.serviceProviders.idle }, provider),
    ...all({ document: alpha.serviceProviders.document }, document),
    ...all({ target: alpha.target }, member),
    ...all({ invitation: alpha.invitation.invitation }, invitation),
    ...all({ first: sites.first }, site),
  ]);
  return {
    ids: [...new Set([...pairs.values(), ...unseen.ids])],
    insteadOf: (id) => pairs.get(id) ?? unseen.insteadOf(id),
  };
}

/** Makes what somebody could have created there, before they were limited, their own. */
export async function makeTheirs(world: World, { member }: Person, { insteadOf }: Elsewhere): Promise<void> {
  const { alpha, deps } = world;
  const own = new Types.ObjectId(member);
  const idFor = (id: string) => new Types.ObjectId(insteadOf(id));
  const { Feedback, SupportTicket, WorkOrder } = deps.models;
  await Feedback.collection.updateOne({ _id: idFor(alpha.feedbacks.new.Owner) }, { $set: { createdBy: own } });
  await SupportTicket.collection.updateOne({ _id: idFor(alpha.tickets.own.Owner) }, { $set: { requester: own } });
  const order = { _id: idFor(alpha.workOrders.open) };
  await WorkOrder.collection.updateOne(order, { $addToSet: { assignees: own, involved: own, watchers: own } });
}
