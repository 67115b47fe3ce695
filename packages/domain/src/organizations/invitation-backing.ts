import { managesPeopleOf } from '../access/extent.ts';
import { holdsAll } from '../access/held-permissions.ts';
import { isWithinReach, type Reach } from '../access/reach.ts';
import { canGrant, type Grant } from '../access/roles.ts';
import type { MemberStatus } from '../transitions/member.ts';

/**
 * The member who vouches for an invitation: the one who sent it, or who last changed what it grants. `reach` and `provider` are
 * theirs at the moment, so both are empty while their service provider is not active (`throughProvider`).
 */
export type InvitationBacker = Grant & { status: MemberStatus; reach: Reach; provider: string | null };

/** What an invitation grants: the permissions of its role, the sites it opens, and the service provider whose work it gives. */
export type InvitationGift = Grant & { reach: Reach; provider: string | null };

/**
 * Whether an invitation is still valid (docs/product.md, Members): only as long as the member behind it could send it now. It is
 * invalid once they were suspended or removed or have left, may no longer invite, hold less than its role grants, have a type
 * that may not grant its type, belong to another service provider than it gives, or reach less than it opens.
 *
 * @param backer - undefined for somebody who is not a member at all
 */
export function backsInvitation(backer: InvitationBacker | undefined, gift: InvitationGift): boolean {
  if (backer?.status !== 'active' || !holdsAll(backer.permissions, ['members:invite'])) return false;
  const givesIt = canGrant(backer, gift) && managesPeopleOf(backer, gift.provider);
  return givesIt && isWithinReach(backer.reach, gift.reach);
}
