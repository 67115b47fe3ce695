import type { MemberIds } from '../access/extent.ts';
import type { Permission } from '../access/permissions.ts';
import type { TicketStatus } from '../support-tickets.ts';
import { findTransition, type TransitionTable } from './transition.ts';

/** `requester`: the actor opened the ticket. `time-over`: nobody takes this step; it happens by itself. */
type TicketFact = 'requester' | 'time-over';

/**
 * The steps of a support ticket (docs/product.md, Support tickets). A resolved ticket can be reopened for only 14 days because it
 * then counts as closed (`ticketStatusAt`).
 */
const TICKET_TRANSITIONS: TransitionTable<TicketStatus, TicketFact> = {
  new: [{ to: 'open', permission: 'tickets:manage', requires: [] }],
  open: [
    { to: 'waiting-customer', permission: 'tickets:manage', requires: [] },
    { to: 'resolved', permission: 'tickets:manage', requires: [] },
  ],
  'waiting-customer': [
    { to: 'open', permission: 'tickets:manage', requires: [] },
    { to: 'resolved', permission: 'tickets:manage', requires: [] },
  ],
  resolved: [
    { to: 'open', permission: 'tickets:create', requires: ['requester'] },
    { to: 'closed', permission: null, requires: ['time-over'] },
  ],
  closed: [],
};

/** The facts of a ticket that its next step depends on: its current status (`ticketStatusAt`), and the member who opened it. */
export type SteppingTicket = { status: TicketStatus; requester: string };
type TicketActor = Pick<MemberIds, 'member'> & { permissions: readonly string[] };

/** Why a step cannot be taken. */
export type TicketRefusal =
  | { why: 'no-such-step' }
  | { why: 'lacks-permission'; permission: Permission }
  | { why: 'not-requester' };

/** Why somebody cannot take a step with a ticket now; null if they can. */
export function refusalOfTicketStep(
  { status, requester }: SteppingTicket,
  to: TicketStatus,
  { permissions, member }: TicketActor,
): TicketRefusal | null {
  const step = findTransition(TICKET_TRANSITIONS, status, to);
  if (!step || step.requires.includes('time-over')) return { why: 'no-such-step' };
  const { permission, requires } = step;
  if (permission !== null && !permissions.includes(permission)) return { why: 'lacks-permission', permission };
  return requires.includes('requester') && requester !== member ? { why: 'not-requester' } : null;
}

/** The statuses that somebody can give a ticket now, in the table's order (product 1, `allowedTransitions`). */
export function allowedTicketSteps(ticket: SteppingTicket, actor: TicketActor): TicketStatus[] {
  return TICKET_TRANSITIONS[ticket.status]
    .map(({ to }) => to)
    .filter((to) => refusalOfTicketStep(ticket, to, actor) === null);
}

/**
 * The status of a ticket after a message that its requester sees: the requester's reopens it, and the first answer opens a new
 * one.
 */
export function ticketStatusAfter(status: TicketStatus, by: 'requester' | 'team'): TicketStatus {
  if (by === 'requester') return status === 'new' || status === 'closed' ? status : 'open';
  return status === 'new' ? 'open' : status;
}

/**
 * Whether somebody can write messages on a ticket that they see: its requester and those who handle tickets, but nobody once it
 * is closed.
 */
export function mayWriteMessage({ status, requester }: SteppingTicket, { permissions, member }: TicketActor): boolean {
  if (status === 'closed') return false;
  return permissions.includes('tickets:manage') || (requester === member && permissions.includes('tickets:create'));
}

/** Whether somebody can rate a ticket: its requester, once it is resolved. */
export function mayRateTicket({ status, requester }: SteppingTicket, { permissions, member }: TicketActor): boolean {
  const isDone = status === 'resolved' || status === 'closed';
  return isDone && requester === member && permissions.includes('tickets:create');
}
