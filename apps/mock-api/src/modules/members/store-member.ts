import { type Member, reason } from '@siteward/contract';
import { isOwnerRole, wouldRemoveLastOwner } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { leaveWorkOf } from '#modules/dispatch/dispatches.ts';
import { endUnbackedInvitations } from '#modules/invitations/end-unbacked-invitations.ts';
import { searchWords } from '#modules/lists/search-words.ts';
import type { RoleDoc } from '#modules/roles/roles.model.ts';
import type { OrgScope } from '#scope.ts';
import { type MemberDoc, memberKeys } from './members.model.ts';
import { withNames } from './members.service.ts';

export type MemberFields = Partial<
  Pick<MemberDoc, 'name' | 'role' | 'type' | 'sites' | 'customerOrgId' | 'customerSiteId' | 'serviceProviderId'>
>;

/**
 * Writes fields of a member that was read in this unit of work. If the member is still only invited, the fields go into the
 * pending invitation too, which says what they will get; changing their access makes the actor the one who vouches for it. For
 * other members, a change of access ends the invitations they have sent but may no longer send.
 */
export async function storeMember(scope: OrgScope, member: MemberDoc, fields: MemberFields): Promise<Member> {
  const { models, org, actor } = scope;
  const { name, ...access } = fields;
  const named = name === undefined ? {} : memberKeys({ name, email: member.email });
  const set = { ...fields, ...named };
  const changed = await scoped(models.Member, org).versionedUpdate(member._id, member.version, { $set: set });
  if (!changed) throw notFound('member');
  scope.bulk?.members.set(changed._id.toString(), changed);
  if (fields.serviceProviderId !== undefined) await leaveWorkOf(scope, member, fields.serviceProviderId);
  const givesOther = Object.keys(access).length > 0;
  if (member.status === 'invited') {
    const backed = givesOther ? { backedBy: new Types.ObjectId(actor.member) } : {};
    await scoped(models.Invitation, org).updateOne(
      { member: member._id, status: 'pending' },
      { $set: { ...fields, ...backed, ...(name !== undefined && { words: searchWords(name, member.email) }) } },
    );
  } else if (givesOther) {
    await endUnbackedInvitations(scope, member._id);
  }
  return withNames(scope, changed);
}

/**
 * Checks that an active owner would be left without this member, and that an owner without limits would be left unless this one
 * is limited. People cannot lift their own limits, so otherwise nobody ever could (docs/product.md, Members). Needs the
 * organization's lock, because two owners may do this to each other.
 *
 * @param member - the member until now
 * @param role - their role until now
 * @throws LAST_OWNER.
 */
export async function assertNotLastOwner({ models, org }: OrgScope, member: MemberDoc, role: RoleDoc): Promise<void> {
  const isActiveOwner = member.status === 'active' && isOwnerRole(role);
  if (!isActiveOwner) return;
  const isLimited = member.sites.length > 0 || member.customerOrgId !== null;
  const unlimited = isLimited ? {} : { sites: { $size: 0 }, customerOrgId: null };
  const owners = { role: role._id, status: 'active' } as const;
  const activeOwners = await scoped(models.Member, org).count({ ...owners, ...unlimited });
  if (!wouldRemoveLastOwner({ activeOwners, isActiveOwner })) return;
  const isAlone = (await scoped(models.Member, org).count(owners)) === 1;
  throw new AppError('LAST_OWNER', reason(isAlone ? 'last-owner' : 'last-unlimited-owner'));
}

export function isOneself({ actor }: OrgScope, member: MemberDoc): boolean {
  return actor.member === member._id.toString();
}

/**
 * Refuses actions on oneself: people neither end their own access nor change their own role.
 *
 * @throws FORBIDDEN.
 */
export function assertSomebodyElse(scope: OrgScope, member: MemberDoc): void {
  if (!isOneself(scope, member)) return;
  throw new AppError('FORBIDDEN', reason('oneself'));
}
