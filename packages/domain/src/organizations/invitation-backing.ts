import { holdsAll } from '../access/held-permissions.ts';
import { isWithinReach, type Reach } from '../access/reach.ts';
import { canGrant } from '../access/roles.ts';
import type { MemberStatus } from '../transitions/member.ts';

/** Who vouches for an invitation: the member who sent it, or who has since changed what it gives. */
export type InvitationBacker = { status: MemberStatus; permissions: readonly string[]; reach: Reach };

/** What an invitation gives: the permissions of its role, and the sites that it opens. */
export type InvitationGift = { permissions: readonly string[]; reach: Reach };

/**
 * Whether an invitation is still valid (docs/product.md, Members): only as long as whoever is behind it might send it
 * now. Not once they were suspended, removed or have left, may no longer invite, hold less than its role gives, or
 * reach less than it opens.
 *
 * @param backer - undefined for somebody who is not a member at all
 */
export function backsInvitation(backer: InvitationBacker | undefined, { permissions, reach }: InvitationGift): boolean {
  if (backer?.status !== 'active' || !holdsAll(backer.permissions, ['members:invite'])) return false;
  return canGrant(backer.permissions, permissions) && isWithinReach(backer.reach, reach);
}
