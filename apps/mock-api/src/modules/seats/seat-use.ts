import { reason } from '@siteward/contract';
import { hasFreeSeat, type SeatUse, seatsAvailable, seatsUsed } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { type AuditScope, audit } from '#modules/audit/audit.service.ts';
import type { OrganizationDoc } from '#modules/organizations/organizations.model.ts';
import type { OrgScope } from '#scope.ts';

type SeatScope = Pick<OrgScope, 'models' | 'clock' | 'org'>;

/** What takes up seats now: active members, and invitations that are pending and have not expired (product 2). */
export async function countSeatUse({ models, clock, org }: SeatScope): Promise<SeatUse> {
  const activeMembers = await scoped(models.Member, org).count({ status: 'active' });
  const live = { status: 'pending', expiresAt: { $gt: clock() } } as const;
  return { activeMembers, pendingInvitations: await scoped(models.Invitation, org).count(live) };
}

/**
 * Checks that there is room for one more person, or for as many as are wanted.
 *
 * @param organization - the organization, whose lock must be held
 * @throws SEAT_LIMIT.
 */
export async function assertFreeSeat(
  scope: SeatScope,
  { seats: ordered, trialEndsAt }: Pick<OrganizationDoc, 'seats' | 'trialEndsAt'>,
  wanted = 1,
): Promise<void> {
  const use = await countSeatUse(scope);
  const seats = seatsAvailable({ seats: ordered, trialEndsAt, now: scope.clock() });
  if (hasFreeSeat({ seats, ...use }, wanted)) return;
  const free = seats - seatsUsed(use);
  const why = free > 0 ? reason('seats-short', { wanted, free }) : reason('seats-full', { seats });
  throw new AppError('SEAT_LIMIT', why);
}

/**
 * Records a change in the number of seats in the organization's audit log, and in the history of whoever pays for them.
 *
 * @param payer - who pays; null if nobody does
 */
export async function noteSeats(
  scope: AuditScope & { org: string },
  seats: { from: number; to: number },
  payer: Types.ObjectId | null,
): Promise<void> {
  const changes = { seats };
  const organization = { kind: 'organization', id: new Types.ObjectId(scope.org) } as const;
  await audit(scope, { action: 'organization.seats-set', target: organization, changes });
  if (payer) {
    await audit(scope, { action: 'customer.seats-set', target: { kind: 'customer', id: payer }, changes });
  }
}
