import { isOwnerRole, onlySites, permissionsHeld, throughProvider } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import { reachOfLimits } from '#modules/sites/reach.ts';
import type { UserDoc } from '#modules/users/users.model.ts';
import type { Actor, OrgScope } from '#scope.ts';
import type { MemberDoc } from './members.model.ts';

type Store = Pick<OrgScope, 'models'>;

/**
 * What a member may do and see as of now.
 *
 * @param user - the id of their person
 */
export async function actorOfMember({ models }: Store, user: string, member: MemberDoc, role: RoleDoc): Promise<Actor> {
  const { provider, seesNothing } = throughProvider(member.type, await providerOf({ models }, member));
  return {
    user,
    member: member._id.toString(),
    name: member.name || member.email,
    role: role._id.toString(),
    owner: isOwnerRole(role),
    type: member.type,
    provider,
    reach: seesNothing ? onlySites([]) : await reachOfLimits({ models, org: member.org.toString() }, member),
    permissions: permissionsHeld(role.permissions),
  };
}

/** To whom a member belongs; null for nobody, undefined for what was deleted. Only members of service providers take a look. */
async function providerOf({ models }: Store, { org, serviceProviderId = null }: MemberDoc) {
  if (serviceProviderId === null) return null;
  const fields = { status: 1 } as const;
  const provider = await scoped(models.ServiceProvider, org).findOne({ _id: serviceProviderId }, { fields });
  return provider ? { _id: provider._id.toString(), status: provider.status } : undefined;
}

/**
 * Another member as an actor, for whether they see what a mail would tell them of, and their account.
 *
 * @returns Null for somebody who is no active member, or has no account.
 */
export async function memberAsActor(
  { models, org }: Pick<OrgScope, 'models' | 'org'>,
  id: Types.ObjectId,
): Promise<{ theirs: Pick<OrgScope, 'models' | 'org' | 'actor'>; person: UserDoc } | null> {
  const member = await scoped(models.Member, org).findOne({ _id: id, status: 'active' });
  const person = member?.user && (await models.User.findOne({ _id: member.user, deletedAt: null }).lean());
  const role = member && (await scoped(models.Role, org).findOne({ _id: member.role }));
  if (!member || !person || !role) return null;
  return {
    theirs: { models, org, actor: await actorOfMember({ models }, person._id.toString(), member, role) },
    person,
  };
}
