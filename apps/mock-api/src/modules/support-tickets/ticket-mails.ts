import { ticketNumber } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { pageLink } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { readerOf } from '#mail/reader.ts';
import { type TicketMail, ticketMail } from '#mail/templates/support-ticket.ts';
import { personWhoSees } from '#modules/members/actor-of-member.ts';
import type { OrgScope } from '#scope.ts';
import type { SupportTicketDoc } from './support-tickets.model.ts';

/** Notifies the requester of a ticket that someone else created on their behalf. */
export async function tellOfTicket(scope: OrgScope, ticket: SupportTicketDoc): Promise<void> {
  await tell(scope, ticket, ticket.requester, 'ticketForYou');
}

/** Notifies of a message: the requester of an answer, the assignee of what the requester wrote. */
export async function tellOfMessage(
  scope: OrgScope,
  ticket: SupportTicketDoc,
  { fromTeam }: { fromTeam: boolean },
): Promise<void> {
  await tell(scope, ticket, fromTeam ? ticket.requester : ticket.assignee, fromTeam ? 'ticketAnswered' : 'ticketReply');
}

/** Notifies the requester that their ticket is resolved, and asks for a rating. */
export async function tellOfResolution(scope: OrgScope, ticket: SupportTicketDoc): Promise<void> {
  await tell(scope, ticket, ticket.requester, 'ticketResolved');
}

/** Notifies the assignee that a ticket is now theirs. */
export async function tellOfAssignment(scope: OrgScope, ticket: SupportTicketDoc): Promise<void> {
  await tell(scope, ticket, ticket.assignee, 'ticketAssigned');
}

/** Notifies the requester that their ticket was closed automatically. */
export async function tellOfClosing(scope: MailScope, ticket: SupportTicketDoc): Promise<void> {
  await tell({ ...scope, actor: null }, ticket, ticket.requester, 'ticketClosed');
}

type MailScope = Pick<OrgScope, 'models' | 'org' | 'env' | 'origin' | 'clock'>;

/**
 * Nobody is notified of their own actions, and only active members who see the ticket are notified. No mail quotes what was
 * written.
 */
async function tell(
  scope: MailScope & { actor: Pick<OrgScope['actor'], 'member' | 'name'> | null },
  { _id, org, site, number, subject }: SupportTicketDoc,
  whom: Types.ObjectId | null,
  what: TicketMail,
): Promise<void> {
  const { models, actor, env } = scope;
  if (whom === null || whom.toString() === actor?.member) return;
  const person = await personWhoSees(scope, whom, (theirs) => scoped(models.SupportTicket, theirs).count({ _id }));
  if (!person) return;
  const link = pageLink(
    env,
    'org-site-support-tickets',
    { org: org.toString(), site: site.toString() },
    { ticket: _id.toString() },
  );
  const told = { number: ticketNumber(number), subject, by: actor?.name ?? '', link };
  await queueMail(scope, { to: person.email, ...ticketMail(readerOf(person, scope), what, told) });
}
