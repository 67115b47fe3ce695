import type { Role } from '@siteward/contract';
import { MAX_LISTED } from '@siteward/domain';
import { scoped } from '#database/scoped.ts';
import { MEMBERS_BY_ROLE, memberStatusIn } from '#modules/members/members.model.ts';
import { inSight } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { type RoleDoc, toWire } from './roles.model.ts';

/**
 * Roles in the contract's form, each with the number of active and invited members who hold it, of those whom the actor
 * sees, as far as lists count.
 */
export async function withMemberCounts(scope: OrgScope, roles: readonly RoleDoc[]): Promise<Role[]> {
  const members = scoped(scope.models.Member, scope.org);
  const [seen, now] = [await inSight(scope), scope.clock()];
  const options = { hint: MEMBERS_BY_ROLE, limit: MAX_LISTED };
  // Each status by itself: so the index alone answers, also for a role that very many hold.
  const count = (role: RoleDoc, status: 'active' | 'invited') =>
    members.count({ role: role._id, $and: [memberStatusIn([status], now), seen] }, options);
  return Promise.all(
    roles.map(async (role) => {
      // One after the other, as a transaction demands, in which this is one role.
      const holders = (await count(role, 'active')) + (await count(role, 'invited'));
      return toWire(role, Math.min(holders, MAX_LISTED));
    }),
  );
}

/** One role in the contract's form. */
export async function withMemberCount(scope: OrgScope, role: RoleDoc): Promise<Role> {
  const [wire] = await withMemberCounts(scope, [role]);
  return wire ?? toWire(role, 0);
}
