import type { Role } from '@siteward/contract';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { endExpiredInvitations } from '#modules/invitations/end-invitation.ts';
import { inSight } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { type RoleDoc, toWire } from './roles.model.ts';

/**
 * Roles in the contract's form, each with the number of active and invited members who hold it, of those whom the actor
 * sees; one aggregation.
 */
export async function withMemberCounts(scope: OrgScope, roles: readonly RoleDoc[]): Promise<Role[]> {
  await endExpiredInvitations(scope);
  const ids = roles.map((role) => role._id);
  const counts = await scoped(scope.models.Member, scope.org).aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { role: { $in: ids }, status: { $in: ['active', 'invited'] }, ...(await inSight(scope)) } },
    { $group: { _id: '$role', count: { $sum: 1 } } },
  ]);
  const byRole = new Map(counts.map(({ _id, count }) => [_id.toString(), count]));
  return roles.map((role) => toWire(role, byRole.get(role._id.toString()) ?? 0));
}

/** One role in the contract's form. */
export async function withMemberCount(scope: OrgScope, role: RoleDoc): Promise<Role> {
  const [wire] = await withMemberCounts(scope, [role]);
  return wire ?? toWire(role, 0);
}
