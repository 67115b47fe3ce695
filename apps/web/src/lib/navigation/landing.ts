import type { Member } from '@siteward/contract';
import {
  APP_NAME,
  DEFAULT_MEMBER_STATUS,
  holdsAny,
  landingRoute,
  ROUTE_GUARDS,
  type RouteName,
} from '@siteward/domain';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { rememberedSite } from '#lib/session/session.ts';
import { pathTo } from './paths.ts';

const NOWHERE = pathTo('require-organization-membership');

/**
 * Where a signed-in person starts: in the organization they were last in, or else their default one, or else their first; without
 * any, on the page that asks for a membership.
 *
 * @param session - the person's id, and the organization that the cookie remembers
 * @throws What `bodyOf` throws, because a failed call does not mean that there is none.
 */
export async function findLandingPath(session: { user: string; organization?: string }): Promise<string> {
  const userId = session.user;
  const { defaultOrg } = await bodyOf(api.users.get.query({ params: { userId } }));
  for (const org of [session.organization, defaultOrg]) {
    const member = org ? await membershipIn(userId, org) : undefined;
    if (member) return organizationPath(member);
  }
  const query = { status: 'active', limit: 1, sort: 'orgName' } as const;
  const [first] = (await bodyOf(api.members.listByUser.query({ params: { userId }, query }))).items;
  return first ? organizationPath(first) : NOWHERE;
}

async function membershipIn(userId: string, org: string): Promise<Member | undefined> {
  const member = await orMissing(
    api.members.getByUserAndApp.query({ params: { userId, app: APP_NAME }, query: { org } }),
  );
  return member?.status === 'active' ? member : undefined;
}

/**
 * The page to open in an organization: the wanted one if the role there allows it, or else the first that it allows; at
 * the site where the person was last, or else the first by name.
 *
 * @param keep - the wanted page
 * @throws What `bodyOf` throws.
 */
export async function organizationPath(
  { org, role: id }: Pick<Member, 'org' | 'role'>,
  keep?: RouteName,
): Promise<string> {
  const firstOf = async (some: { id?: string }) =>
    (await orMissing(api.sites.list.query({ query: { org, limit: 1, sort: 'name', ...some } })))?.items[0];
  const last = rememberedSite(org);
  const [site, role] = await Promise.all([
    (async () => (last && (await firstOf({ id: last }))) || firstOf({}))(),
    orMissing(api.roles.get.query({ params: { id } })),
  ]);
  if (!site || !role) return NOWHERE;
  const { permissions } = role;
  const needed = keep === undefined ? [] : ROUTE_GUARDS[keep].permissions;
  const kept = keep !== undefined && (needed.length === 0 || holdsAny(permissions, needed)) ? keep : undefined;
  return pathTo(kept ?? landingRoute(permissions), { org, site: site._id, status: DEFAULT_MEMBER_STATUS });
}

/**
 * The body of an answer; undefined if there is no such record for the person.
 *
 * @throws Any other answer that is not a success.
 */
async function orMissing<A extends { status: number; body: unknown }>(call: Promise<A>) {
  try {
    return await bodyOf(call);
  } catch (error) {
    if ([400, 403, 404].includes(problemOf(error).status ?? 0)) return undefined;
    throw error;
  }
}
