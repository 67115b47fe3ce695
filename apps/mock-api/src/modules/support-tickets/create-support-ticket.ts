import type { createSupportTicketSchema } from '@siteward/contract';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { audit } from '#modules/audit/audit.service.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { nextNumber } from '#modules/numbers/next-number.ts';
import { holdSite } from '#modules/sites/sites.service.ts';
import type { OrgScope } from '#scope.ts';
import { responseDue } from './store-support-ticket.ts';
import { lastMessageOf, type SupportTicketDoc, ticketKeys } from './support-tickets.model.ts';
import { ticketsOf } from './support-tickets.service.ts';
import { tellOfTicket } from './ticket-mails.ts';
import { addMessage } from './ticket-messages.ts';
import { checkRequester } from './ticket-people.ts';

export type NewTicket = Omit<z.output<typeof createSupportTicketSchema>, 'org'>;

/** The initial values of what is yet to happen to a ticket. */
export const UNANSWERED = {
  closesAt: null,
  assignee: null,
  firstResponseAt: null,
  responseMinutes: null,
  resolvedAt: null,
  resolutionMinutes: null,
  csat: null,
} as const;

/**
 * Creates a ticket with its first message, from the actor or on behalf of someone else, who is then notified.
 *
 * @throws NOT_FOUND for a site beyond the actor's reach, and for a requester who would not see the ticket.
 * @throws FORBIDDEN if someone who does not manage tickets names another requester.
 */
export async function createSupportTicket(
  scope: OrgScope,
  { site: at, subject, text, requester: wanted, category = 'question', priority = 'medium' }: NewTicket,
): Promise<SupportTicketDoc> {
  const { actor, clock } = scope;
  const site = await holdSite(scope, at);
  const requester = await checkRequester(scope, at, wanted);
  const [now, author, firstMessage] = [clock(), new Types.ObjectId(actor.member), new Types.ObjectId()];
  const isForOther = !requester.equals(author);
  const ticket = {
    subject,
    category,
    priority,
    requester,
    askedAt: now,
    firstMessage,
    site: site._id,
    status: 'new' as const,
    number: await nextNumber(scope, 'support-ticket'),
    ...UNANSWERED,
    ...lastMessageOf({ text, author, at: now }),
    responseDueAt: await responseDue(scope, site, { priority, from: now }),
  };
  const created = await ticketsOf(scope).create({ ...ticket, ...ticketKeys(ticket) });
  await addMessage(scope, created, { _id: firstMessage, text, internal: false, fromTeam: isForOther });
  const target = { kind: 'support-ticket', id: created._id } as const;
  const told = isForOther && { requester: (await memberNames(scope, [requester]))(requester) };
  await audit(scope, {
    action: 'support-ticket.created',
    target,
    changes: { subject, status: 'new', priority, ...told },
  });
  if (isForOther) await tellOfTicket(scope, created);
  return created;
}
