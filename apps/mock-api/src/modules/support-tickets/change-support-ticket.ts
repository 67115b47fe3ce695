import {
  type AnyReason,
  type createSupportTicketSchema,
  type rateSupportTicketSchema,
  reason,
  type updateSupportTicketSchema,
} from '@siteward/contract';
import {
  mayRateTicket,
  refusalOfTicketStep,
  type TicketRefusal,
  type TicketStatus,
  ticketStatusAfter,
} from '@siteward/domain';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { AppError, lacksPermission } from '#app-error.ts';
import { definedFields } from '#database/model.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { nextNumber } from '#modules/numbers/next-number.ts';
import { holdSite } from '#modules/sites/sites.service.ts';
import type { OrgScope } from '#scope.ts';
import { addMessage } from './messages.service.ts';
import { lastMessageOf, type SupportTicketDoc, ticketKeys } from './support-tickets.model.ts';
import { assertTicketVersion, findTicket, steppingOf, ticketsOf } from './support-tickets.service.ts';
import { afterResolution, responseDue, siteOf, storeTicket } from './ticket-changes.ts';
import { tellOfAssignment, tellOfResolution, tellOfTicket } from './ticket-mails.ts';
import { checkAssignee, checkRequester } from './ticket-people.ts';
import { auditWork, checkWork } from './ticket-work.ts';

export type NewTicket = Omit<z.output<typeof createSupportTicketSchema>, 'org'>;
export type TicketChange = Omit<z.output<typeof updateSupportTicketSchema>, 'version'>;

/** What a ticket begins with. */
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
 * Creates a ticket with its first message: of the actor, or of whoever they write it for, who is told of it.
 *
 * @throws NOT_FOUND for a site beyond the actor's reach, and for a requester who would not see the ticket.
 * @throws FORBIDDEN where somebody who does not manage tickets names another requester.
 */
export async function createTicket(
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

/**
 * Changes a ticket; what is not given stays. Whoever takes a new one, or is given it, opens it.
 *
 * @throws NOT_FOUND, also for an assignee who does not answer tickets or reach the site, and a work order that the actor does not see.
 * @throws CONFLICT where it is closed.
 * @throws VERSION_CONFLICT.
 */
export async function updateTicket(
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
  const isTheSame = Object.keys(set).every(
    (key) => String(Reflect.get(ticket, key) ?? null) === String(Reflect.get(next, key)),
  );
  if (isTheSame) return ticket;
  const isLaterOrSooner = next.priority !== ticket.priority && ticket.firstResponseAt === null;
  const due = isLaterOrSooner && {
    responseDueAt: await responseDue(scope, await siteOf(scope, ticket), {
      priority: next.priority,
      from: ticket.askedAt,
    }),
  };
  const isAssigned = String(next.assignee) !== String(ticket.assignee);
  const changed = await storeTicket(scope, ticket, { ...set, ...due }, isAssigned ? 'assigned' : 'updated');
  await auditWork(scope, ticket, changed);
  if (isAssigned) await tellOfAssignment(scope, changed);
  return changed;
}

/**
 * Takes the next step with a ticket (domain, `TICKET_TRANSITIONS`).
 *
 * @throws NOT_FOUND; FORBIDDEN for whoever may not take it; VERSION_CONFLICT; ILLEGAL_TRANSITION where it does not lead on from here.
 */
export async function setTicketStatus(
  scope: OrgScope,
  id: string,
  to: TicketStatus,
  expectedVersion?: number,
): Promise<SupportTicketDoc> {
  const ticket = await findTicket(scope, id);
  const stepping = steppingOf(scope, ticket);
  const refusal = refusalOfTicketStep(stepping, to, scope.actor);
  if (refusal && refusal.why !== 'no-such-step') throw refused(refusal, stepping.status, to);
  await assertTicketVersion(scope, ticket, expectedVersion);
  if (refusal) throw refused(refusal, stepping.status, to);
  const left = to === 'resolved' ? await afterResolution(scope, ticket) : {};
  const happened = { 'waiting-customer': 'waiting', resolved: 'resolved' } as const;
  const action = to === 'waiting-customer' || to === 'resolved' ? happened[to] : undefined;
  const changed = await storeTicket(scope, ticket, { ...left, status: to }, action);
  if (to === 'resolved') await tellOfResolution(scope, changed);
  return changed;
}

function refused(refusal: TicketRefusal, from: TicketStatus, to: TicketStatus): AppError {
  switch (refusal.why) {
    case 'lacks-permission':
      return lacksPermission(refusal.permission);
    case 'not-requester':
      return new AppError('FORBIDDEN', reason('not-ticket-requester'));
    case 'no-such-step': {
      const why: AnyReason =
        from === to ? reason('ticket-already-so', { status: to }) : reason('no-such-ticket-step', { from, to });
      return new AppError('ILLEGAL_TRANSITION', why);
    }
  }
}

/**
 * Keeps how content the requester is with how their ticket was resolved.
 *
 * @throws NOT_FOUND; FORBIDDEN for anybody else; VERSION_CONFLICT; CONFLICT before it is resolved.
 */
export async function rateTicket(
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
  const rated = await storeTicket(scope, ticket, { csat: { score, note, at: scope.clock() } });
  const target = { kind: 'support-ticket', id } as const;
  await audit(scope, {
    action: 'support-ticket.rated',
    target,
    changes: { score: { from: ticket.csat?.score ?? null, to: score } },
  });
  return rated;
}
