import { reason, type Seats } from '@siteward/contract';
import { canSetSeats, hasFreeSeat, PRICE_PER_SEAT, type SeatUse, seatsUsed, seatTotal } from '@siteward/domain';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { assertWholeOrganization } from '#modules/sites/reach.ts';
import { assertVersion } from '#modules/version-conflict.ts';
import type { OrgScope } from '#scope.ts';

type SeatScope = Pick<OrgScope, 'models' | 'clock' | 'org'>;

/** Who takes a seat now: active members, and invitations that are pending and have not expired (product 2). */
async function countSeatUse({ models, clock, org }: SeatScope): Promise<SeatUse> {
  const activeMembers = await scoped(models.Member, org).count({ status: 'active' });
  const live = { status: 'pending', expiresAt: { $gt: clock() } } as const;
  return { activeMembers, pendingInvitations: await scoped(models.Invitation, org).count(live) };
}

/**
 * Demands room for one more person, or for as many as are wanted.
 *
 * @param organization - the organization, locked
 * @throws SEAT_LIMIT.
 */
export async function assertFreeSeat(scope: SeatScope, { seats }: { seats: number }, wanted = 1): Promise<void> {
  const use = await countSeatUse(scope);
  if (hasFreeSeat({ seats, ...use }, wanted)) return;
  const free = Math.max(0, seats - seatsUsed(use));
  const why = free > 0 ? reason('seats-short', { wanted, free }) : reason('seats-full', { seats });
  throw new AppError('SEAT_LIMIT', why);
}

/**
 * The organization's seats and their price (spec section 9).
 *
 * @throws NOT_FOUND.
 */
export async function getSeats(scope: OrgScope): Promise<Seats> {
  const organization = await scope.models.Organization.findOne(
    { _id: scope.org, deletedAt: null },
    { seats: 1, version: 1 },
  ).lean();
  if (!organization) throw notFound('organization');
  return toSeats(organization, await countSeatUse(scope));
}

/**
 * Sets the number of seats.
 *
 * @throws FORBIDDEN to members limited to some sites.
 * @throws VERSION_CONFLICT.
 * @throws SEAT_LIMIT where more are in use.
 */
export async function setSeats(scope: OrgScope, seats: number, expectedVersion?: number): Promise<Seats> {
  const { models, org, actor } = scope;
  assertWholeOrganization(actor);
  const organization = await lockOrganization(scope);
  const use = await countSeatUse(scope);
  assertVersion(expectedVersion, toSeats(organization, use), actor.permissions.includes('billing:view'));
  if (!canSetSeats(seats, use)) {
    throw new AppError('SEAT_LIMIT', reason('seats-in-use', { used: seatsUsed(use) }));
  }
  if (seats === organization.seats) return toSeats(organization, use);
  await models.Organization.updateOne({ _id: org }, { $set: { seats } });
  const changes = { seats: { from: organization.seats, to: seats } };
  await audit(scope, { action: 'organization.seats-set', target: { kind: 'organization', id: org }, changes });
  return toSeats({ seats, version: organization.version + 1 }, use);
}

function toSeats({ seats, version }: { seats: number; version: number }, use: SeatUse): Seats {
  return { seats, used: seatsUsed(use), pricePerSeat: PRICE_PER_SEAT, total: seatTotal(seats), version };
}
