import type { SupportTicket, SupportTicketDetail } from '@siteward/contract';
import {
  allowedTicketSteps,
  MAX_LISTED,
  mayRateTicket,
  mayWriteMessage,
  type SteppingTicket,
  seesInternalNotes,
  TICKET_PRIORITIES,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
  ticketStatusAt,
} from '@siteward/domain';
import type { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import type { ListQuery, Page } from '#modules/lists/list.ts';
import { narrowing } from '#modules/lists/narrowed-list.ts';
import { memberAsked } from '#modules/members/assigned-to.ts';
import type { MemberDoc } from '#modules/members/members.model.ts';
import { memberNames } from '#modules/names/member-names.ts';
import { customersInSight } from '#modules/organizations/customer-organizations.ts';
import { assertStoredVersion } from '#modules/records/version-conflict.ts';
import { inSight } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { type SupportTicketDoc, TICKET_LIST, ticketStatusIn, toWire } from './support-tickets.model.ts';
import { workBeside } from './ticket-work.ts';

export type TicketFilters = {
  status?: readonly TicketStatus[] | undefined;
  priority?: readonly TicketPriority[] | undefined;
  category?: readonly TicketCategory[] | undefined;
  assignee?: readonly string[] | undefined;
  requester?: string | undefined;
};
type Column = keyof typeof TICKET_LIST.columns;
export type TicketListQuery = ListQuery<Column> & TicketFilters;

/** The tickets that the actor sees. */
export function ticketsOf(scope: OrgScope) {
  return scoped(scope.models.SupportTicket, scope);
}

/** The tickets that the actor sees, latest message first; only those of a site if the call names one. */
export async function listTickets(scope: OrgScope, query: TicketListQuery): Promise<Page<SupportTicket>> {
  const page = await narrowedPage(scope, ticketsOf(scope), query, { filter: listed(scope, query) });
  return { ...page, items: await toSummaries(scope, page.items) };
}

/** Tickets as lists show them. */
export async function toSummaries(scope: OrgScope, tickets: readonly SupportTicketDoc[]): Promise<SupportTicket[]> {
  const people = tickets.flatMap(({ requester, assignee, lastAuthor }) => [
    ...[requester, lastAuthor],
    ...(assignee ? [assignee] : []),
  ]);
  const reading = { nameOf: await memberNames(scope, people), reader: scope.actor, now: scope.clock() };
  return tickets.map((ticket) => toWire(ticket, reading));
}

/** Filter for what a list or an export shows. */
export function listed(
  scope: OrgScope,
  { status, priority, category, assignee, requester }: TicketFilters,
): Filter<SupportTicketDoc> {
  const { site, clock } = scope;
  const ids = assignee?.map((each) => (each === 'none' ? null : memberAsked(scope, each)));
  return {
    ...(site && { site }),
    ...(status && ticketStatusIn(status, clock())),
    ...(priority && { priorityRank: { $in: priority.map((each) => TICKET_PRIORITIES.indexOf(each)) } }),
    ...(category && { category: { $in: [...category] } }),
    ...(ids && { assignee: { $in: ids } }),
    ...(requester && { requester }),
  };
}

const { page: narrowedPage, indexFor } = narrowing<SupportTicketDoc, Column>(TICKET_LIST, {
  right: 'tickets:view',
  ownBy: 'requester',
  by: ['requester', 'assignee', 'status', 'site'],
  byDefault: '-lastMessage',
});

export { indexFor };

/** How many tickets the actor sees, up to the limit to which lists count. */
export async function countTickets(scope: OrgScope) {
  const count = (query: TicketFilters) => {
    const filter = listed(scope, query);
    return ticketsOf(scope).count(filter, {
      limit: MAX_LISTED,
      ...(indexFor(scope, filter) ?? TICKET_LIST.orderedBy('lastMessageAt')),
    });
  };
  const [all, open, waiting, mine, resolved] = await Promise.all([
    count({}),
    count({ status: ['new', 'open'] }),
    count({ status: ['waiting-customer'] }),
    count({ status: ['new', 'open', 'waiting-customer'], assignee: ['me'] }),
    count({ status: ['resolved'] }),
  ]);
  return { all, open, waiting, mine, resolved };
}

/**
 * A ticket that the actor sees.
 *
 * @throws NOT_FOUND.
 */
export async function findTicket(scope: OrgScope, id: string | Types.ObjectId): Promise<SupportTicketDoc> {
  const ticket = await ticketsOf(scope).findOne({ _id: id });
  if (!ticket) throw notFound('support-ticket');
  return ticket;
}

/**
 * Refuses a change that was based on a version other than the stored one.
 *
 * @throws VERSION_CONFLICT, with the ticket as it is now.
 */
export async function assertTicketVersion(scope: OrgScope, ticket: SupportTicketDoc, expected?: number): Promise<void> {
  await assertStoredVersion(expected, ticket, () => toDetail(scope, ticket));
}

/** The facts about a ticket that its next step depends on. */
export function steppingOf({ clock }: Pick<OrgScope, 'clock'>, ticket: SupportTicketDoc): SteppingTicket {
  return { status: ticketStatusAt(ticket, clock()), requester: ticket.requester.toString() };
}

/** A ticket in the contract's form, as the actor sees it. */
export async function toDetail(scope: OrgScope, ticket: SupportTicketDoc): Promise<SupportTicketDetail> {
  const { actor, models, org } = scope;
  const [summary] = await toSummaries(scope, [ticket]);
  if (!summary) throw notFound('support-ticket');
  const stepping = steppingOf(scope, ticket);
  const serves = actor.permissions.includes('tickets:manage') && actor.type === 'staff';
  // Somebody who has left the reader's sites since, perhaps with another customer, is not theirs to know about any more.
  const known = serves && { $and: [{ _id: ticket.requester }, await inSight(scope)] };
  const asker = known ? await scoped(models.Member, org).findOne(known, { withDeleted: true }) : null;
  const isOpen = stepping.status !== 'closed';
  return {
    ...summary,
    firstMessage: ticket.firstMessage.toString(),
    requesterEmail: asker?.email ?? null,
    requesterCustomer: await customerOf(scope, asker),
    workOrder: await workBeside(scope, ticket),
    mayWrite: mayWriteMessage(stepping, actor),
    mayNote: isOpen && actor.permissions.includes('tickets:manage') && seesInternalNotes(actor),
    mayChange: isOpen && actor.permissions.includes('tickets:manage'),
    mayRate: mayRateTicket(stepping, actor),
    allowedTransitions: allowedTicketSteps(stepping, actor),
  };
}

/** The customer that a member belongs to, if the actor sees it. */
async function customerOf(scope: OrgScope, member: Pick<MemberDoc, 'customerOrgId'> | null) {
  if (!member?.customerOrgId) return null;
  const filter = { $and: [{ _id: member.customerOrgId, deletedAt: null }, await customersInSight(scope)] };
  const customer = await scope.models.Organization.findOne(filter, { name: 1, contact: 1 }).lean();
  return customer && { name: customer.name, phone: customer.contact };
}
