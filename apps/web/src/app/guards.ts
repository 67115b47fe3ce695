import { type GuardRedirect, ROUTE_GUARDS, type RouteName } from '@siteward/domain';
import { data, type LoaderFunction, redirect, replace } from 'react-router-dom';
import type { ShellClient } from '#lib/client.ts';
import { reasonOf } from '#lib/guard-reasons.ts';
import type { OrganizationScope } from '#lib/organization-scope.ts';
import { pathTo, type RouteParams } from '#lib/paths.ts';
import { readSession, rememberOrganization } from '#lib/session.ts';
import { checkKnown, checkRoute, type RouteCheck } from './check-route.ts';
import { forgetScopes, keepScope, knownScope } from './scope-store.ts';

/**
 * The loader of a route: runs its guards before the page is entered, and answers with a redirect where they refuse.
 * Within an organization that was entered already the page opens at once on what is known, and the same guards run right
 * after the navigation (`useGuardAfterNavigation`), as the spec has it (section 4, "after every navigation").
 */
export function guardLoader(client: ShellClient, name: RouteName): LoaderFunction {
  return async ({ params, request }) => {
    const { guards } = ROUTE_GUARDS[name];
    if (guards.length === 0) return null;
    const known = guards.includes('member') ? knownScope(params['org']) : null;
    const check: RouteCheck = known
      ? checkKnown(name, known)
      : await checkAndKeep(client, name, params, pathOf(request.url));
    if (check.outcome === 'redirect') {
      return check.replace ? replace(addressOf(check, params)) : redirect(addressOf(check, params));
    }
    if (check.scope && isUnknownSite(name, params['site'], check.scope)) throw data(null, { status: 404 });
    return null;
  };
}

/** Runs a route's guards against the API and keeps, or forgets, the scope. Out: the result, for the caller to follow. */
export async function checkAndKeep(client: ShellClient, name: RouteName, params: RouteParams, asked: string) {
  const session = readSession();
  const check = await checkRoute(client, { name, session, org: params.org, asked });
  // Another tab may have signed out, or in, while the guards were asking: their answers are not this session's.
  if (readSession().sid !== session.sid) return check;
  if (check.outcome === 'redirect' && check.to !== 'unauthorized') forgetScopes();
  if (check.outcome === 'allow' && check.scope && session.sid && params.org) {
    keepScope(session.sid, params.org, check.scope);
    rememberOrganization(check.scope.member.org);
  }
  return check;
}

/** The address that a guard sends to, with what the screen there has to know. */
export function addressOf(check: GuardRedirect, { org }: RouteParams): string {
  const { to, message, permission, returnTo } = check;
  const ofOrganization = to === 'unauthorized' || to === 'require-customer';
  return pathTo(to, {}, { returnTo, permission, reason: reasonOf(message), org: ofOrganization ? org : undefined });
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A customer's site belongs to another organization, and is not in this one's list. */
function isUnknownSite(name: RouteName, site: string | undefined, { sites }: OrganizationScope): boolean {
  const listed = sites.length > 0 && name !== 'org-customer-site-invitations-status-status';
  return listed && !sites.some(({ _id }) => _id === site);
}
