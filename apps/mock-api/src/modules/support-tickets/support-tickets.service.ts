import type { SupportTicket, SupportTicketDetail } from '@siteward/contract';
import {
  allowedTicketSteps,
  extentOf,
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
import { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { type Index, type ListQuery, orderOf, type Page } from '#modules/list.ts';
import { memberNames } from '#modules/member-names.ts';
import { type Lead, readNarrowed } from '#modules/narrowed-list.ts';
import { assertVersion } from '#modules/version-conflict.ts';
import type { OrgScope } from '#scope.ts';
import { type SupportTicketDoc, TICKET_LIST, ticketStatusIn, toWire } from './support-tickets.model.ts';

export type TicketFilters = {
  status?: readonly TicketStatus[] | undefined;
  priority?: readonly TicketPriority[] | undefined;
  category?: readonly TicketCategory[] | undefined;
  assignee?: readonly string[] | undefined;
  requester?: string | undefined;
};
export type TicketListQuery = ListQuery<keyof typeof TICKET_LIST.columns> & TicketFilters;

/** The tickets that the actor sees. */
export function ticketsOf(scope: OrgScope) {
  return scoped(scope.models.SupportTicket, scope);
}

/** The tickets that the actor sees, of the site that the call names if it does; the latest message first. */
export async function listTickets(scope: OrgScope, query: TicketListQuery): Promise<Page<SupportTicket>> {
  const filter = listed(scope, query);
  const options = { filter, leads: leadsOf(scope, filter), isLimited: seesOwnAlone(scope.actor) } as const;
  const page = await readNarrowed(ticketsOf(scope), TICKET_LIST, query, { ...options, byDefault: '-lastMessage' });
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

/** Filter of what a list or an export shows. */
export function listed(
  { actor, site, clock }: OrgScope,
  { status, priority, category, assignee, requester }: TicketFilters,
): Filter<SupportTicketDoc> {
  const ids = assignee?.map((each) =>
    each === 'none' ? null : new Types.ObjectId(each === 'me' ? actor.member : each),
  );
  return {
    ...(site && { site }),
    ...(status && ticketStatusIn(status, clock())),
    ...(priority && { priorityRank: { $in: priority.map((each) => TICKET_PRIORITIES.indexOf(each)) } }),
    ...(category && { category: { $in: [...category] } }),
    ...(ids && { assignee: { $in: ids } }),
    ...(requester && { requester }),
  };
}

const seesOwnAlone = ({ permissions }: OrgScope['actor']) => extentOf(permissions, 'tickets:view') === 'own';

/** What tickets are narrowed by: those first of which the least is left, as a rule. */
const LEADS = ['requester', 'assignee', 'status', 'site'] as const;

/** What of a filter an index begins with. Of those who see their own alone it is that, which every query of theirs has. */
function leadsOf({ actor }: OrgScope, filter: Filter<SupportTicketDoc>): Lead<SupportTicketDoc>[] {
  if (seesOwnAlone(actor)) return [{ by: 'requester', filter: {} }];
  const asked = LEADS.filter((by) => by in filter).map((by) => ({ by, filter: { [by]: filter[by] } }));
  return [...asked, ...(actor.reach !== 'all' && !('site' in filter) ? [{ by: 'site', filter: {} }] : [])];
}

/** The index that leaves the fewest to be looked through in the order of a list, as far as is known without counting. */
export function indexFor(
  scope: OrgScope,
  filter: Filter<SupportTicketDoc>,
  sort?: TicketListQuery['sort'],
): Index | undefined {
  const [field = 'lastMessageAt'] = Object.keys(orderOf(sort, TICKET_LIST.columns, '-lastMessage'));
  for (const { by } of leadsOf(scope, filter)) {
    const index = TICKET_LIST.narrowedBy(by, field);
    if (index) return index;
  }
  return undefined;
}

/** How many tickets the actor sees, as far as lists count. */
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
 * Refuses a change that was made on another version than the stored one.
 *
 * @throws VERSION_CONFLICT, with the ticket as it is now.
 */
export async function assertTicketVersion(scope: OrgScope, ticket: SupportTicketDoc, expected?: number): Promise<void> {
  if (expected === undefined || expected === ticket.version) return;
  assertVersion(expected, await toDetail(scope, ticket), true);
}

/** What of a ticket its next step depends on. */
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
  const asker = serves
    ? await scoped(models.Member, org).findOne({ _id: ticket.requester }, { withDeleted: true })
    : null;
  const isOpen = stepping.status !== 'closed';
  return {
    ...summary,
    firstMessage: ticket.firstMessage.toString(),
    requesterEmail: asker?.email ?? null,
    mayWrite: mayWriteMessage(stepping, actor),
    mayNote: isOpen && actor.permissions.includes('tickets:manage') && seesInternalNotes(actor),
    mayChange: isOpen && actor.permissions.includes('tickets:manage'),
    mayRate: mayRateTicket(stepping, actor),
    allowedTransitions: allowedTicketSteps(stepping, actor),
  };
}
