import type { QueryFilter } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { type Page, type PageQuery, pageOf } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import type { MemberDoc } from './members.model.ts';

/**
 * One page of members in the order of their roles' names, then of their own. Role names stand in one place only, so the
 * database sorts by each role's rank among the organization's few roles.
 */
export async function listByRoleName(
  { models, org }: OrgScope,
  filter: QueryFilter<MemberDoc>,
  query: PageQuery,
  direction: 1 | -1,
): Promise<Page<MemberDoc>> {
  const { page, limit } = query;
  const roles = await scoped(models.Role, org).list(
    {},
    { fields: { _id: 1 }, sort: { nameKey: 1 }, withDeleted: true },
  );
  const members = scoped(models.Member, org);
  const ids = await members.list(filter, { fields: { _id: 1 } });
  const items = await members.aggregate<MemberDoc>([
    { $match: { _id: { $in: ids.map(({ _id }) => _id) } } },
    { $set: { rank: { $indexOfArray: [roles.map(({ _id }) => _id), '$role'] } } },
    { $sort: { rank: direction, nameKey: direction, _id: direction } },
    { $skip: (page - 1) * limit },
    { $limit: limit },
    { $unset: 'rank' },
  ]);
  return pageOf(items, ids.length, query);
}
