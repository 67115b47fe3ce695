import type { Member } from '@siteward/contract';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { searchKey } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import { type MemberDoc, memberNameKey } from './members.model.ts';
import { withNames } from './members.service.ts';

export type MemberFields = Partial<
  Pick<MemberDoc, 'name' | 'role' | 'type' | 'sites' | 'customerOrgId' | 'customerSiteId'>
>;

/** Writes fields of a member, and of the pending invitation that made them, which says what they will get. */
export async function changeMember(
  { models, org }: OrgScope,
  member: MemberDoc,
  fields: MemberFields,
): Promise<Member> {
  const { name } = fields;
  const named = name === undefined ? {} : { nameKey: memberNameKey({ name, email: member.email }) };
  const changed = await scoped(models.Member, org).updateOne({ _id: member._id }, { $set: { ...fields, ...named } });
  if (!changed) throw notFound('member');
  if (member.status === 'invited') {
    await scoped(models.Invitation, org).updateOne(
      { member: member._id, status: 'pending' },
      { $set: { ...fields, ...(name !== undefined && { nameKey: searchKey(name) }) } },
    );
  }
  return withNames({ models }, changed);
}
