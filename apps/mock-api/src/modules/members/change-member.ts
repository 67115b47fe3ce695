import type { Member } from '@siteward/contract';
import { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { endUnbackedInvitations } from '#modules/invitations/end-unbacked-invitations.ts';
import { searchWords } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import { type MemberDoc, memberKeys } from './members.model.ts';
import { withNames } from './members.service.ts';

export type MemberFields = Partial<
  Pick<MemberDoc, 'name' | 'role' | 'type' | 'sites' | 'customerOrgId' | 'customerSiteId'>
>;

/**
 * Writes fields of a member as it was read in this unit of work. To somebody who is only invited they go into the pending invitation too, which says what
 * they will get, and which the actor stands behind from then on; the invitations that the member has sent end where the
 * member may not send them any more.
 */
export async function changeMember(scope: OrgScope, member: MemberDoc, fields: MemberFields): Promise<Member> {
  const { models, org, actor } = scope;
  const { name, ...access } = fields;
  const named = name === undefined ? {} : memberKeys({ name, email: member.email });
  const set = { ...fields, ...named };
  const changed = await scoped(models.Member, org).versionedUpdate(member._id, member.version, { $set: set });
  if (!changed) throw notFound('member');
  scope.bulk?.members.set(changed._id.toString(), changed);
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
