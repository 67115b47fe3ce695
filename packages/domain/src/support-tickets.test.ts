import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  CANNED_PLACEHOLDERS,
  DEFAULT_RESPONSE_MINUTES,
  filledReply,
  seesInternalNotes,
  TICKET_REOPEN_MS,
  TICKET_STATUSES,
  ticketStatusAt,
} from './support-tickets.ts';

it('has the durations of docs/product.md', () => {
  expect(TICKET_REOPEN_MS).toBe(14 * 24 * 60 * 60 * 1000);
  expect(DEFAULT_RESPONSE_MINUTES).toEqual({ low: 1440, medium: 480, high: 240, urgent: 60 });
});

it('closes by itself at the exact millisecond, once it is resolved', () => {
  const closesAt = new Date('2026-03-15T12:00:00.000Z');
  for (const status of TICKET_STATUSES) {
    const [before, then] = [-1, 0].map((more) => ticketStatusAt({ status, closesAt }, closesAt.getTime() + more));
    expect([before, then]).toEqual([status, status === 'resolved' ? 'closed' : status]);
  }
});

it.each([
  ['staff', ['tickets:view-any'], true],
  ['staff', ['tickets:view-own', 'tickets:create'], false],
  ['customer', ['tickets:view-any', 'tickets:manage'], false],
  ['provider', ['tickets:view-any', 'tickets:manage'], false],
] as const)('shows internal notes to %s with %j: %s', (type, permissions, expected) => {
  expect(seesInternalNotes({ type, permissions })).toBe(expected);
});

const VALUES = { requester: 'Farah', number: 'ST-000218', site: 'Harbour', subject: 'Badge', me: 'Amir' };

it('fills in the placeholders of a canned reply, once', () => {
  expect(filledReply('Dear {requester}, {number} at {site}: {what} {me}', VALUES)).toBe(
    'Dear Farah, ST-000218 at Harbour: {what} Amir',
  );
  expect(filledReply('{requester}', { ...VALUES, requester: '{number}' })).toBe('{number}');
});

it('leaves a text without placeholders as it is', () => {
  const text = fc.string().filter((each) => !CANNED_PLACEHOLDERS.some((name) => each.includes(`{${name}}`)));
  fc.assert(
    fc.property(text, (each) => {
      expect(filledReply(each, VALUES)).toBe(each);
    }),
  );
});
