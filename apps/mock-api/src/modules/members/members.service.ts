import type { FileAnswer, Member } from '@siteward/contract';
import { MAX_LISTED, MEMBER_STATUS_LABELS, type MemberStatus, type MemberType, memberStatusAt } from '@siteward/domain';
import { notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import {
  both,
  COUNTED,
  everyRecord,
  foundBy,
  type ListQuery,
  type OrFound,
  type Page,
  pageOf,
  readPage,
  readSlice,
  search,
  sliceOf,
} from '#modules/lists/list.ts';
import { NAME_ORDER } from '#modules/lists/list-plan.ts';
import { withWords } from '#modules/lists/search-words.ts';
import { namedWhileCounted, namesOf } from '#modules/names/membership-names.ts';
import { inSight, reachingSites } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { MEMBER_LIST, MEMBERS_BY_ROLE, type MemberDoc, memberStatusIn, toWire } from './members.model.ts';
import { type PersonColumn, peopleFile } from './people-file.ts';

export type MemberListQuery = ListQuery<keyof typeof MEMBER_LIST.columns | 'roleName'> & {
  status: MemberStatus;
  user?: string | undefined;
  type?: readonly MemberType[] | undefined;
  role?: readonly string[] | undefined;
  site?: readonly string[] | undefined;
};

/**
 * The organization's members with one status whom the actor sees, by name by default; `search` matches names, addresses and role
 * names. `site`: those who reach one of these sites, including members who are limited to none.
 */
export async function listMembers(scope: OrgScope, query: MemberListQuery): Promise<Page<Member>> {
  const { sort } = query;
  const members = scoped(scope.models.Member, scope.org);
  const now = scope.clock();
  const { filter, orFound } = await listed(scope, query, now);
  const named = namedWhileCounted(scope.models, members);
  const page =
    sort === 'roleName' || sort === '-roleName'
      ? await listByRoleName(scope, query, { filter, orFound, direction: sort === 'roleName' ? 1 : -1 })
      : await readPage(
          members,
          MEMBER_LIST,
          { ...query, sort },
          { filter, orFound, byDefault: 'name', count: named.count },
        );
  const names = await named.namesOf(page.items);
  return { ...page, items: page.items.map((member) => toWire(member, names(member), now, scope.actor.reach)) };
}

/**
 * The members that a list with this query would show on all its pages, including those beyond what lists count, as a CSV file.
 */
export async function exportMembers(
  scope: OrgScope,
  query: Omit<MemberListQuery, 'page' | 'limit'>,
): Promise<FileAnswer> {
  const { sort, status } = query;
  const members = scoped(scope.models.Member, scope.org);
  const now = scope.clock();
  const wanted = await listed(scope, query, now);
  const all =
    sort === 'roleName' || sort === '-roleName'
      ? await everyMemberByRoleName(scope, foundBy(query.search, wanted), sort === 'roleName' ? 1 : -1)
      : everyRecord(members, MEMBER_LIST, { ...query, sort }, { ...wanted, byDefault: 'name' });
  return peopleFile(scope, { name: `members-${status}`, now, columns: EXPORT_COLUMNS, toWire }, all);
}

const EXPORT_COLUMNS: readonly PersonColumn<Member>[] = [
  { label: 'Status', cell: ({ person }) => MEMBER_STATUS_LABELS[person.status] },
  { label: 'Last seen', cell: ({ person, at }) => at(person.lastSeenAt) },
  { label: 'Added', cell: ({ person, at }) => at(person.createdAt) },
];

/** What lists and exports of members have in common: a filter, and whom a search finds in addition. */
async function listed(scope: OrgScope, query: Omit<MemberListQuery, 'page' | 'limit'>, now: Date) {
  const { status, user, type, role, site, search } = query;
  const filter: Filter<MemberDoc> = {
    ...(user && { user }),
    ...(type && { type: { $in: [...type] } }),
    ...(role && { role: { $in: [...role] } }),
    $and: [memberStatusIn([status], now), await inSight(scope), site ? await reachingSites(scope, site) : {}],
  };
  return { filter, orFound: search?.trim() ? await ofRolesNamed(scope, search) : undefined };
}

/** Searching for the name of a role finds the members who have it. */
async function ofRolesNamed({ models, org }: OrgScope, search: string): Promise<OrFound<MemberDoc> | undefined> {
  const roles = await scoped(models.Role, org).list(withWords(search), { fields: { _id: 1 } });
  if (roles.length === 0) return undefined;
  return { filter: { role: { $in: roles.map(({ _id }) => _id) } }, ...MEMBERS_BY_ROLE };
}

/** How many members the actor sees in the organization, by status, up to the limit to which lists count. */
export async function countMembers(scope: OrgScope): Promise<Record<MemberStatus, number>> {
  const now = scope.clock();
  const members = scoped(scope.models.Member, scope.org);
  const seen = await inSight(scope);
  const options = { ...MEMBER_LIST.orderedBy('nameKey'), limit: MAX_LISTED };
  const count = (status: MemberStatus) => members.count({ $and: [memberStatusIn([status], now), seen] }, options);
  const [invited, active, suspended, removed] = await Promise.all([
    count('invited'),
    count('active'),
    count('suspended'),
    count('removed'),
  ]);
  return { invited, active, suspended, removed };
}

/**
 * A member of the organization, with their current status.
 *
 * @throws NOT_FOUND.
 */
export async function findMember({ models, org, clock, bulk }: OrgScope, id: string): Promise<MemberDoc> {
  const member = bulk ? bulk.members.get(id) : await scoped(models.Member, org).findOne({ _id: id });
  if (!member) throw notFound('member');
  return { ...member, status: memberStatusAt(member, clock()) };
}

/**
 * Like `findMember`, but only for a member whom the actor sees.
 *
 * @throws NOT_FOUND.
 */
export async function findMemberInSight(scope: OrgScope, id: string): Promise<MemberDoc> {
  const member = await findMember(scope, id);
  if (!(await isInSight(scope, member))) throw notFound('member');
  return member;
}

/** Whether the actor sees a member, that is, shares a site with them. */
export async function isInSight(scope: OrgScope, { _id }: MemberDoc): Promise<boolean> {
  if (scope.actor.reach === 'all') return true;
  if (scope.bulk) return scope.bulk.inSight.has(_id.toString());
  return (await scoped(scope.models.Member, scope.org).count({ $and: [{ _id }, await inSight(scope)] })) > 0;
}

/** A member in the contract's form, with the current names of its organization and role. */
export async function withNames(
  { models, clock, bulk, actor }: Pick<OrgScope, 'models' | 'clock' | 'bulk'> & { actor?: OrgScope['actor'] },
  member: MemberDoc,
): Promise<Member> {
  const names = bulk ? bulk.names : await namesOf(models, [member]);
  return toWire(member, names(member), clock(), actor?.reach);
}

type Options = { filter: Filter<MemberDoc>; orFound: OrFound<MemberDoc> | undefined; direction: 1 | -1 };

/**
 * One page of members, ordered by the names of their roles and then by their own. Role names are kept only with the roles, and an
 * organization has few of them, so members are read role by role.
 */
export async function listByRoleName(
  { models, org }: OrgScope,
  query: ListQuery<string>,
  { filter, orFound, direction }: Options,
): Promise<Page<MemberDoc>> {
  const members = scoped(models.Member, org);
  const hits =
    query.search && MEMBER_LIST.words
      ? await search(members, MEMBER_LIST.words, query.search, filter, orFound)
      : undefined;
  const wanted = hits?.few ? { _id: { $in: hits.few } } : (hits?.found ?? filter);
  const index = hits?.few ? { ...MEMBERS_BY_ROLE, hint: { _id: 1 } as const } : MEMBERS_BY_ROLE;
  const roles = await rolesByName({ models, org }, direction);
  let { skip, limit } = sliceOf(query);
  let total = 0;
  const items: MemberDoc[] = [];
  for (const { _id } of roles) {
    if (total >= COUNTED) break;
    const ofRole = { $and: [wanted, { role: _id }] };
    const count = await members.count(ofRole, { ...index, limit: COUNTED - total });
    total += count;
    if (limit > 0 && skip < count) {
      const sort = { nameKey: direction, _id: direction };
      const some = await readSlice(members, ofRole, { sort, skip, limit, ...index });
      items.push(...some);
      limit -= some.length;
    }
    skip = Math.max(0, skip - count);
  }
  return pageOf(items, total, query);
}

/** Every member that a filter finds, in the same order as `listByRoleName`. */
async function everyMemberByRoleName(
  scope: OrgScope,
  filter: Filter<MemberDoc>,
  direction: 1 | -1,
): Promise<AsyncIterable<MemberDoc>> {
  const members = scoped(scope.models.Member, scope.org);
  const roles = await rolesByName(scope, direction);
  async function* roleByRole() {
    for (const { _id } of roles) {
      const order = { sort: { nameKey: direction, _id: direction }, ...MEMBERS_BY_ROLE };
      yield* members.stream(both(filter, { role: _id }), order);
    }
  }
  return roleByRole();
}

/** The ids of all roles in order of name, deleted ones included, because a removed member may have held one. */
function rolesByName({ models, org }: Pick<OrgScope, 'models' | 'org'>, direction: 1 | -1) {
  const options = { fields: { _id: 1 }, sort: { nameKey: direction }, withDeleted: true } as const;
  return scoped(models.Role, org).list({}, { ...options, collation: NAME_ORDER });
}
