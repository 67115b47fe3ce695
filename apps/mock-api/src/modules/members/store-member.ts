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
 * Writes fields of a member as it was read in this unit of work. To somebody who is only invited they go into the
 * pending invitation too, which says what they will get, and which the actor vouches for from then on; the invitations
 * that the member has sent end where the member may not send them any more.
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
 * Demands that an active owner is left without this member, and one without limits unless this one has some: nobody can
 * lift their own, so otherwise nobody could ever lift them (docs/product.md, Members). Needs the organization's lock,
 * since two owners may try it on each other.
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

/** Whether the actor is this member. */
export function isOneself({ actor }: OrgScope, member: MemberDoc): boolean {
  return actor.member === member._id.toString();
}

/**
 * Demands that somebody else is meant: nobody takes their own access or changes their own role.
 *
 * @throws FORBIDDEN.
 */
export function assertSomebodyElse(scope: OrgScope, member: MemberDoc): void {
  if (!isOneself(scope, member)) return;
  throw new AppError('FORBIDDEN', reason('oneself'));
}
