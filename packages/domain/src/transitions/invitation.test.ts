import { describe, expect, it } from 'vitest';
import {
  canResend,
  INVITATION_DAYS,
  INVITATION_MS,
  INVITATION_STATUS_LABELS,
  INVITATION_STATUSES,
  INVITATION_TRANSITIONS,
  type InvitationStatus,
  invitationStatusAt,
  MAX_INVITATION_SENDS,
} from './invitation.ts';
import { findTransition } from './transition.ts';

const STEPS = [
  { from: 'pending', to: 'accepted', permission: null, requires: ['self'] },
  { from: 'pending', to: 'declined', permission: null, requires: ['self'] },
  { from: 'pending', to: 'expired', permission: null, requires: ['time-is-up'] },
  { from: 'pending', to: 'revoked', permission: 'invitations:manage', requires: [] },
];

describe('the steps of an invitation', () => {
  const pairs = INVITATION_STATUSES.flatMap((from) => INVITATION_STATUSES.map((to) => ({ from, to })));

  it.each(pairs)('$from > $to', ({ from, to }) => {
    const found = findTransition(INVITATION_TRANSITIONS, from, to);
    const expected = STEPS.find((step) => step.from === from && step.to === to);
    expect(found && { from, ...found }).toEqual(expected);
  });

  it('have a label for each status', () => {
    expect(INVITATION_STATUSES).toEqual(['pending', 'accepted', 'declined', 'expired', 'revoked']);
    expect(Object.keys(INVITATION_STATUS_LABELS)).toEqual(INVITATION_STATUSES);
  });
});

const NOW = Date.UTC(2026, 0, 8);

describe('invitationStatusAt', () => {
  it.each<[InvitationStatus, number, InvitationStatus]>([
    ['pending', 1, 'pending'],
    ['pending', 0, 'expired'],
    ['pending', -1, 'expired'],
    ['accepted', 1, 'accepted'],
    ['accepted', -1, 'accepted'],
    ['declined', 1, 'declined'],
    ['declined', -1, 'declined'],
    ['expired', 1, 'expired'],
    ['expired', -1, 'expired'],
    ['revoked', 1, 'revoked'],
    ['revoked', -1, 'revoked'],
  ])('of a stored %s with %d ms left is %s', (status, left, expected) => {
    expect(invitationStatusAt({ status, expiresAt: new Date(NOW + left) }, NOW)).toBe(expected);
    expect(invitationStatusAt({ status, expiresAt: new Date(NOW + left).toISOString() }, new Date(NOW))).toBe(expected);
  });

  it('is expired if the end is not a valid time', () => {
    expect(invitationStatusAt({ status: 'pending', expiresAt: 'never' }, NOW)).toBe('expired');
  });
});

describe('canResend', () => {
  const states = INVITATION_STATUSES.flatMap((status) =>
    [1, 0].flatMap((left) => [1, 4, 5, 6].map((sentCount) => ({ status, left, sentCount }))),
  );

  it.each(states)('$status, $left ms left, sent $sentCount times', ({ status, left, sentCount }) => {
    const isAllowed = ['pending 1 1', 'pending 1 4'].includes(`${status} ${left} ${sentCount}`);
    expect(canResend({ status, expiresAt: NOW + left, sentCount }, NOW)).toBe(isAllowed);
  });

  it('follows the limits of product 2', () => {
    expect([MAX_INVITATION_SENDS, INVITATION_DAYS, INVITATION_MS]).toEqual([5, 7, 7 * 86_400_000]);
  });
});
