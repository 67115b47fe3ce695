import { isOwnerRole, permissionsHeld } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { reachOfLimits } from '#modules/sites/reach.ts';
import type { UserDoc } from '#modules/users/users.model.ts';
import type { OrgScope } from '#scope.ts';

/**
 * The scope of another member as of now, for whether they see what a mail would tell them of.
 *
 * @returns With it their account; null for somebody who is no active member, or has none.
 */
export async function scopeOfMember(
  scope: OrgScope,
  id: Types.ObjectId,
): Promise<{ theirs: OrgScope; person: UserDoc } | null> {
  const { models, org } = scope;
  const member = await scoped(models.Member, org).findOne({ _id: id, status: 'active' });
  const person = member?.user && (await models.User.findOne({ _id: member.user, deletedAt: null }).lean());
  const role = member && (await scoped(models.Role, org).findOne({ _id: member.role }));
  if (!member || !person || !role) return null;
  const actor = {
    ...{ user: person._id.toString(), member: id.toString(), name: member.name || member.email },
    ...{ role: role._id.toString(), owner: isOwnerRole(role), type: member.type },
    reach: await reachOfLimits({ models, org }, member),
    permissions: permissionsHeld(role.permissions),
  };
  return { theirs: { ...scope, actor }, person };
}
