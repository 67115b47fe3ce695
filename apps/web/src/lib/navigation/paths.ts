import { msg, t } from '@lingui/core/macro';
import {
  type DEFAULT_MEMBER_STATUS,
  INVALID_ORGANIZATION_ID,
  NOT_A_MEMBER,
  ORGANIZATION_SUSPENDED,
  ROLE_MISSING,
  ROUTE_GUARDS,
  type RouteName,
} from '@siteward/domain';

/** The parameters of the spec's routes (spec section 2). */
export type RouteParams = { org?: string; site?: string; customer?: string; id?: string; status?: string };

/** A route's pattern for the router: `/:org/:site/members/:status`. */
export function routePattern(name: RouteName): string {
  return ROUTE_GUARDS[name].path.replace(/\{(\w+)\}/g, ':$1');
}

// The default filter of the list of members (spec section 9). Only its type is imported from the domain, because the first
// load has no use for the rest of that module.
const DEFAULT_STATUS = 'active' satisfies typeof DEFAULT_MEMBER_STATUS;

/**
 * The address of a route: `pathTo('org-site-members-status', { org, site, status: 'active' })`.
 *
 * @param params - parameters that the route does not have are ignored; `status` defaults to "active"
 * @throws If a parameter is missing.
 */
export function pathTo(name: RouteName, params: RouteParams = {}, query: Record<string, string | undefined> = {}) {
  const values: Record<string, string | undefined> = { ...params, status: params.status ?? DEFAULT_STATUS };
  const path = ROUTE_GUARDS[name].path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (!value) throw new Error(`The route ${name} needs ${key}`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** The address carries a reason, never its words, so that no link can put words into the screen's mouth. */
const REASONS = {
  'invalid-organization-id': { english: INVALID_ORGANIZATION_ID, words: msg`Invalid organization ID` },
  'not-a-member': { english: NOT_A_MEMBER, words: msg`You are not a member of this organization` },
  'organization-suspended': { english: ORGANIZATION_SUSPENDED, words: msg`This organization is suspended` },
  'role-missing': { english: ROLE_MISSING, words: msg`Your role in this organization could not be found` },
} as const;

/** The query value `reason` for a guard's message; undefined for none. */
export function reasonOf(message: string | undefined): string | undefined {
  return Object.entries(REASONS).find(([, { english }]) => english === message)?.[0];
}

/** The guard's message for the query value `reason`, in the language being shown; null if there is none. */
export function guardMessage(reason: string | null): string | null {
  const found = Object.entries(REASONS).find(([name]) => name === reason)?.[1];
  return found ? t(found.words) : null;
}
