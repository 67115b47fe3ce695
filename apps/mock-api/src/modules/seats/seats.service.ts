import { reason, type Seats } from '@siteward/contract';
import {
  canSetSeats,
  DEFAULT_CURRENCY,
  isTrial,
  PRICE_PER_SEAT,
  type SeatUse,
  seatsAvailable,
  seatsUsed,
  seatTotal,
  seatTotalMinor,
  TRIAL_SEATS,
} from '@siteward/domain';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { OrganizationDoc } from '#modules/organizations/organizations.model.ts';
import { assertVersion } from '#modules/records/version-conflict.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { countSeatUse, noteSeats } from './seat-use.ts';

/**
 * The organization's seats and their price (spec section 9).
 *
 * @throws NOT_FOUND.
 */
export async function getSeats(scope: OrgScope): Promise<Seats> {
  const organization = await scope.models.Organization.findOne(
    { _id: scope.org, deletedAt: null },
    { seats: 1, version: 1, currency: 1, trialEndsAt: 1 },
  ).lean();
  if (!organization) throw notFound('organization');
  return toSeats(scope, organization, await countSeatUse(scope));
}

/**
 * Sets the number of seats. An earlier number that was ordered with a payment method that is not linked yet no longer counts.
 *
 * @throws FORBIDDEN to members limited to some sites.
 * @throws VERSION_CONFLICT.
 * @throws SEAT_LIMIT if more are in use, and for more than a trial has while nobody pays.
 */
export async function setSeats(scope: OrgScope, seats: number, expectedVersion?: number): Promise<Seats> {
  const { models, org, actor } = scope;
  assertWholeOrganization(actor);
  const organization = await lockOrganization(scope);
  const use = await countSeatUse(scope);
  assertVersion(expectedVersion, toSeats(scope, organization, use), actor.permissions.includes('billing:view'));
  if (!canSetSeats(seats, use)) {
    throw new AppError('SEAT_LIMIT', reason('seats-in-use', { used: seatsUsed(use) }));
  }
  const payers = scoped(models.Payer, org);
  const payer = await payers.findOne({});
  if (seats > TRIAL_SEATS && payer?.status !== 'active') {
    // Fewer than before is a step in the right direction.
    if (seats >= organization.seats) throw new AppError('SEAT_LIMIT', reason('trial-seats', { max: TRIAL_SEATS }));
  }
  if (payer && payer.seatsOrdered !== null) {
    const { _id, seatsOrdered } = payer;
    await payers.updateOne({ _id }, { $set: { seatsOrdered: null } });
    await audit(scope, {
      action: 'customer.order-ended',
      target: { kind: 'customer', id: _id },
      changes: { seatsOrdered },
    });
  }
  if (seats === organization.seats) return toSeats(scope, organization, use);
  await models.Organization.updateOne({ _id: org }, { $set: { seats } });
  await noteSeats(scope, { from: organization.seats, to: seats }, payer?._id ?? null);
  return toSeats(scope, { ...organization, seats, version: organization.version + 1 }, use);
}

function toSeats(
  { clock }: Pick<OrgScope, 'clock'>,
  { seats, version, trialEndsAt, currency = DEFAULT_CURRENCY }: Seated,
  use: SeatUse,
): Seats {
  const now = clock();
  return {
    seats,
    available: seatsAvailable({ seats, trialEndsAt, now }),
    trial: isTrial(trialEndsAt, now),
    used: seatsUsed(use),
    pricePerSeat: PRICE_PER_SEAT,
    total: seatTotal(seats),
    monthly: { amount: seatTotalMinor(seats, currency), currency },
    version,
  };
}

type Seated = Pick<OrganizationDoc, 'seats' | 'version' | 'trialEndsAt' | 'currency'>;
