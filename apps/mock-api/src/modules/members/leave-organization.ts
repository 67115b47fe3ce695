import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import { findRole } from '#modules/roles/roles.service.ts';
import type { OrgScope } from '#scope.ts';
import { findMember } from './members.service.ts';
import { endWithMemberships } from './set-member-status.ts';
import { assertNotLastOwner } from './store-member.ts';

/**
 * Takes the signed-in person out of the organization, and ends what depends on their membership. Their sessions continue, because
 * they have lost nothing against their will.
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
  await endWithMemberships(scope, [left]);
  await audit(scope, {
    action: 'member.left',
    target: { kind: 'member', id: member._id },
    changes: { status: { from: member.status, to: 'removed' } },
  });
}
