import { DAY_MS, TICKET_STATUSES, type TicketStatus } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { gate } from './tickets-testing.tsx';
import { dayWords, responseWords, shortWhen, standingWords, stepWords } from './words.ts';

const NOW = Date.parse('2026-11-25T22:30:00.000Z');
const ZONE = 'Europe/Berlin';
const at = (ms: number) => new Date(NOW + ms).toISOString();
const HOUR = 60 * 60_000;

describe('standingWords', () => {
  it('says to the requester, and to nobody else, that a ticket waits for them', () => {
    const words = (own: boolean) => TICKET_STATUSES.map((status) => standingWords({ status, own }));
    expect(words(false)).toEqual(['New', 'Open', 'Waiting for customer', 'Resolved', 'Closed']);
    expect(words(true)).toEqual(['New', 'Open', 'Waiting for you', 'Resolved', 'Closed']);
  });
});

describe('responseWords', () => {
  const waiting = { ...gate, status: 'new' as const, firstResponseAt: null };

  it.each([
    [2 * HOUR, { text: 'First response due in 2 h', isLate: false }],
    [1, { text: 'First response due now', isLate: false }],
    [0, { text: 'First response was due now', isLate: true }],
    [-2 * HOUR, { text: 'First response was due 2 h ago', isLate: true }],
  ])('a response due %i ms from now', (ms, words) => {
    expect(responseWords({ ...waiting, responseDueAt: at(ms) }, NOW, ZONE)).toEqual(words);
  });

  it.each([
    ['was given', { firstResponseAt: at(-HOUR) }],
    ['is never due', { responseDueAt: null }],
    ['is no longer needed because the ticket is resolved', { status: 'resolved' }],
    ['is no longer needed because the ticket is closed', { status: 'closed' }],
  ] as const)('says nothing of a response that %s', (_, more) => {
    expect(responseWords({ ...waiting, responseDueAt: at(HOUR), ...more }, NOW, ZONE)).toBeNull();
  });
});

describe('shortWhen', () => {
  it.each([
    ['the time of the same day at the site', -23 * HOUR, '00:30'],
    ['the weekday of the day before at the site', -24 * HOUR, 'Tue'],
    ['the weekday until six days are over', 1 - 6 * DAY_MS, 'Thu'],
    ['the date from six days on', -6 * DAY_MS, '19 Nov'],
  ])('shows %s', (_, ms, words) => {
    expect(shortWhen(at(ms), NOW, ZONE)).toBe(words);
  });
});

it.each([
  ['2026-11-24T23:05:00.000Z', 'Today, Wed 25 Nov'],
  ['2026-11-24T22:55:00.000Z', 'Tue 24 Nov'],
  ['2025-12-31T22:55:00.000Z', 'Wed 31 Dec 2025'],
  ['2025-12-31T23:05:00.000Z', 'Thu 1 Jan'],
])('dayWords names the day of %s at the site', (when, words) => {
  expect(dayWords(when, NOW, ZONE).replace(/,(?= \d)/g, '')).toBe(words);
});

it.each<[TicketStatus, TicketStatus, string]>([
  ['new', 'open', 'Mark as open'],
  ['waiting-customer', 'open', 'Mark as open'],
  ['resolved', 'open', 'Reopen'],
  ['open', 'waiting-customer', 'Wait for the customer'],
  ['open', 'resolved', 'Resolve'],
])('stepWords from %s to %s: %s', (from, to, words) => {
  expect(stepWords(from, to)).toBe(words);
});
