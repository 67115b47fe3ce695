import { holdsAll } from '../access/held-permissions.ts';
import { isWithinReach, type Reach } from '../access/reach.ts';
import { canGrant, type Grant } from '../access/roles.ts';
import type { MemberStatus } from '../transitions/member.ts';

/** Who vouches for an invitation: the member who sent it, or who has since changed what it gives. */
export type InvitationBacker = Grant & { status: MemberStatus; reach: Reach };

/** What an invitation gives: what its role gives, and the sites that it opens. */
export type InvitationGift = Grant & { reach: Reach };

/**
 * Whether an invitation is still valid (docs/product.md, Members): only as long as whoever is behind it might send it
 * now. Not once they were suspended, removed or have left, may no longer invite, hold less than its role gives, are of a
 * type that does not give its type, or reach less than it opens.
 *
 * @param backer - undefined for somebody who is not a member at all
 */
export function backsInvitation(backer: InvitationBacker | undefined, gift: InvitationGift): boolean {
  if (backer?.status !== 'active' || !holdsAll(backer.permissions, ['members:invite'])) return false;
  return canGrant(backer, gift) && isWithinReach(backer.reach, gift.reach);
}
