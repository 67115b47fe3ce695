import type { Member } from '@siteward/contract';
import type { MemberStatus, MemberType } from '@siteward/domain';
import type { QueryFilter } from 'mongoose';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { endExpiredInvitations } from '#modules/invitations/end-invitation.ts';
import { literalPattern, orderOf, type Page, type PageQuery, pageOf, paginate } from '#modules/list.ts';
import { namesOf } from '#modules/names.ts';
import { inSight, reachingSites } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { listByRoleName } from './list-by-role-name.ts';
import { type MemberDoc, toWire } from './members.model.ts';

const COLUMNS = { name: 'nameKey', type: 'type', lastSeenAt: 'lastSeenAt', createdAt: 'createdAt' };
type Column = keyof typeof COLUMNS | 'roleName';

export type MemberListQuery = PageQuery & {
  search?: string | undefined;
  sort?: Column | `-${Column}` | undefined;
  status: MemberStatus;
  user?: string | undefined;
  type?: readonly MemberType[] | undefined;
  role?: readonly string[] | undefined;
  site?: readonly string[] | undefined;
};

/**
 * The organization's members of one status whom the actor sees, by name as a rule; `search` looks into names, addresses
 * and role names. `site`: those who reach one of these sites, so also those who are limited to none.
 */
export async function listMembers(scope: OrgScope, query: MemberListQuery): Promise<Page<Member>> {
  const { sort } = query;
  await endExpiredInvitations(scope);
  const filter = await filterOf(scope, query);
  const page =
    sort === 'roleName' || sort === '-roleName'
      ? await listByRoleName(scope, filter, query, sort === 'roleName' ? 1 : -1)
      : await paginate(scoped(scope.models.Member, scope.org), filter, query, { sort: orderOf(sort, COLUMNS, 'name') });
  const names = await namesOf(scope.models, page.items);
  return pageOf(
    page.items.map((member) => toWire(member, names(member), scope.actor.reach)),
    page.total,
    query,
  );
}

async function filterOf(scope: OrgScope, query: MemberListQuery): Promise<QueryFilter<MemberDoc>> {
  const { search, status, user, type, role, site } = query;
  return {
    status,
    ...(user && { user }),
    ...(type && { type: { $in: [...type] } }),
    ...(role && { role: { $in: [...role] } }),
    $and: [
      search ? await matches(scope, search) : {},
      await inSight(scope),
      site ? await reachingSites(scope, site) : {},
    ],
  };
}

async function matches({ models, org }: OrgScope, search: string): Promise<QueryFilter<MemberDoc>> {
  const pattern = literalPattern(search);
  const roles = await scoped(models.Role, org).list({ nameKey: pattern }, { fields: { _id: 1 } });
  return { $or: [{ nameKey: pattern }, { email: pattern }, { role: { $in: roles.map(({ _id }) => _id) } }] };
}

/** How many members the actor sees in the organization, by status. */
export async function countMembers(scope: OrgScope): Promise<Record<MemberStatus, number>> {
  await endExpiredInvitations(scope);
  const counts = await scoped(scope.models.Member, scope.org).aggregate<{ _id: MemberStatus; count: number }>([
    { $match: await inSight(scope) },
    { $group: { _id: '$status', count: { $sum: 1 } } },
  ]);
  const all: Record<MemberStatus, number> = { invited: 0, active: 0, suspended: 0, removed: 0 };
  for (const { _id, count } of counts) all[_id] = count;
  return all;
}

/** A stored member of the organization. Throws NOT_FOUND. */
export async function findMember({ models, org, bulk }: OrgScope, id: string): Promise<MemberDoc> {
  const member = bulk ? bulk.members.get(id) : await scoped(models.Member, org).findOne({ _id: id });
  if (!member) throw notFound('member');
  return member;
}

/** A stored member of the organization whom the actor sees. Throws NOT_FOUND. */
export async function findMemberInSight(scope: OrgScope, id: string): Promise<MemberDoc> {
  const member = await findMember(scope, id);
  if (!(await isInSight(scope, member))) throw notFound('member');
  return member;
}

/** Whether the actor sees a member: shares a site with them. */
export async function isInSight(scope: OrgScope, { _id }: MemberDoc): Promise<boolean> {
  if (scope.actor.reach === 'all') return true;
  if (scope.bulk) return scope.bulk.inSight.has(_id.toString());
  return (await scoped(scope.models.Member, scope.org).count({ $and: [{ _id }, await inSight(scope)] })) > 0;
}

/** A member in the contract's form, with the present names of its organization and role. */
export async function withNames(
  { models, bulk, actor }: Pick<OrgScope, 'models' | 'bulk'> & { actor?: OrgScope['actor'] },
  member: MemberDoc,
): Promise<Member> {
  const names = bulk ? bulk.names : await namesOf(models, [member]);
  return toWire(member, names(member), actor?.reach);
}
