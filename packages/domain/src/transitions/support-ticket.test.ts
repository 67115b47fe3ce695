import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../access/permissions.ts';
import { TICKET_STATUSES, type TicketStatus } from '../support-tickets.ts';
import {
  allowedTicketSteps,
  mayRateTicket,
  mayWriteMessage,
  refusalOfTicketStep,
  ticketStatusAfter,
} from './support-ticket.ts';

/** As in docs/product.md: from, to, and who takes the step. */
const STEPS: [TicketStatus, TicketStatus, 'team' | 'requester'][] = [
  ['new', 'open', 'team'],
  ['open', 'waiting-customer', 'team'],
  ['open', 'resolved', 'team'],
  ['waiting-customer', 'open', 'team'],
  ['waiting-customer', 'resolved', 'team'],
  ['resolved', 'open', 'requester'],
];
const PAIRS = TICKET_STATUSES.flatMap((from) => TICKET_STATUSES.map((to) => [from, to] as const));
const requester = 'a'.repeat(24);
const team = { member: 'b'.repeat(24), permissions: ['tickets:manage'] };
const asker = { member: requester, permissions: ['tickets:view-own', 'tickets:create'] };

describe.each(PAIRS)('from %s to %s', (status, to) => {
  const by = STEPS.find(([from, after]) => from === status && after === to)?.[2];
  const ticket = { status, requester };

  it('is open to those that the table names, and to nobody else', () => {
    expect(allowedTicketSteps(ticket, team).includes(to)).toBe(by === 'team');
    expect(allowedTicketSteps(ticket, asker).includes(to)).toBe(by === 'requester');
    expect(allowedTicketSteps(ticket, { ...asker, member: team.member })).toEqual([]);
    const others = PERMISSIONS.filter((each) => each !== 'tickets:manage' && each !== 'tickets:create');
    expect(allowedTicketSteps(ticket, { member: requester, permissions: others })).toEqual([]);
  });

  it('says why it is refused', () => {
    const refusal = refusalOfTicketStep(ticket, to, { member: team.member, permissions: ['tickets:create'] });
    const expected = {
      team: { why: 'lacks-permission', permission: 'tickets:manage' },
      requester: { why: 'not-requester' },
    };
    expect(refusal).toEqual(by ? expected[by] : { why: 'no-such-step' });
  });
});

it.each([
  ['new', 'new', 'open'],
  ['open', 'open', 'open'],
  ['waiting-customer', 'open', 'waiting-customer'],
  ['resolved', 'open', 'resolved'],
  ['closed', 'closed', 'closed'],
] as const)('%s becomes %s after a message from the requester, %s after an answer', (status, byRequester, byTeam) => {
  expect([ticketStatusAfter(status, 'requester'), ticketStatusAfter(status, 'team')]).toEqual([byRequester, byTeam]);
});

it('gets messages and ratings from those entitled, while there is still something to say', () => {
  const status = fc.constantFrom(...TICKET_STATUSES);
  fc.assert(
    fc.property(status, (each) => {
      const ticket = { status: each, requester };
      const isOpen = each !== 'closed';
      expect([mayWriteMessage(ticket, team), mayWriteMessage(ticket, asker)]).toEqual([isOpen, isOpen]);
      expect(mayWriteMessage(ticket, { ...asker, member: team.member })).toBe(false);
      const isDone = each === 'resolved' || each === 'closed';
      expect([mayRateTicket(ticket, asker), mayRateTicket(ticket, team)]).toEqual([isDone, false]);
      expect(mayRateTicket(ticket, { ...asker, member: team.member })).toBe(false);
    }),
  );
});
