import { type AnyReason, reason } from '@siteward/contract';
import { refusalOfTicketStep, type TicketRefusal, type TicketStatus } from '@siteward/domain';
import { AppError, lacksPermission } from '#app-error.ts';
import { assertStep } from '#modules/records/status-step.ts';
import type { OrgScope } from '#scope.ts';
import { afterResolution, storeSupportTicket } from './store-support-ticket.ts';
import type { SupportTicketDoc } from './support-tickets.model.ts';
import { assertTicketVersion, findTicket, steppingOf } from './support-tickets.service.ts';
import { tellOfResolution } from './ticket-mails.ts';

/**
 * Takes the next step with a ticket (domain, `TICKET_TRANSITIONS`).
 *
 * @throws NOT_FOUND; FORBIDDEN for anyone who may not take it; VERSION_CONFLICT; ILLEGAL_TRANSITION if there is no such step from
 *   its current status.
 */
export async function setSupportTicketStatus(
  scope: OrgScope,
  id: string,
  to: TicketStatus,
  expectedVersion?: number,
): Promise<SupportTicketDoc> {
  const ticket = await findTicket(scope, id);
  const stepping = steppingOf(scope, ticket);
  await assertStep(refusalOfTicketStep(stepping, to, scope.actor), {
    aboutActor: ['lacks-permission', 'not-requester'],
    errorOf: (refusal) => refused(refusal, stepping.status, to),
    assertVersion: () => assertTicketVersion(scope, ticket, expectedVersion),
  });
  const left = to === 'resolved' ? await afterResolution(scope, ticket) : {};
  const happened = { 'waiting-customer': 'waiting', resolved: 'resolved' } as const;
  const action = to === 'waiting-customer' || to === 'resolved' ? happened[to] : undefined;
  const changed = await storeSupportTicket(scope, ticket, { ...left, status: to }, action);
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
