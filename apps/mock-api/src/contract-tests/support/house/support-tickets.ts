import { TICKET_REOPEN_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { cannedKeys } from '#modules/canned-replies/canned-replies.model.ts';
import { UNANSWERED } from '#modules/support-tickets/create-support-ticket.ts';
import { lastMessageOf, ticketKeys } from '#modules/support-tickets/support-tickets.model.ts';
import type { TestApi } from '#testing/harness.ts';
import type { House, Person } from '../house.ts';
import { type Caller, ofCallers } from '../people.ts';
import { addPicture } from './files.ts';
import type { Tenant } from './tenant.ts';

/** Adds two tickets for each of these people, with their first messages. */
export async function addTickets(
  api: TestApi,
  tenant: Tenant,
  site: string,
  people: readonly [Caller, Person][],
): Promise<House['tickets']> {
  const { id: org, name } = tenant;
  const { SupportTicket, TicketMessage, NumberCounter } = api.deps.models;
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
        number,
        subject: text,
        category: 'question' as const,
        priority: 'medium' as const,
        status,
        requester,
        ...UNANSWERED,
        askedAt: now,
        firstMessage,
        assignee,
        responseDueAt: now,
        ...(status === 'resolved' && over),
        ...lastMessageOf({ text, author: requester, at: now }),
      };
      const { _id } = await SupportTicket.create({ org, site, ...ticket, ...ticketKeys(ticket) });
      await TicketMessage.create({
        _id: firstMessage,
        org,
        site,
        ticket: _id,
        author: requester,
        authorName: email,
        text,
        fromTeam: false,
        internal: false,
      });
      return { ticket: _id.toString(), message: firstMessage };
    };
    const fresh = await add('open');
    const picture = { record: fresh.message, kind: 'ticket-message', addedBy: requester } as const;
    own.push([caller, fresh.ticket]);
    messages.push([caller, fresh.message.toString()]);
    files.push([caller, await addPicture(api, tenant, picture)]);
    resolved.push([caller, (await add('resolved')).ticket]);
  }
  await NumberCounter.create({ org, kind: 'support-ticket', last: number });
  return {
    own: ofCallers(own),
    resolved: ofCallers(resolved),
    messages: ofCallers(messages),
    files: ofCallers(files),
  };
}

export async function addCannedReply(api: TestApi, { id, name }: Tenant): Promise<string> {
  const title = `${name} asks for more`;
  const reply = { place: 0, title, text: 'Dear {requester}, please tell us more.', ...cannedKeys(title) };
  return (await scoped(api.deps.models.CannedReply, id).create(reply))._id.toString();
}
