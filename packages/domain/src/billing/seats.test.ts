import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canSetSeats, hasFreeSeat, seatsUsed, seatTotal } from './seats.ts';

const count = fc.nat(100_000);

describe('seats (spec section 3, product 2)', () => {
  it.each([
    [0, 0],
    [1, 8],
    [5, 40],
    [250, 2000],
  ])('%d cost %d', (seats, total) => {
    expect(seatTotal(seats)).toBe(total);
  });

  it('are used by active members and pending invitations', () => {
    fc.assert(
      fc.property(count, count, (activeMembers, pendingInvitations) => {
        expect(seatsUsed({ activeMembers, pendingInvitations })).toBe(activeMembers + pendingInvitations);
      }),
    );
  });

  it.each([
    { seats: 5, activeMembers: 4, pendingInvitations: 0, free: true },
    { seats: 5, activeMembers: 3, pendingInvitations: 1, free: true },
    { seats: 5, activeMembers: 4, pendingInvitations: 1, free: false },
    { seats: 5, activeMembers: 5, pendingInvitations: 0, free: false },
    { seats: 5, activeMembers: 0, pendingInvitations: 6, free: false },
    { seats: 1, activeMembers: 0, pendingInvitations: 0, free: true },
  ])('$seats with $activeMembers members and $pendingInvitations invitations: a free one is $free', (row) => {
    const { free, ...state } = row;
    expect(hasFreeSeat(state)).toBe(free);
  });

  it.each([
    [1, true],
    [2, true],
    [3, false],
  ])('2 free seats of 5 are enough for %d more people: %s', (wanted, free) => {
    expect(hasFreeSeat({ seats: 5, activeMembers: 2, pendingInvitations: 1 }, wanted)).toBe(free);
  });

  it('filled one by one never exceed their number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.array(fc.boolean(), { maxLength: 60 }), (seats, wishes) => {
        const use = { activeMembers: 1, pendingInvitations: 0 };
        for (const isInvitation of wishes) {
          if (!hasFreeSeat({ seats, ...use })) continue;
          use[isInvitation ? 'pendingInvitations' : 'activeMembers'] += 1;
        }
        expect(seatsUsed(use)).toBe(Math.min(seats, 1 + wishes.length));
      }),
    );
  });

  it.each([
    [0, 0, 0, false],
    [1, 0, 0, true],
    [3, 2, 1, true],
    [2, 2, 1, false],
    [4, 2, 1, true],
    [-1, 0, 0, false],
    [2.5, 1, 0, false],
    [Number.NaN, 1, 0, false],
    [Number.POSITIVE_INFINITY, 1, 0, false],
  ])('set to %d with %d members and %d invitations: %s', (seats, activeMembers, pendingInvitations, expected) => {
    expect(canSetSeats(seats, { activeMembers, pendingInvitations })).toBe(expected);
  });
});
