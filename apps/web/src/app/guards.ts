import { ALLOW, type GuardRedirect, ROUTE_GUARDS, type RouteName, sameId } from '@siteward/domain';
import { data, type LoaderFunction, redirect, replace } from 'react-router-dom';
import type { ShellClient } from '#lib/client.ts';
import { reportLost, retryAfterMs, saysNothing, untilAnswered } from '#lib/connection.ts';
import type { OrganizationScope } from '#lib/organization-scope.ts';
import { pathTo, type RouteParams, reasonOf } from '#lib/paths.ts';
import { readSession, rememberOrganization, rememberSite } from '#lib/session.ts';
import { checkKnown, checkRoute, type RouteCheck, toIndex } from './check-route.ts';
import { standingLoader } from './lookups.ts';
import { forgetScopes, keepScope, knownScope } from './scope-store.ts';

type LoaderArguments = Parameters<LoaderFunction>[0];

/**
 * The loader of a route: runs its guards before the page is entered, and answers with a redirect where they refuse.
 * Within an organization that was entered already the page opens at once on what is known, and the same guards run right
 * after the navigation (`useGuardAfterNavigation`), as the spec has it (section 4, "after every navigation").
 */
export function guardLoader(client: ShellClient, name: RouteName): LoaderFunction {
  return async (args) => {
    if (ROUTE_GUARDS[name].guards.length === 0) return null;
    const { params, request } = args;
    const known = ROUTE_GUARDS[name].guards.includes('member') ? knownScope(params['org']) : null;
    const isHere = known !== null && !isUnknownSite(name, params['site'], known);
    const check = isHere ? checkKnown(name, known) : await checkOnEntry(client, name, args);
    if (check.outcome === 'redirect') return leaveFor(check, params, request.url);
    if (check.scope && isUnknownSite(name, params['site'], check.scope)) throw data(null, { status: 404 });
    return null;
  };
}

/** The same for a page that is about the organization of its query (`org`): its guards first, then the person's standing there. */
export function guardedStandingLoader(client: ShellClient, name: RouteName): LoaderFunction {
  const guard = guardLoader(client, name);
  const standing = standingLoader(client);
  return async (args, context) => (await guard(args, context)) ?? standing(args, context);
}

/**
 * Runs the guards when there is nothing known yet. Where the connection fails, the page that is on the screen stays and
 * the navigation waits; at the first entry there is none, and the current user cannot be loaded (spec section 8).
 */
export async function checkOnEntry(
  client: ShellClient,
  name: RouteName,
  { params, request }: LoaderArguments,
): Promise<RouteCheck> {
  const asked = pathOf(request.url);
  const check = () => checkAndKeep(client, name, params, asked, request.signal);
  if (!isFirstEntry()) return (await untilAnswered(check, { signal: request.signal, passes: saysNothing })) ?? ALLOW;
  try {
    return await check();
  } catch (error) {
    if (!saysNothing(error)) throw error;
    reportLost(retryAfterMs(error));
    return toIndex({ session: readSession(), asked });
  }
}

/** Runs a route's guards against the API and keeps, or forgets, the scope. The caller follows the result. */
export async function checkAndKeep(
  client: ShellClient,
  name: RouteName,
  params: RouteParams,
  asked: string,
  signal: AbortSignal,
): Promise<RouteCheck> {
  const session = readSession();
  const { org, site } = params;
  const check = await checkRoute(client, { name, session, org, site, asked });
  // Another tab may have signed out, or in, while the guards were asking: their answers are not this session's.
  // Nor do they count where a later check has begun: what that one has found may be there already.
  if (readSession().sid !== session.sid || signal.aborted) return check;
  if (check.outcome === 'redirect' && check.to !== 'unauthorized') forgetScopes();
  if (check.outcome === 'allow' && check.scope && session.sid && org) {
    keepScope(session.sid, org, check.scope, site);
    rememberOrganization(check.scope.member.org);
    if (check.scope.knownSites[0]) rememberSite(check.scope.member.org, check.scope.knownSites[0]._id);
  }
  return check;
}

/**
 * Leads away from a page that was refused, in place of its history entry. A link that was followed within the
 * application has made no entry yet: the page with the link keeps its own, unless that page is closed as well, as all
 * pages are where the way leads to index.
 */
export function leaveFor(check: GuardRedirect, params: RouteParams, url: string): Response {
  const hasEntry = new URL(url).pathname === location.pathname;
  const lead = hasEntry || check.to === 'index' ? replace : redirect;
  return lead(addressOf(check, params));
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

/** Whether the member does not see the site of the address. A customer's site may belong to another organization. */
export function isUnknownSite(name: RouteName, site: string | undefined, { knownSites }: OrganizationScope): boolean {
  if (name === 'org-customer-site-invitations-status-status') return false;
  return !knownSites.some(({ _id }) => sameId(_id, site ?? ''));
}

let isShown = false;

/**
 * Notes that a page is on the screen.
 *
 * @returns What takes the note away, for an effect.
 */
export function noteFirstPage(): () => void {
  isShown = true;
  return () => {
    isShown = false;
  };
}

/** Whether no page was shown yet since the application was opened: nothing is there that could stay. */
function isFirstEntry(): boolean {
  return !isShown;
}
