import { type MemberName, reason } from '@siteward/contract';
import { extentOf, mentionsIn, permissionsHeld, seesInternalComments } from '@siteward/domain';
import { Types } from 'mongoose';
import { invalid } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import type { ListQuery, Page } from '#modules/lists/list.ts';
import { pageOfPeople } from '#modules/members/choose-people.ts';
import { type MemberDoc, memberStatusIn } from '#modules/members/members.model.ts';
import { reachingSites } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { type Commented, shownOf } from './commented.ts';

/**
 * The people whom the actor may mention in a comment on a record, by name: everybody who sees it. Members of customers and
 * providers only find people who are involved in the record or have commented on it, not everybody in the organization.
 *
 * @param query - `internal`: in an internal comment
 */
export async function listMentionable(
  scope: OrgScope,
  about: Commented,
  { internal, ...query }: ListQuery<'name'> & { internal?: 'true' | undefined },
): Promise<Page<MemberName>> {
  const shown = await shownTo(scope, about, internal === 'true');
  const findable = { $and: [shown, await findableBy(scope, about)] };
  return pageOfPeople(scope, query, {
    $and: [findable, { _id: { $ne: new Types.ObjectId(scope.actor.member) } }],
  });
}

/**
 * The ids of the people who are mentioned in a text. Those mentioned before stay mentioned, whatever has become of them.
 *
 * @throws VALIDATION that names, as the text does, everybody mentioned who does not see the comment or does not exist.
 */
export async function checkMentions(
  scope: OrgScope,
  about: Commented,
  { text, internal }: { text: string; internal: boolean },
  before: readonly Types.ObjectId[] = [],
): Promise<Types.ObjectId[]> {
  const mentions = mentionsIn(text);
  const known = new Set([...before.map(String), scope.actor.member]);
  const added = mentions.filter(({ id }) => !known.has(id));
  const refuse = async (isInternal: boolean, code: 'mention-out-of-sight' | 'mention-not-internal') => {
    const seen = { $and: [{ _id: { $in: added.map(({ id }) => id) } }, await shownTo(scope, about, isInternal)] };
    const findable = { $and: [seen, await findableBy(scope, about)] };
    const found = await scoped(scope.models.Member, scope.org).list(findable, { fields: { _id: 1 } });
    const ids = new Set(found.map(({ _id }) => _id.toString()));
    const names = added.filter(({ id }) => !ids.has(id)).map(({ name, id }) => name || id);
    if (names.length > 0) throw invalid('text', reason(code, { names }));
  };
  if (added.length > 0) {
    await refuse(false, 'mention-out-of-sight');
    if (internal) await refuse(true, 'mention-not-internal');
  }
  return mentions.map(({ id }) => new Types.ObjectId(id));
}

/** Filter of the active members who see a record; if the comment is internal, of those who see internal comments. */
async function shownTo(scope: OrgScope, { area, site, involved }: Commented, internal: boolean) {
  const { models, org, clock } = scope;
  const roles = await scoped(models.Role, org).list({}, { fields: { permissions: 1, type: 1 } });
  const rolesWith = (extent: 'any' | 'own') =>
    roles
      .filter(({ type }) => !internal || seesInternalComments(type))
      .filter(({ permissions }) => extentOf(permissionsHeld(permissions), `${area}:view`) === extent)
      .map(({ _id }) => _id);
  const [any, own] = [rolesWith('any'), rolesWith('own')];
  return {
    role: { $in: [...any, ...own] },
    $and: [
      memberStatusIn(['active'], clock()),
      await ofWhoIsActive(scope),
      await reachingSites(scope, [site.toString()]),
      { $or: [{ role: { $in: any } }, among(involved)] },
    ],
  };
}

/** Excludes the members of service providers that are not active, who see nothing (domain, `throughProvider`). */
async function ofWhoIsActive({ models, org }: OrgScope) {
  const options = { fields: { _id: 1 }, withDeleted: true } as const;
  const over = { $or: [{ status: { $ne: 'active' as const } }, { deletedAt: { $ne: null } }] };
  const closed = await scoped(models.ServiceProvider, org).list(over, options);
  return { serviceProviderId: { $nin: closed.map(({ _id }) => _id) } };
}

/**
 * Matches people by their id as a member or as a person, or by their service provider's: records may name any of these (domain,
 * `idsOf`).
 */
function among(ids: readonly Types.ObjectId[]) {
  return { $or: [{ _id: { $in: ids } }, { user: { $in: ids } }, { serviceProviderId: { $in: ids } }] };
}

async function findableBy(scope: OrgScope, about: Commented): Promise<Filter<MemberDoc>> {
  if (seesInternalComments(scope.actor.type)) return {};
  const said = await scoped(scope.models.Comment, scope).list(shownOf(about, scope.actor), { fields: { author: 1 } });
  return among([...about.involved, ...said.map(({ author }) => author)]);
}
