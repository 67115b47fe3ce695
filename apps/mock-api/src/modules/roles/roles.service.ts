import type { Role } from '@siteward/contract';
import { MAX_LISTED, type MemberType, type Permission } from '@siteward/domain';
import { notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { type ListQuery, type Page, readPage } from '#modules/lists/list.ts';
import { MEMBERS_BY_ROLE, memberStatusIn } from '#modules/members/members.model.ts';
import { inSight } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { ROLE_LIST, type RoleDoc, toWire } from './roles.model.ts';

/** Any one of these permissions shows the organization's roles, because giving someone a role means choosing one. */
export const READING_ROLES: readonly Permission[] = ['roles:view', 'members:invite', 'members:assign-role'];

export type RoleListQuery = ListQuery<keyof typeof ROLE_LIST.columns> & { type?: MemberType | undefined };

/** The roles of the organization, by name by default; `search` matches names. */
export async function listRoles(scope: OrgScope, query: RoleListQuery): Promise<Page<Role>> {
  const { type } = query;
  const options = { filter: type ? { type } : {}, byDefault: 'name' } as const;
  const page = await readPage(scoped(scope.models.Role, scope.org), ROLE_LIST, query, options);
  return { ...page, items: await withMemberCounts(scope, page.items) };
}

/**
 * One role.
 *
 * @throws NOT_FOUND.
 */
export async function getRole(scope: OrgScope, id: string): Promise<Role> {
  return withMemberCount(scope, await findRole(scope, id));
}

/**
 * A stored role of the organization.
 *
 * @throws NOT_FOUND.
 */
export async function findRole(
  { models, org, bulk }: Pick<OrgScope, 'models' | 'org' | 'bulk'>,
  id: string,
): Promise<RoleDoc> {
  const role = bulk ? bulk.roles.get(id) : await scoped(models.Role, org).findOne({ _id: id });
  if (!role) throw notFound('role');
  return role;
}

/**
 * Roles in the contract's form, each with the number of its active and invited members whom the actor sees, up to the limit to
 * which lists count.
 */
export async function withMemberCounts(scope: OrgScope, roles: readonly RoleDoc[]): Promise<Role[]> {
  const members = scoped(scope.models.Member, scope.org);
  const [seen, now] = [await inSight(scope), scope.clock()];
  const options = { ...MEMBERS_BY_ROLE, limit: MAX_LISTED };
  // One query per status, so that the index alone can answer it, even for a role that very many hold.
  const count = (role: RoleDoc, status: 'active' | 'invited') =>
    members.count({ role: role._id, $and: [memberStatusIn([status], now), seen] }, options);
  return Promise.all(
    roles.map(async (role) => {
      // One query after the other, as a transaction requires; within a transaction there is only one role.
      const holders = (await count(role, 'active')) + (await count(role, 'invited'));
      return toWire(role, Math.min(holders, MAX_LISTED));
    }),
  );
}

/** One role in the contract's form. */
export async function withMemberCount(scope: OrgScope, role: RoleDoc): Promise<Role> {
  const [wire] = await withMemberCounts(scope, [role]);
  return wire ?? toWire(role, 0);
}
