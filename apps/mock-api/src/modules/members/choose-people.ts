import type { MemberName } from '@siteward/contract';
import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { type ListQuery, type Page, readPage } from '#modules/lists/list.ts';
import { findsText, withWords } from '#modules/lists/search-words.ts';
import type { OrgScope } from '#scope.ts';
import { MEMBER_LIST, MEMBERS_BY_ROLE, type MemberDoc } from './members.model.ts';

/**
 * One page of those whom the actor may choose somebody from, by name. A search finds them by their addresses too, for whoever sees the
 * members and with them their addresses.
 *
 * @param filter - who they are, by roles among other things
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

/** How many a search by name looks through: those whom it would find by their addresses, too. */
const LOOKED_THROUGH = 1000;

/**
 * Filter of those whom a search finds by their names alone, for whoever does not see the members: the index of words has their addresses too,
 * which whoever searches for one letter after the other would be told.
 */
async function byName(scope: OrgScope, seen: Filter<MemberDoc>, search = ''): Promise<Filter<MemberDoc>> {
  if (scope.actor.permissions.includes('members:view')) return {};
  if (search.trim() === '') return { name: { $ne: '' } };
  const options = { fields: { name: 1 }, limit: LOOKED_THROUGH } as const;
  const found = await scoped(scope.models.Member, scope.org).list({ $and: [seen, withWords(search)] }, options);
  return { _id: { $in: found.filter(({ name }) => findsText(search, name)).map(({ _id }) => _id) } };
}
