import type { Role } from '@siteward/contract';
import type { MemberType, Permission } from '@siteward/domain';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { type ListQuery, type Page, readPage } from '#modules/list.ts';
import type { OrgScope } from '#scope.ts';
import { withMemberCount, withMemberCounts } from './member-counts.ts';
import { ROLE_LIST, type RoleDoc } from './roles.model.ts';

/** Any one of these shows the organization's roles: whoever gives one to somebody has to choose. */
export const READING_ROLES: readonly Permission[] = ['roles:view', 'members:invite', 'members:assign-role'];

export type RoleListQuery = ListQuery<keyof typeof ROLE_LIST.columns> & { type?: MemberType | undefined };

/** The roles of the organization, by name as a rule; `search` looks into the names. */
export async function listRoles(scope: OrgScope, query: RoleListQuery): Promise<Page<Role>> {
  const { type } = query;
  const options = { filter: type ? { type } : {}, byDefault: 'name' } as const;
  const page = await readPage(scoped(scope.models.Role, scope.org), ROLE_LIST, query, options);
  return { ...page, items: await withMemberCounts(scope, page.items) };
}

/** One role. Throws NOT_FOUND. */
export async function getRole(scope: OrgScope, id: string): Promise<Role> {
  return withMemberCount(scope, await findRole(scope, id));
}

/** A stored role of the organization. Throws NOT_FOUND. */
export async function findRole(
  { models, org, bulk }: Pick<OrgScope, 'models' | 'org' | 'bulk'>,
  id: string,
): Promise<RoleDoc> {
  const role = bulk ? bulk.roles.get(id) : await scoped(models.Role, org).findOne({ _id: id });
  if (!role) throw notFound('role');
  return role;
}
