import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { endUnbackedInvitations } from '#modules/invitations/end-unbacked-invitations.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { findRole } from '#modules/roles/roles.service.ts';
import { removePrivateViews } from '#modules/saved-views/remove-private-views.ts';
import type { OrgScope } from '#scope.ts';
import { findMember } from './members.service.ts';
import { moveDefaultOrganization } from './set-member-status.ts';
import { assertNotLastOwner } from './store-member.ts';

/**
 * Takes the signed-in person out of the organization; invitations that nobody else vouches for end. Their sessions go
 * on, since they have lost nothing against their will; another organization becomes their default one where this one
 * was.
 *
 * @throws LAST_OWNER.
 */
export async function leaveOrganization(scope: OrgScope): Promise<void> {
  const { models, org, actor } = scope;
  await lockOrganization(scope);
  const member = await findMember(scope, actor.member);
  await assertNotLastOwner(scope, member, await findRole(scope, member.role.toString()));
  const left = await scoped(models.Member, org).updateOne({ _id: member._id }, { $set: { status: 'removed' } });
  if (!left) throw notFound('member');
  await endUnbackedInvitations(scope, left._id);
  await removePrivateViews(scope, left._id);
  await moveDefaultOrganization(scope, left);
  await audit(scope, {
    action: 'member.left',
    target: { kind: 'member', id: member._id },
    changes: { status: { from: member.status, to: 'removed' } },
  });
}
