import type { Member } from '@siteward/contract';
import { MEMBER_STATUSES, type MemberStatus } from '@siteward/domain';
import { Types } from 'mongoose';
import { notFound } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { cutPage, type Page, type PageQuery, sortInMemory } from '#modules/lists/list.ts';
import { findsText } from '#modules/lists/search-words.ts';
import type { Models } from '#modules/models.ts';
import { namesOf } from '#modules/names/membership-names.ts';
import type { UserScope } from '#scope.ts';
import { type MemberDoc, memberStatusIn, toWire } from './members.model.ts';
import { withNames } from './members.service.ts';

export type OwnMembershipsQuery = PageQuery & {
  search?: string | undefined;
  sort?: 'orgName' | '-orgName' | 'createdAt' | '-createdAt' | undefined;
  status?: MemberStatus | undefined;
};

/**
 * The signed-in person's memberships in all organizations, by the organization's name by default, with every status except
 * `removed`, which is only shown on request. `search` matches the names of organization and role.
 */
export async function listOwnMemberships(scope: UserScope, query: OwnMembershipsQuery): Promise<Page<Member>> {
  const { search, sort = 'orgName', status } = query;
  const statuses = status ? [status] : MEMBER_STATUSES.filter((each) => each !== 'removed');
  const now = scope.clock();
  const found = await membershipsOf(scope.models, scope.session.user, memberStatusIn(statuses, now));
  const names = await namesOf(scope.models, found);
  const all = found.map((member) => toWire(member, names(member), now));
  const matching = search ? all.filter(({ orgName, roleName }) => findsText(search, `${orgName} ${roleName}`)) : all;
  const byDate = sort.endsWith('createdAt');
  return cutPage(
    sortInMemory(matching, ({ _id, orgName, createdAt }) => [byDate ? createdAt : orgName, _id], sort),
    query,
  );
}

/**
 * The signed-in person's active membership in the given organization. If none is given: in their default organization, or else
 * the membership they have had longest.
 *
 * @throws NOT_FOUND.
 */
export async function getOwnMembership(scope: UserScope, org?: string): Promise<Member> {
  const { models, session } = scope;
  const active = await membershipsOf(models, session.user);
  const wanted = org ?? (await defaultOrganization(scope));
  const inWanted = active.find((member) => member.org.toString() === wanted);
  const member = org === undefined ? (inWanted ?? active[0]) : inWanted;
  if (!member) throw notFound('membership');
  return withNames(scope, member);
}

async function defaultOrganization({ models, session }: UserScope): Promise<string | undefined> {
  const user = await models.User.findOne({ _id: session.user }, { defaultOrg: 1 }).lean();
  return user?.defaultOrg?.toString();
}

const REASON = { acrossOrganizations: 'all memberships of one person, for that person or to end their access' };

/**
 * Reads the memberships of one or more people in all organizations, oldest first.
 *
 * @param which - which of them; the active ones by default
 */
export async function membershipsOf(
  models: Models,
  user: string | Types.ObjectId | readonly Types.ObjectId[],
  which: Filter<MemberDoc> = { status: 'active' },
): Promise<MemberDoc[]> {
  const whose = typeof user === 'string' || user instanceof Types.ObjectId ? user : { $in: [...user] };
  const filter = { ...which, user: whose, deletedAt: null };
  return models.Member.find(filter, null, REASON).sort({ createdAt: 1, _id: 1 }).lean();
}
