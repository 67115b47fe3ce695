import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../access/permissions.ts';
import {
  DEFAULT_MEMBER_STATUS,
  MEMBER_STATUS_LABELS,
  MEMBER_STATUSES,
  MEMBER_TRANSITIONS,
  type MemberFact,
  memberStatusAt,
} from './member.ts';
import { allowedTransitions, findTransition } from './transition.ts';

const manage = { permission: 'members:manage', requires: [] };

// Every pair of states; '-' if product 2 has no such step.
const STEPS = {
  'invited > invited': '-',
  'invited > active': { permission: null, requires: ['self'] },
  'invited > suspended': '-',
  'invited > removed': { permission: null, requires: ['invitation-ended'] },
  'active > invited': '-',
  'active > active': '-',
  'active > suspended': manage,
  'active > removed': manage,
  'suspended > invited': '-',
  'suspended > active': manage,
  'suspended > suspended': '-',
  'suspended > removed': manage,
  'removed > invited': { permission: 'members:invite', requires: ['new-invitation'] },
  'removed > active': '-',
  'removed > suspended': '-',
  'removed > removed': '-',
};

describe('the steps of a member', () => {
  const pairs = MEMBER_STATUSES.flatMap((from) => MEMBER_STATUSES.map((to) => ({ from, to })));

  it('has a row for every pair of states', () => {
    expect(Object.keys(STEPS)).toEqual(pairs.map(({ from, to }) => `${from} > ${to}`));
  });

  it.each(pairs)('$from > $to', ({ from, to }) => {
    const expected = Object.entries(STEPS).find(([pair]) => pair === `${from} > ${to}`)?.[1];
    const found = findTransition(MEMBER_TRANSITIONS, from, to);
    expect(found ?? '-').toEqual(typeof expected === 'object' ? { to, ...expected } : expected);
  });

  it('names each target once', () => {
    for (const from of MEMBER_STATUSES) {
      const targets = MEMBER_TRANSITIONS[from].map(({ to }) => to);
      expect(targets).toEqual([...new Set(targets)]);
    }
  });

  it.each<[(typeof MEMBER_STATUSES)[number], MemberFact[], string[]]>([
    ['invited', [], []],
    ['invited', ['self'], ['active']],
    ['active', [], ['suspended', 'removed']],
    ['suspended', [], ['active', 'removed']],
    ['removed', [], []],
    ['removed', ['new-invitation'], ['invited']],
  ])('lets an owner step from %s with %j to %j', (from, facts, expected) => {
    const allowed = allowedTransitions(MEMBER_TRANSITIONS, from, { permissions: PERMISSIONS, facts });
    expect(allowed.map(({ to }) => to)).toEqual(expected);
  });

  it.each(['active', 'suspended', 'removed'] as const)('lets nobody without permissions leave %s', (from) => {
    const facts: MemberFact[] = ['self', 'new-invitation', 'invitation-ended'];
    expect(allowedTransitions(MEMBER_TRANSITIONS, from, { permissions: [], facts })).toEqual([]);
  });
});

it('has a label for each status, and shows active members by default', () => {
  expect(Object.keys(MEMBER_STATUS_LABELS)).toEqual(MEMBER_STATUSES);
  expect(DEFAULT_MEMBER_STATUS).toBe('active');
});

describe('memberStatusAt', () => {
  const NOW = Date.parse('2026-11-21T09:00:00.000Z');

  it.each([
    ['invited', 1, 'invited'],
    ['invited', 0, 'removed'],
    ['invited', -1, 'removed'],
    ['active', -1, 'active'],
    ['suspended', -1, 'suspended'],
    ['removed', 1, 'removed'],
  ] as const)('of %s with %d ms left is %s', (status, left, expected) => {
    expect(memberStatusAt({ status, invitedUntil: new Date(NOW + left) }, NOW)).toBe(expected);
    expect(memberStatusAt({ status, invitedUntil: new Date(NOW + left).toISOString() }, new Date(NOW))).toBe(expected);
  });

  it('treats an invited member without an expiry as removed, and nobody else', () => {
    expect(memberStatusAt({ status: 'invited', invitedUntil: null }, NOW)).toBe('removed');
    expect(memberStatusAt({ status: 'invited' }, NOW)).toBe('removed');
    expect(memberStatusAt({ status: 'active', invitedUntil: null }, NOW)).toBe('active');
  });
});
