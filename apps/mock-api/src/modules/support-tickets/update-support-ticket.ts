import { type rateSupportTicketSchema, reason, type updateSupportTicketSchema } from '@siteward/contract';
import { mayRateTicket, ticketStatusAfter } from '@siteward/domain';
import type { z } from 'zod';
import { AppError } from '#app-error.ts';
import { definedFields, differsFrom } from '#database/model.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { OrgScope } from '#scope.ts';
import { responseDue, siteOf, storeSupportTicket } from './store-support-ticket.ts';
import type { SupportTicketDoc } from './support-tickets.model.ts';
import { assertTicketVersion, findTicket, steppingOf } from './support-tickets.service.ts';
import { tellOfAssignment } from './ticket-mails.ts';
import { checkAssignee } from './ticket-people.ts';
import { auditWork, checkWork } from './ticket-work.ts';

export type TicketChange = Omit<z.output<typeof updateSupportTicketSchema>, 'version'>;

/**
 * Changes a ticket; fields that are not given stay as they are. Assigning a new ticket opens it.
 *
 * @throws NOT_FOUND, also for an assignee who does not answer tickets or does not reach the site, and a work order that the actor
 *   does not see.
 * @throws CONFLICT if it is closed.
 * @throws VERSION_CONFLICT.
 */
export async function updateSupportTicket(
  scope: OrgScope,
  id: string,
  { assignee, workOrder, ...change }: TicketChange,
  expectedVersion?: number,
): Promise<SupportTicketDoc> {
  const ticket = await findTicket(scope, id);
  const linked = workOrder !== undefined && { workOrder: await checkWork(scope, workOrder) };
  await assertTicketVersion(scope, ticket, expectedVersion);
  const { status } = steppingOf(scope, ticket);
  if (status === 'closed') throw new AppError('CONFLICT', reason('ticket-closed'));
  const set = {
    ...definedFields(change),
    ...(assignee !== undefined && { assignee: await checkAssignee(scope, ticket, assignee) }),
    ...(assignee && { status: ticketStatusAfter(status, 'team') }),
    ...linked,
  };
  const next = { ...ticket, ...set };
  if (!differsFrom(ticket, set)) return ticket;
  const isLaterOrSooner = next.priority !== ticket.priority && ticket.firstResponseAt === null;
  const due = isLaterOrSooner && {
    responseDueAt: await responseDue(scope, await siteOf(scope, ticket), {
      priority: next.priority,
      from: ticket.askedAt,
    }),
  };
  const isAssigned = String(next.assignee) !== String(ticket.assignee);
  const changed = await storeSupportTicket(scope, ticket, { ...set, ...due }, isAssigned ? 'assigned' : 'updated');
  await auditWork(scope, ticket, changed);
  if (isAssigned) await tellOfAssignment(scope, changed);
  return changed;
}

/**
 * Stores the requester's rating of how their ticket was resolved.
 *
 * @throws NOT_FOUND; FORBIDDEN for anyone else; VERSION_CONFLICT; CONFLICT before it is resolved.
 */
export async function rateSupportTicket(
  scope: OrgScope,
  id: string,
  { score, note = '' }: Omit<z.output<typeof rateSupportTicketSchema>, 'version'>,
  expectedVersion?: number,
): Promise<SupportTicketDoc> {
  const ticket = await findTicket(scope, id);
  const stepping = steppingOf(scope, ticket);
  if (!mayRateTicket({ ...stepping, status: 'resolved' }, scope.actor)) {
    throw new AppError('FORBIDDEN', reason('not-ticket-requester'));
  }
  await assertTicketVersion(scope, ticket, expectedVersion);
  if (!mayRateTicket(stepping, scope.actor)) throw new AppError('CONFLICT', reason('ticket-not-resolved'));
  const rated = await storeSupportTicket(scope, ticket, { csat: { score, note, at: scope.clock() } });
  const target = { kind: 'support-ticket', id } as const;
  await audit(scope, {
    action: 'support-ticket.rated',
    target,
    changes: { score: { from: ticket.csat?.score ?? null, to: score } },
  });
  return rated;
}
