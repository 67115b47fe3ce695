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

/** Tells the requester of a ticket that somebody else has written for them. */
export async function tellOfTicket(scope: OrgScope, ticket: SupportTicketDoc): Promise<void> {
  await tell(scope, ticket, ticket.requester, 'ticketForYou');
}

/** Tells of a message: the requester of an answer, the assignee of what the requester wrote. */
export async function tellOfMessage(
  scope: OrgScope,
  ticket: SupportTicketDoc,
  { fromTeam }: { fromTeam: boolean },
): Promise<void> {
  await tell(scope, ticket, fromTeam ? ticket.requester : ticket.assignee, fromTeam ? 'ticketAnswered' : 'ticketReply');
}

/** Tells the requester that their ticket is resolved, and asks how content they are. */
export async function tellOfResolution(scope: OrgScope, ticket: SupportTicketDoc): Promise<void> {
  await tell(scope, ticket, ticket.requester, 'ticketResolved');
}

/** Tells the assignee that a ticket is theirs. */
export async function tellOfAssignment(scope: OrgScope, ticket: SupportTicketDoc): Promise<void> {
  await tell(scope, ticket, ticket.assignee, 'ticketAssigned');
}

/** Tells the requester that the clock has closed their ticket. */
export async function tellOfClosing(scope: MailScope, ticket: SupportTicketDoc): Promise<void> {
  await tell({ ...scope, actor: null }, ticket, ticket.requester, 'ticketClosed');
}

type MailScope = Pick<OrgScope, 'models' | 'org' | 'env' | 'origin' | 'clock'>;

/** Nobody is told of what they did themselves, and only active members are told who see the ticket. No mail says what was written. */
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
