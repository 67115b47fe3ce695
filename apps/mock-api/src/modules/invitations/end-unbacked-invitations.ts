import { backsInvitation } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { AuditScope } from '#modules/audit/audit.service.ts';
import { reachOfLimits } from '#modules/sites/reach.ts';
import { endInvitation } from './end-invitation.ts';
import type { InvitationDoc } from './invitations.model.ts';

type Scope = AuditScope & { org: string };

/**
 * Ends the pending invitations that nobody stands behind any more (domain, `backsInvitation`). To be called after whatever may have taken something from a
 * member, a role or a site, in the same transaction, with the organization locked. In: the members, where only some were
 * changed; those of a bulk change are looked at together, at its end.
 */
export async function endUnbackedInvitations(scope: Scope, ...backers: Types.ObjectId[]): Promise<void> {
  const { models, org, clock, bulk } = scope;
  if (bulk && backers.length > 0) {
    bulk.later.backers.push(...backers);
    return;
  }
  const invitations = scoped(models.Invitation, org);
  const among = { $in: backers };
  const own = backers.length > 0 && { $or: [{ backedBy: among }, { backedBy: null, invitedBy: among }] };
  const pending = await invitations.list({ status: 'pending', expiresAt: { $gt: clock() }, ...own });
  const because = 'Whoever invited may not invite this person any more';
  for (const invitation of await unbackedOf(scope, pending)) {
    await endInvitation(scope, invitation, 'revoked', { because });
  }
}

/** Those of some invitations of an organization that nobody stands behind now. */
export async function unbackedOf(
  scope: Pick<Scope, 'models'> & { org: string },
  pending: readonly InvitationDoc[],
): Promise<InvitationDoc[]> {
  if (pending.length === 0) return [];
  const { models, org } = scope;
  const backerOf = ({ backedBy, invitedBy }: InvitationDoc) => backedBy ?? invitedBy;
  const members = await scoped(models.Member, org).list({ _id: { $in: pending.map(backerOf) } });
  const roleIds = [...members, ...pending].map(({ role }) => role);
  const roles = await scoped(models.Role, org).list({ _id: { $in: roleIds } }, { fields: { permissions: 1 } });
  const permissionsOf = (role: Types.ObjectId) => roles.find(({ _id }) => _id.equals(role))?.permissions;

  const unbacked: InvitationDoc[] = [];
  for (const invitation of pending) {
    const member = members.find(({ _id }) => _id.equals(backerOf(invitation)));
    const [held, given] = [member && permissionsOf(member.role), permissionsOf(invitation.role)];
    const backer = member &&
      held && { status: member.status, permissions: held, reach: await reachOfLimits(scope, member) };
    const gift = given && { permissions: given, reach: await reachOfLimits(scope, invitation) };
    if (!gift || !backsInvitation(backer, gift)) unbacked.push(invitation);
  }
  return unbacked;
}
