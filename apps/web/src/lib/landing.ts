import type { ApiClient, Member } from '@siteward/contract';
import { DEFAULT_MEMBER_STATUS, holdsAny, landingRoute, ROUTE_GUARDS, type RouteName, sameId } from '@siteward/domain';
import { api } from './api.ts';
import { pathTo } from './paths.ts';

/** The calls that it takes to find the first page; `landingClient` makes them. */
export type LandingClient = {
  users: Pick<ApiClient['users'], 'get'>;
  members: Pick<ApiClient['members'], 'listByUser'>;
  roles: Pick<ApiClient['roles'], 'get'>;
  sites: Pick<ApiClient['sites'], 'list'>;
};

export const landingClient: LandingClient = {
  users: { get: api.users.get.query },
  members: { listByUser: api.members.listByUser.query },
  roles: { get: api.roles.get.query },
  sites: { list: api.sites.list.query },
};

/**
 * Where a person who is signed in begins: the organization they were last in, else their default one, else their first;
 * without any, the page that asks for a membership. In: their id and the organization that the cookie remembers.
 */
export async function findLandingPath(client: LandingClient, session: { user: string; organization?: string }) {
  const params = { userId: session.user };
  const [user, list] = await Promise.all([
    client.users.get({ params }),
    client.members.listByUser({ params, query: { status: 'active', limit: 100 } }),
  ]);
  const memberships = list.status === 200 ? list.body.items : [];
  const defaultOrg = user.status === 200 ? user.body.defaultOrg : null;
  const wanted = [session.organization, defaultOrg].filter((id) => typeof id === 'string');
  const isIn = (id: string) => memberships.find(({ org }) => sameId(org, id));
  const member = wanted.map(isIn).find(Boolean) ?? memberships[0];
  return member ? organizationPath(client, member) : pathTo('require-organization-membership');
}

/**
 * The page to open in an organization: the wanted one when the role there allows it, else the first that it allows.
 * In: the membership, and the route to keep. Out: a path, at the wanted site or the first by name.
 */
export async function organizationPath(
  client: Pick<LandingClient, 'roles' | 'sites'>,
  { org, role }: Pick<Member, 'org' | 'role'>,
  keep?: RouteName,
): Promise<string> {
  const [sites, found] = await Promise.all([
    client.sites.list({ query: { org, limit: 1, sort: 'name' } }),
    client.roles.get({ params: { id: role } }),
  ]);
  const site = sites.status === 200 ? sites.body.items[0] : undefined;
  if (!site || found.status !== 200) return pathTo('require-organization-membership');
  const { permissions } = found.body;
  const needed = keep === undefined ? [] : ROUTE_GUARDS[keep].permissions;
  const kept = keep !== undefined && (needed.length === 0 || holdsAny(permissions, needed)) ? keep : undefined;
  return pathTo(kept ?? landingRoute(permissions), { org, site: site._id, status: DEFAULT_MEMBER_STATUS });
}
