import type { Instant } from '../time/instants.ts';
import { inMinor } from './money.ts';
import { isTrial } from './trial.ts';

/** The price of one seat for a month, in the organization's currency (spec section 9). */
export const PRICE_PER_SEAT = 8;

/** The currency of an organization that has not chosen one (ISO 4217). */
export const DEFAULT_CURRENCY = 'EUR';

/** The maximum number of seats during a trial; more become available when it has ended (product 7). */
export const TRIAL_SEATS = 20;

/** What takes up seats (product 2); a suspended member does not. */
export type SeatUse = { activeMembers: number; pendingInvitations: number };

/** The price of a number of seats (spec section 3). */
export function seatTotal(seats: number): number {
  return seats * PRICE_PER_SEAT;
}

/** The same in the minor units of a currency: 27200 for 34 seats in EUR, 272 in JPY. */
export function seatTotalMinor(seats: number, currency: string): number {
  return inMinor(seatTotal(seats), currency);
}

/** How many of the ordered seats can be used now: at most twenty during the trial, all of them afterwards. */
export function seatsAvailable({
  seats,
  trialEndsAt,
  now,
}: {
  seats: number;
  trialEndsAt: Instant;
  now: Instant;
}): number {
  return isTrial(trialEndsAt, now) ? Math.min(seats, TRIAL_SEATS) : seats;
}

/** The number of seats in use: active members and pending invitations (product 2). */
export function seatsUsed({ activeMembers, pendingInvitations }: SeatUse): number {
  return activeMembers + pendingInvitations;
}

/** Whether this many more people may be invited or reactivated; if not, the API answers SEAT_LIMIT (product 2). */
export function hasFreeSeat({ seats, ...use }: SeatUse & { seats: number }, wanted = 1): boolean {
  return seatsUsed(use) + wanted <= seats;
}

/**
 * Whether an organization may set this number of seats: a whole number of at least 1, and no fewer than are in use (product 2).
 */
export function canSetSeats(seats: number, use: SeatUse): boolean {
  return Number.isSafeInteger(seats) && seats >= 1 && seats >= seatsUsed(use);
}
