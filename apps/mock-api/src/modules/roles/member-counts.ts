import type { Role } from '@siteward/contract';
import { MAX_LISTED } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { endExpiredInvitations } from '#modules/invitations/end-invitation.ts';
import { MEMBERS_BY_ROLE } from '#modules/members/members.model.ts';
import { inSight } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { type RoleDoc, toWire } from './roles.model.ts';

/**
 * Roles in the contract's form, each with the number of active and invited members who hold it, of those whom the actor
 * sees, as far as lists count.
 */
export async function withMemberCounts(scope: OrgScope, roles: readonly RoleDoc[]): Promise<Role[]> {
  await endExpiredInvitations(scope);
  const members = scoped(scope.models.Member, scope.org);
  const holders = { status: { $in: ['active', 'invited'] as const }, ...(await inSight(scope)) };
  const options = { hint: MEMBERS_BY_ROLE, limit: MAX_LISTED };
  return Promise.all(
    roles.map(async (role) => toWire(role, await members.count({ ...holders, role: role._id }, options))),
  );
}

/** One role in the contract's form. */
export async function withMemberCount(scope: OrgScope, role: RoleDoc): Promise<Role> {
  const [wire] = await withMemberCounts(scope, [role]);
  return wire ?? toWire(role, 0);
}
