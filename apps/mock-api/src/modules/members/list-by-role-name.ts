import type { Filter } from '#database/model.ts';
import { scoped } from '#database/scoped.ts';
import { COUNTED, type ListQuery, type OrFound, type Page, pageOf, readSlice, search, sliceOf } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import { MEMBER_LIST, MEMBERS_BY_ROLE, type MemberDoc } from './members.model.ts';

type Options = { filter: Filter<MemberDoc>; orFound: OrFound<MemberDoc> | undefined; direction: 1 | -1 };

/**
 * One page of members in the order of their roles' names, then of their own. Role names stand in one place only, and an
 * organization has few roles, so that the members are read role by role.
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
  const hint = hits?.few ? ({ _id: 1 } as const) : MEMBERS_BY_ROLE;
  const roles = await scoped(models.Role, org).list(
    {},
    { fields: { _id: 1 }, sort: { nameKey: direction }, withDeleted: true },
  );
  let { skip, limit } = sliceOf(query);
  let total = 0;
  const items: MemberDoc[] = [];
  for (const { _id } of roles) {
    if (total >= COUNTED) break;
    const ofRole = { $and: [wanted, { role: _id }] };
    const count = await members.count(ofRole, { hint, limit: COUNTED - total });
    total += count;
    if (limit > 0 && skip < count) {
      const sort = { nameKey: direction, _id: direction };
      const some = await readSlice(members, ofRole, { sort, skip, limit, hint });
      items.push(...some);
      limit -= some.length;
    }
    skip = Math.max(0, skip - count);
  }
  return pageOf(items, total, query);
}
