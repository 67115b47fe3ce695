import type { MemberIds } from '../access/extent.ts';
import type { Permission } from '../access/permissions.ts';
import type { TicketStatus } from '../support-tickets.ts';
import { findTransition, type TransitionTable } from './transition.ts';

/** `requester`: the actor asked. `time-over`: nobody takes the step, it comes by itself. */
type TicketFact = 'requester' | 'time-over';

/**
 * The steps of a support ticket (docs/product.md, Support tickets). That a resolved one can be opened again for 14 days only is said
 * by its closing.
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

/** What of a ticket its next step depends on: where it stands now (`ticketStatusAt`), and the member who asked. */
export type SteppingTicket = { status: TicketStatus; requester: string };
type TicketActor = Pick<MemberIds, 'member'> & { permissions: readonly string[] };

/** Why a step cannot be taken. */
export type TicketRefusal =
  | { why: 'no-such-step' }
  | { why: 'lacks-permission'; permission: Permission }
  | { why: 'not-requester' };

/** Why somebody cannot take a step with a ticket now; null where they can. */
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

/** Where a ticket stands after a message that its requester sees: theirs opens it again, the first answer opens a new one. */
export function ticketStatusAfter(status: TicketStatus, by: 'requester' | 'team'): TicketStatus {
  if (by === 'requester') return status === 'new' || status === 'closed' ? status : 'open';
  return status === 'new' ? 'open' : status;
}

/** Whether somebody can write messages on a ticket that they see: who asked, and who serves; nobody once it is closed. */
export function mayWriteMessage({ status, requester }: SteppingTicket, { permissions, member }: TicketActor): boolean {
  if (status === 'closed') return false;
  return permissions.includes('tickets:manage') || (requester === member && permissions.includes('tickets:create'));
}

/** Whether somebody can say how content they are: who asked, once it is resolved. */
export function mayRateTicket({ status, requester }: SteppingTicket, { permissions, member }: TicketActor): boolean {
  const isDone = status === 'resolved' || status === 'closed';
  return isDone && requester === member && permissions.includes('tickets:create');
}
