import type { MemberName } from '@siteward/contract';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { type ListQuery, type Page, readPage } from '#modules/lists/list.ts';
import { findsText, withWords } from '#modules/lists/search-words.ts';
import type { OrgScope } from '#scope.ts';
import { MEMBER_LIST, MEMBERS_BY_ROLE, type MemberDoc } from './members.model.ts';

/**
 * One page of the people the actor may choose from, by name. For actors who see the members, and so their addresses, a search
 * matches addresses too.
 *
 * @param filter - who they are, by role among other things
 */
export async function pageOfPeople(
  scope: OrgScope,
  query: ListQuery<'name'>,
  filter: Filter<MemberDoc>,
): Promise<Page<MemberName>> {
  const named = { $and: [filter, await byName(scope, filter, query.search)] };
  const options = { filter: named, byDefault: 'name', index: MEMBERS_BY_ROLE } as const;
  const page = await readPage(scoped(scope.models.Member, scope.org), MEMBER_LIST, query, options);
  return { ...page, items: page.items.map(({ _id, name, email }) => ({ _id: _id.toString(), name: name || email })) };
}

/** How many matches a search by name looks through, including those that match only by address. */
const LOOKED_THROUGH = 1000;

/**
 * Filter for actors who do not see the members: of those a search finds, only the ones that it finds by name. The word index
 * covers addresses too, so searching letter by letter would otherwise reveal them.
 */
async function byName(scope: OrgScope, seen: Filter<MemberDoc>, search = ''): Promise<Filter<MemberDoc>> {
  if (scope.actor.permissions.includes('members:view')) return {};
  if (search.trim() === '') return { name: { $ne: '' } };
  const options = { fields: { name: 1 }, limit: LOOKED_THROUGH } as const;
  const found = await scoped(scope.models.Member, scope.org).list({ $and: [seen, withWords(search)] }, options);
  return { _id: { $in: found.filter(({ name }) => findsText(search, name)).map(({ _id }) => _id) } };
}
