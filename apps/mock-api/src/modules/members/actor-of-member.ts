import { isOwnerRole, onlySites, permissionsHeld, type Reach, throughProvider } from '@siteward/domain';
import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import { reachOfLimits } from '#modules/sites/reach.ts';
import type { UserDoc } from '#modules/users/users.model.ts';
import type { Actor, OrgScope } from '#scope.ts';
import type { MemberDoc } from './members.model.ts';

type Store = Pick<OrgScope, 'models' | 'bulk'>;

/**
 * What a member may do and see at this moment.
 *
 * @param user - the id of the person behind the membership
 */
export async function actorOfMember({ models }: Store, user: string, member: MemberDoc, role: RoleDoc): Promise<Actor> {
  const { provider, reach } = await accessOf({ models }, member);
  return {
    user,
    member: member._id.toString(),
    name: member.name || member.email,
    role: role._id.toString(),
    owner: isOwnerRole(role),
    type: member.type,
    provider,
    reach,
    permissions: permissionsHeld(role.permissions),
  };
}

/** What a member reaches at this moment, and the service provider whose work is theirs (domain, `throughProvider`). */
export async function accessOf(store: Store, member: MemberDoc): Promise<{ provider: string | null; reach: Reach }> {
  const { provider, seesNothing } = throughProvider(member.type, await providerOf(store, member));
  const records = { ...store, org: member.org.toString() };
  return { provider, reach: seesNothing ? onlySites([]) : await reachOfLimits(records, member) };
}

/** The service provider a member belongs to: null if none, undefined if deleted. Only queries for members of providers. */
export async function providerOf(
  { models, bulk }: Store,
  { org, serviceProviderId = null }: Pick<MemberDoc, 'org' | 'serviceProviderId'>,
) {
  if (serviceProviderId === null) return null;
  if (bulk) return bulk.providers.get(serviceProviderId.toString());
  const fields = { status: 1 } as const;
  const provider = await scoped(models.ServiceProvider, org).findOne({ _id: serviceProviderId }, { fields });
  return provider ? { _id: provider._id.toString(), status: provider.status } : undefined;
}

/**
 * The person to notify of a record, provided they can see it.
 *
 * @param id - of the member
 * @param countSeen - how many of the records that the mail is about they see, counted with their own access
 * @returns Their account; null for someone who sees none of the records, is not an active member, or has no account.
 */
export async function personWhoSees(
  { models, org }: Pick<OrgScope, 'models' | 'org'>,
  id: Types.ObjectId,
  countSeen: (theirs: Pick<OrgScope, 'models' | 'org' | 'actor'>) => Promise<number>,
): Promise<UserDoc | null> {
  const member = await scoped(models.Member, org).findOne({ _id: id, status: 'active' });
  const person = member?.user && (await models.User.findOne({ _id: member.user, deletedAt: null }).lean());
  const role = member && (await scoped(models.Role, org).findOne({ _id: member.role }));
  if (!member || !person || !role) return null;
  const actor = await actorOfMember({ models }, person._id.toString(), member, role);
  return (await countSeen({ models, org, actor })) > 0 ? person : null;
}
